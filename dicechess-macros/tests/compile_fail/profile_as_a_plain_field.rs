// Refused: a profile as a field without saying how.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    inner: Inner,
}

fn main() {}
