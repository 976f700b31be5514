// Refused: flattening something that is no profile.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(flatten)]
    inner: u32,
}

fn main() {}
