// Refused: a default that its range leaves out.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1..=8, default = 0)]
    depth: u32,
}

fn main() {}
