// Refused: a flattened profile with a field that the outer one has too.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(flatten)]
    inner: Inner,
    depth: u32,
}

fn main() {}
