// Refused: a check that takes another type than the field has.
fn is_even(value: u32) -> bool {
    value % 2 == 0
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(check(with = is_even, expected = "an even number"))]
    depth: u64,
}

fn main() {}
