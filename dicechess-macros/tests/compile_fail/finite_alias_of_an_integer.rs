// Refused: `finite` on an integer under another name.
pub type Score = i32;
pub type Weight = f32;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(finite)]
    score: Score,
}

fn main() {}
