// Refused: one number where a range is needed.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 5)]
    depth: u32,
}

fn main() {}
