// Refused: an empty default for a text that must not be empty.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty, default = "")]
    name: String,
}

fn main() {}
