// Accepted: proving with a bound no more than it says.
use dicechess::{LowerBound, Proven};

fn proof(bound: LowerBound<i32>) -> Proven<i32> {
    Proven::from(bound)
}

fn main() {}
