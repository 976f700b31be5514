// Accepted: a range with the lower limit first.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=9)]
    depth: u32,
}

fn main() {}
