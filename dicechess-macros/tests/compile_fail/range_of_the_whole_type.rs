// Refused: a range that every value of the type lies in.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 0..)]
    depth: u32,
}

fn main() {}
