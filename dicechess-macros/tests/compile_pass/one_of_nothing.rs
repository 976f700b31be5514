// Accepted: a list of one value.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(one_of = [1])]
    depth: u32,
}

fn main() {}
