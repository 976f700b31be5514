// Refused: a limit that the type cannot hold.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=256)]
    depth: u8,
}

fn main() {}
