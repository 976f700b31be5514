// Accepted: a struct with a named field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    depth: u32,
}

fn main() {}
