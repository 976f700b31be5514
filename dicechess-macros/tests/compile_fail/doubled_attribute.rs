// Refused: the same constraint twice.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1.., range = 2..)]
    depth: u32,
}

fn main() {}
