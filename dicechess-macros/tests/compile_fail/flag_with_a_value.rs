// Refused: a value for a constraint that takes none.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive = true)]
    depth: u32,
}

fn main() {}
