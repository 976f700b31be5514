// Accepted: a default that is in the list.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = ["fast", "deep"], default = "deep")]
    mode: String,
}

fn main() {}
