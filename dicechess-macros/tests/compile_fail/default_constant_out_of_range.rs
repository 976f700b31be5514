// Refused: a constant as default that the range leaves out.
const DEEP: u32 = 9;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=8, default = DEEP)]
    depth: u32,
}

fn main() {}
