// Accepted: that one.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    score: i32,
}

fn main() {}
