// Refused: `nonempty` on a number.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty)]
    depth: u32,
}

fn main() {}
