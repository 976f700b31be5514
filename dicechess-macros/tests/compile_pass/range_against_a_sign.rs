// Accepted: constraints that go together.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive, range = -5..=1)]
    score: i32,
}

fn main() {}
