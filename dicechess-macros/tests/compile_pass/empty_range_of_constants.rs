// Accepted: a range between constants with something in it.
const LOW: u32 = 1;
const HIGH: u32 = 9;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = LOW..HIGH)]
    depth: u32,
}

fn main() {}
