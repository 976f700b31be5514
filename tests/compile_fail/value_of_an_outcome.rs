// Refused: reading a value off an outcome, which may be unfinished and then has none.
use dicechess::SearchOutcome;

fn score(outcome: SearchOutcome<i32>) -> Option<i32> {
    Some(outcome.value())
}

fn main() {}
