// Refused: a check with nothing to say.
pub fn is_even(value: u32) -> bool {
    value % 2 == 0
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(check(with = is_even, expected = ""))]
    depth: u32,
}

fn main() {}
