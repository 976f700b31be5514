// Accepted: a default with something in it.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty, default = "x")]
    name: String,
}

fn main() {}
