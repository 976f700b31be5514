// Accepted: making it of an exact value, which a search has found.
use dicechess::{ExactValue, Proven};

fn proof(exact: ExactValue<i32>) -> Proven<i32> {
    Proven::from(exact)
}

fn main() {}
