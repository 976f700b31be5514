// Refused: `nonnegative` on an unsigned integer, which always is.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonnegative)]
    score: u32,
}

fn main() {}
