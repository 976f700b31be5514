// Refused: an attribute that there is not.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positve)]
    depth: u32,
}

fn main() {}
