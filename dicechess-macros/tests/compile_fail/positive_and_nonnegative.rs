// Refused: two constraints of which one says it all.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive, nonnegative)]
    score: i32,
}

fn main() {}
