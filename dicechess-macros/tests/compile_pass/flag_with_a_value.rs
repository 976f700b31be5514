// Accepted: the constraint without value.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    depth: u32,
}

fn main() {}
