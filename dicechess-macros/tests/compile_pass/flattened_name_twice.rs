// Accepted: a flattened profile with fields of its own.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(flatten)]
    inner: Inner,
    plies: u32,
}

fn main() {}
