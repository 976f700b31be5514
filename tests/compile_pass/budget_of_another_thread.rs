// Accepted: a control without a budget, sent to another thread.
use std::thread;

use dicechess::{Cancellation, Control};

fn main() {
    let control = Control::new();
    thread::scope(|scope| {
        scope.spawn(move || control.is_cancelled());
    });
}
