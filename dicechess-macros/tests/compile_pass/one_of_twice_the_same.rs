// Accepted: a list of different values.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = [1, 2, 3])]
    depth: u32,
}

fn main() {}
