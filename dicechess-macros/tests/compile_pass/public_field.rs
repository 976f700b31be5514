// Accepted: a private field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    depth: u32,
}

fn main() {}
