// Accepted: a range that says something.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..)]
    depth: u32,
}

fn main() {}
