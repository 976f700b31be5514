// Refused: a list with a value that the range leaves out.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(range = ..10, one_of = [1, 10])]
    depth: u32,
}

fn main() {}
