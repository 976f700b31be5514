// Accepted: giving it to another thread for good.
use std::thread;

use dicechess::Budget;

fn main() {
    let budget = Budget::new(10);
    thread::scope(|scope| {
        scope.spawn(move || budget.pay(1));
    });
}
