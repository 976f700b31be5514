// Accepted: a range with one number in it.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 5..=5)]
    depth: u32,
}

fn main() {}
