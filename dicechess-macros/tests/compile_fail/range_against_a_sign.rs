// Refused: constraints that no value satisfies together.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive, range = -5..=0)]
    score: i32,
}

fn main() {}
