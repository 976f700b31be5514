// Accepted: a field with another name.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    validated: bool,
}

fn main() {}
