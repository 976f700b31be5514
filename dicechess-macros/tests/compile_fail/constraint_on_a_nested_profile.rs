// Refused: a constraint on a nested profile from outside.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(nested, positive)]
    inner: Inner,
}

fn main() {}
