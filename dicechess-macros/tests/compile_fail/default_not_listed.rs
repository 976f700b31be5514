// Refused: a default that is not in the list.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = ["fast", "deep"], default = "slow")]
    mode: String,
}

fn main() {}
