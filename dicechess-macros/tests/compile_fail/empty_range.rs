// Refused: a half-open range between equal limits.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 5..5)]
    depth: u32,
}

fn main() {}
