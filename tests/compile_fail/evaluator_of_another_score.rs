// Refused: returning another type than the score that was declared.
use dicechess::{Color, DiceChess, Evaluator, Position};

struct Tempo;

impl Evaluator<DiceChess> for Tempo {
    type Score = f64;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        i32::from(position.side_to_move() == perspective)
    }
}

fn main() {}
