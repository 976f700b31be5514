// Refused: an empty list of values.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = [])]
    depth: u32,
}

fn main() {}
