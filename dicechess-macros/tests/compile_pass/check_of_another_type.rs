// Accepted: a check that takes the type of the field.
fn is_even(value: u32) -> bool {
    value % 2 == 0
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(check(with = is_even, expected = "an even number"))]
    depth: u32,
}

fn main() {}
