// Refused: `positive` on a text.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    name: String,
}

fn main() {}
