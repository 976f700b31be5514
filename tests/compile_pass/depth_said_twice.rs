// Accepted: one depth.
use std::num::NonZero;

use dicechess::ExpectimaxConfig;

fn main() {
    let plies = NonZero::new(2).expect("not zero");
    let _options = ExpectimaxConfig::builder().plies(plies).build().expect("valid");
}
