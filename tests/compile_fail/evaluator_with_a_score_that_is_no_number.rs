// Refused: a score that is no number.
use dicechess::{Color, DiceChess, Evaluator, Position};

struct Even;

impl Evaluator<DiceChess> for Even {
    type Score = bool;

    fn evaluate(&self, _: &Position, _: Color) -> Self::Score {
        Self::Score::default()
    }
}

fn main() {}
