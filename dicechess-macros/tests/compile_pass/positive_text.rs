// Accepted: `nonempty` on a text.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty)]
    name: String,
}

fn main() {}
