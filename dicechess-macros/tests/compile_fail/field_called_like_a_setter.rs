// Refused: a field with the name of a method for another field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    depth: u32,
    with_depth: bool,
}

fn main() {}
