// Refused: the same flag in two attributes.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    #[profile(positive)]
    depth: u32,
}

fn main() {}
