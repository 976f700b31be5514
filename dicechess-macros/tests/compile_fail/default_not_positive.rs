// Refused: a default of minus zero for a positive field.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(positive, default = -0.0)]
    weight: f64,
}

fn main() {}
