// Accepted: a number as the default of a finite field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(finite, default = f64::MAX)]
    weight: f64,
}

fn main() {}
