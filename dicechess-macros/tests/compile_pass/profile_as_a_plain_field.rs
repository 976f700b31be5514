// Accepted: a nested profile.
#[derive(dicechess_macros::Profile)]
pub struct Inner {
    #[profile(positive)]
    depth: u32,
}

#[derive(dicechess_macros::Profile)]
pub struct Outer {
    #[profile(nested)]
    inner: Inner,
}

fn main() {}
