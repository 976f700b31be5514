// Accepted: a reply policy.
use dicechess::{DiceChess, ReplyPolicy};

fn reply_by(_: impl ReplyPolicy<DiceChess>) {}

fn main() {
    reply_by(dicechess::AllReplies);
}
