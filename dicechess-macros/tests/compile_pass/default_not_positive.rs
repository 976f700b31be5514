// Accepted: a default that is positive.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive, default = 0.1)]
    weight: f64,
}

fn main() {}
