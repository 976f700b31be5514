// Refused: passing a bound off as an exact value, with the constructor that searches use.
use dicechess::{LowerBound, Proven};

fn proof(bound: LowerBound<i32>) -> Proven<i32> {
    Proven::from(dicechess::ExactValue::new(bound.value(), bound.work()))
}

fn main() {}
