// Accepted: saying that it does not matter.
#![deny(unused_must_use)]

use dicechess::SearchOutcome;

fn search() -> SearchOutcome<i32> {
    SearchOutcome::Incomplete { work: 0 }
}

fn main() {
    let _ = search();
}
