// Accepted: ranking an exact value.
use dicechess::{ExactValue, SearchOutcome};

fn rank(ranking: &mut Vec<ExactValue<i32>>, outcome: SearchOutcome<i32>) {
    match outcome {
        SearchOutcome::Exact(value) => ranking.push(value),
        _ => {}
    }
}

fn main() {}
