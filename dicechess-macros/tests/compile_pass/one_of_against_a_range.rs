// Accepted: a list within the range.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = ..10, one_of = [1, 9])]
    depth: u32,
}

fn main() {}
