// Refused: sorting outcomes by themselves: they have no order.
use dicechess::SearchOutcome;

fn sort(outcomes: &mut [SearchOutcome<i32>]) {
    outcomes.sort();
}

fn main() {}
