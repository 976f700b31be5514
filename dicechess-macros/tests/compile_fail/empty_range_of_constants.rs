// Refused: a range between constants with nothing in it.
const LOW: u32 = 1;
const HIGH: u32 = 9;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = HIGH..LOW)]
    depth: u32,
}

fn main() {}
