// Refused: a coverage that is neither complete nor selective.
use dicechess::{DiceChess, ReplyPolicy};

struct Backwards;

impl ReplyPolicy<DiceChess> for Backwards {
    type Coverage = bool;

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
