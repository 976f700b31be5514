// Refused: a reply policy that does not say in which order.
use dicechess::{DiceChess, ReplyPolicy};

struct Backwards;

impl ReplyPolicy<DiceChess> for Backwards {
    type Coverage = dicechess::Complete;
}

fn main() {}
