// Refused: ranking a bound as if it were exact.
use dicechess::{ExactValue, SearchOutcome};

fn rank(ranking: &mut Vec<ExactValue<i32>>, outcome: SearchOutcome<i32>) {
    match outcome {
        SearchOutcome::LowerBound(value) => ranking.push(value),
        _ => {}
    }
}

fn main() {}
