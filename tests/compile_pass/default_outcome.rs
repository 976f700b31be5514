// Accepted: an outcome that says there is no value.
use dicechess::SearchOutcome;

fn nothing_searched() -> SearchOutcome<i32> {
    SearchOutcome::Incomplete { work: 0 }
}

fn main() {}
