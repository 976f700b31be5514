// Refused: an outcome out of nothing.
use dicechess::SearchOutcome;

fn nothing_searched() -> SearchOutcome<i32> {
    SearchOutcome::default()
}

fn main() {}
