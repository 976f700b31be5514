// Refused: a profile that is flattened and nested at once.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(flatten, nested)]
    inner: Inner,
}

fn main() {}
