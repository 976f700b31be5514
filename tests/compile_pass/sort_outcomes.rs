// Accepted: sorting them by something that has one.
use dicechess::SearchOutcome;

fn sort(outcomes: &mut [SearchOutcome<i32>]) {
    outcomes.sort_by_key(SearchOutcome::work);
}

fn main() {}
