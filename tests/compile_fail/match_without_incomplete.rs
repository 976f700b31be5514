// Refused: a match that leaves out the unfinished search.
use dicechess::SearchOutcome;

fn describe(outcome: SearchOutcome<i32>) -> &'static str {
    match outcome {
        SearchOutcome::Exact(_) => "exact",
        SearchOutcome::LowerBound(_) => "at least",
        SearchOutcome::UpperBound(_) => "at most",
    }
}

fn main() {}
