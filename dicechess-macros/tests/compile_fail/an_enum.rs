// Refused: an enum.
#[derive(dicechess_macros::Profile)]
pub enum Limits {
    Depth(u32),
}

fn main() {}
