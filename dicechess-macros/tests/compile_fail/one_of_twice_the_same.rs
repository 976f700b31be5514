// Refused: a list with the same value twice.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = [1, 2, 1])]
    depth: u32,
}

fn main() {}
