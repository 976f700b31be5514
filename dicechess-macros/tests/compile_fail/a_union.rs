// Refused: a union.
#[derive(dicechess_macros::Profile)]
pub union Limits {
    depth: u32,
}

fn main() {}
