// Refused: putting outcomes in order: a bound is neither above nor below a value.
use dicechess::SearchOutcome;

fn before(left: SearchOutcome<i32>, right: SearchOutcome<i32>) -> bool {
    left < right
}

fn main() {}
