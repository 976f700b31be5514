// Accepted: a whole number as the limit.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..)]
    depth: u32,
}

fn main() {}
