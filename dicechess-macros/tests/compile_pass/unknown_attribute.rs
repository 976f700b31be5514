// Accepted: an attribute that there is.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    depth: u32,
}

fn main() {}
