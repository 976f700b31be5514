// Refused: NaN as the default of a finite field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(finite, default = f64::NAN)]
    weight: f64,
}

fn main() {}
