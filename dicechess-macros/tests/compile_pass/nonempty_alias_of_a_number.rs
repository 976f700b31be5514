// Accepted: `nonempty` on a text under another name.
pub type Count = u64;
pub type Name = String;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonempty)]
    name: Name,
}

fn main() {}
