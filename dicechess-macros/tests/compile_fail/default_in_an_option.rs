// Refused: a default inside of an `Option` that the range leaves out.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = 1.., default = Some(0))]
    depth: Option<u32>,
}

fn main() {}
