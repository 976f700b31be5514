// Accepted: `nonnegative` on a signed integer.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonnegative)]
    score: i32,
}

fn main() {}
