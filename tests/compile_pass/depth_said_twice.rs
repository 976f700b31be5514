// Accepted: one depth.
use std::num::NonZero;

use dicechess::RootOptions;

fn main() {
    let plies = NonZero::new(2).expect("not zero");
    let _options = RootOptions::builder().plies(plies).build();
}
