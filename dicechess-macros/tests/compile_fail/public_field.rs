// Refused: a field that everybody can write to.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    pub depth: u32,
}

fn main() {}
