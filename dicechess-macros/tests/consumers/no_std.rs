// A consumer without the standard library; only the program around it has one.
#![no_std]

extern crate std;

mod engine {
    #[derive(Debug, dicechess_macros::Profile)]
    #[profile(check(with = |low, high| low < high, fields(low, high), expected = "`low` below `high`"))]
    pub struct Limits<'name> {
        #[profile(finite, range = 0..1, default = 0.5)]
        low: f64,
        #[profile(finite, nonnegative)]
        high: f64,
        #[profile(nonempty, one_of = ["a", "b"])]
        name: &'name str,
        #[profile(positive, default = None)]
        depth: Option<u8>,
    }
}

fn main() {
    let limits = engine::Limits::builder().high(1.0).name("a").build().expect("valid");
    assert_eq!(limits.depth(), None);
    assert!(limits.with_high(0.5).is_err());
    assert!(engine::Limits::from_pairs(["high=2", "name=b", "depth=3"]).is_ok());
}
