// Accepted: a default inside of an `Option` that the range allows.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1.., default = Some(1))]
    depth: Option<u32>,
}

fn main() {}
