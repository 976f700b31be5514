// Refused: a fraction as the limit of an integer.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 0.5..)]
    depth: u32,
}

fn main() {}
