// Accepted: a default in the range.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=8, default = 1)]
    depth: u32,
}

fn main() {}
