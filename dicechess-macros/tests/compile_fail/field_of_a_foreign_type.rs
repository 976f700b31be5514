// Refused: a type that no field can have.
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
    plies: Plies,
}

fn main() {}
