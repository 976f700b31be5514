// Refused: `range` on a `bool`.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 0..=1)]
    quiet: bool,
}

fn main() {}
