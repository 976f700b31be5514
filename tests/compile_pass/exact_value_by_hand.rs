// Accepted: taking it out of the outcome of a search.
use dicechess::{ExactValue, SearchOutcome};

fn exact(outcome: SearchOutcome<i32>) -> Option<ExactValue<i32>> {
    outcome.into_exact()
}

fn main() {}
