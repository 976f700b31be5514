// Accepted: `range` on a number.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 0..=1)]
    quiet: u8,
}

fn main() {}
