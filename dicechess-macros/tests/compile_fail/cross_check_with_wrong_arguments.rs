// Refused: a check that takes fewer fields than it is given.
#[derive(dicechess_macros::Profile)]
#[profile(check(with = below, fields(low, high), expected = "`low` below `high`"))]
pub struct Window {
    low: i32,
    high: i32,
}

fn below(low: i32) -> bool {
    low < 0
}

fn main() {}
