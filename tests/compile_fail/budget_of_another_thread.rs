// Refused: a control with a budget, which is one thread's, sent to another.
use std::thread;

use dicechess::{Budget, Cancellation, Control};

fn main() {
    let budget = Budget::new(1000);
    let control = Control::new().with_budget(&budget);
    thread::scope(|scope| {
        scope.spawn(move || control.is_cancelled());
    });
}
