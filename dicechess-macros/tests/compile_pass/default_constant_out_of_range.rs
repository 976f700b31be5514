// Accepted: a constant as default that the range allows.
const DEEP: u32 = 9;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=9, default = DEEP)]
    depth: u32,
}

fn main() {}
