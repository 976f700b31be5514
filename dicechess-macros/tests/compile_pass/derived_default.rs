// Accepted: no `Default`.
#[derive(Clone, dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    depth: u32,
}

fn main() {}
