// Accepted: a range that leaves something out.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..)]
    depth: u32,
}

fn main() {}
