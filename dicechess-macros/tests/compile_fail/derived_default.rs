// Refused: a derived `Default`, which would check nothing.
#[derive(Default, dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    depth: u32,
}

fn main() {}
