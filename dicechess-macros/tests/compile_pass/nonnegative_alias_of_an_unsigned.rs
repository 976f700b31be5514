// Accepted: `nonnegative` on a signed integer under another name.
pub type Count = u64;
pub type Score = i64;

#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(nonnegative)]
    count: Score,
}

fn main() {}
