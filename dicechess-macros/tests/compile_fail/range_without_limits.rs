// Refused: a range that says nothing.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = ..)]
    depth: u32,
}

fn main() {}
