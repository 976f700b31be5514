// Refused: two depths of one search.
use std::num::NonZero;

use dicechess::RootOptions;

fn main() {
    let plies = NonZero::new(2).expect("not zero");
    let _options = RootOptions::builder().plies(plies).plies(plies).build();
}
