// Refused: sharing a budget between threads: it belongs to one.
use std::thread;

use dicechess::Budget;

fn main() {
    let budget = Budget::new(10);
    thread::scope(|scope| {
        scope.spawn(|| budget.pay(1));
    });
}
