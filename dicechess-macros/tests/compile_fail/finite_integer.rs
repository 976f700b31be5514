// Refused: `finite` on an integer, which always is.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(finite)]
    weight: i32,
}

fn main() {}
