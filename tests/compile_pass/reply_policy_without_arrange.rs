// Accepted: one that does.
use dicechess::{DiceChess, ReplyPolicy};

struct Backwards;

impl ReplyPolicy<DiceChess> for Backwards {
    type Coverage = dicechess::Complete;

    fn arrange(
        &self,
        _: &DiceChess,
        _: dicechess::Color,
        replies: &mut [dicechess::Position],
    ) -> usize {
        replies.reverse();
        replies.len()
    }
}

fn main() {}
