// Refused: a field with the name of a method that the derive writes.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    validate: bool,
}

fn main() {}
