// Refused: something for a reply policy that is none.
use dicechess::{DiceChess, ReplyPolicy};

fn reply_by(_: impl ReplyPolicy<DiceChess>) {}

fn main() {
    reply_by(dicechess::AllRolls);
}
