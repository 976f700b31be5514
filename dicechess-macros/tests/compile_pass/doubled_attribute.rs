// Accepted: the constraint once.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 2..)]
    depth: u32,
}

fn main() {}
