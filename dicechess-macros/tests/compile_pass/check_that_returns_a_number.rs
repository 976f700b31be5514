// Accepted: a check that returns whether the value is right.
pub fn parity(value: u32) -> u32 {
    value % 2
}

pub fn is_even(value: u32) -> bool {
    value % 2 == 0
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(check(with = is_even, expected = "an even number"))]
    depth: u32,
}

fn main() {}
