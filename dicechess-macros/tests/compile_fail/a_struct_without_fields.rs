// Refused: a struct without fields.
#[derive(dicechess_macros::Profile)]
pub struct Limits {}

fn main() {}
