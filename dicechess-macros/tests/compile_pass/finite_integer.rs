// Accepted: `finite` on a floating-point number.
#[derive(dicechess_macros::Profile)]
pub struct Limits {
    #[profile(finite)]
    weight: f32,
}

fn main() {}
