// Refused: a range whose limits are the wrong way round.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 9..=1)]
    depth: u32,
}

fn main() {}
