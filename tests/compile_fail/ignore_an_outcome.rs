// Refused: ignoring an outcome, which may be unfinished.
#![deny(unused_must_use)]

use dicechess::SearchOutcome;

fn search() -> SearchOutcome<i32> {
    SearchOutcome::Incomplete { work: 0 }
}

fn main() {
    search();
}
