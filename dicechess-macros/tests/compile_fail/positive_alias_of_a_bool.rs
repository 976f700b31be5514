// Refused: `positive` on a `bool` under another name.
pub type Switch = bool;
pub type Level = u8;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive)]
    quiet: Switch,
}

fn main() {}
