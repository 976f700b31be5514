// Accepted: a newtype around a field type.
pub struct Plies(#[allow(dead_code)] u32);
pub struct Depth(u32);

impl dicechess_macros::Newtype for Depth {
    type Inner = u32;

    fn wrap(inner: u32) -> Self {
        Self(inner)
    }

    fn inner(&self) -> &u32 {
        &self.0
    }
}

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    plies: Depth,
}

fn main() {}
