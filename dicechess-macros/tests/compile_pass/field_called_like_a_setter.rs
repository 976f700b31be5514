// Accepted: a field with another name.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    depth: u32,
    uses_depth: bool,
}

fn main() {}
