// Accepted: ordering something that has an order.
use dicechess::SearchOutcome;

fn before(left: SearchOutcome<i32>, right: SearchOutcome<i32>) -> bool {
    left.work() < right.work()
}

fn main() {}
