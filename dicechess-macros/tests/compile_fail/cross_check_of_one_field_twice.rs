// Refused: a check that takes the same field twice.
#[derive(dicechess_macros::Profile)]
#[profile(check(with = below, fields(low, low), expected = "`low` below `high`"))]
pub struct Window {
    low: i32,
    high: i32,
}

fn below(low: i32, high: i32) -> bool {
    low < high
}

fn main() {}
