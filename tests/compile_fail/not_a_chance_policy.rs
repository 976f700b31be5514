// Refused: something for a chance policy that is none.
use dicechess::{ChancePolicy, DiceChess};

fn roll_by(_: impl ChancePolicy<DiceChess>) {}

fn main() {
    roll_by(dicechess::AllReplies);
}
