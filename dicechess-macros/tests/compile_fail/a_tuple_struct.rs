// Refused: a tuple struct.
#[derive(dicechess_macros::Profile)]
pub struct Limits(u32);

fn main() {}
