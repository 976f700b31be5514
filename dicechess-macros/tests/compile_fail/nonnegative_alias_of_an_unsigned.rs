// Refused: `nonnegative` on an unsigned integer under another name.
pub type Count = u64;
pub type Score = i64;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonnegative)]
    count: Count,
}

fn main() {}
