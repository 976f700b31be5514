// Accepted: a limit that the type can hold.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=254)]
    depth: u8,
}

fn main() {}
