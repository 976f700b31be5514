// Accepted: a match with an arm for each of the four.
use dicechess::SearchOutcome;

fn describe(outcome: SearchOutcome<i32>) -> &'static str {
    match outcome {
        SearchOutcome::Exact(_) => "exact",
        SearchOutcome::LowerBound(_) => "at least",
        SearchOutcome::UpperBound(_) => "at most",
        SearchOutcome::Incomplete { .. } => "unfinished",
    }
}

fn main() {}
