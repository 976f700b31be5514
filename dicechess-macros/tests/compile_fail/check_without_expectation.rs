// Refused: a check that does not say what it expects.
pub fn is_even(value: u32) -> bool {
    value % 2 == 0
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(check(with = is_even))]
    depth: u32,
}

fn main() {}
