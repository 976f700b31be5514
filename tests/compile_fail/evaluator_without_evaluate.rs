// Refused: an evaluator that does not judge.
use dicechess::{DiceChess, Evaluator};

struct Even;

impl Evaluator<DiceChess> for Even {
    type Score = i32;
}

fn main() {}
