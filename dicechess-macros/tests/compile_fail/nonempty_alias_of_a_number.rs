// Refused: `nonempty` on a number under another name.
pub type Count = u64;
pub type Name = String;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty)]
    name: Count,
}

fn main() {}
