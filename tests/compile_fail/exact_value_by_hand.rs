// Refused: making an exact value by hand: only a search finds one.
use dicechess::{ExactValue, SearchOutcome};

fn exact(outcome: SearchOutcome<i32>) -> Option<ExactValue<i32>> {
    Some(ExactValue {
        value: 500,
        work: outcome.work(),
    })
}

fn main() {}
