// Accepted: a range between equal limits that includes them.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 5..=5)]
    depth: u32,
}

fn main() {}
