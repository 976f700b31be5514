// Accepted: a chance policy.
use dicechess::{ChancePolicy, DiceChess};

fn roll_by(_: impl ChancePolicy<DiceChess>) {}

fn main() {
    roll_by(dicechess::AllRolls);
}
