// Accepted: the flag in one of two attributes.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    #[profile(default = 1)]
    depth: u32,
}

fn main() {}
