// Refused: leaves priced by an evaluator that prices no moves.
use std::error::Error;

use dicechess::{Color, DiceChess, Evaluator, Expectiminimax, IncrementalLeaves, Material, Position};

#[derive(PartialEq)]
struct Tempo;

impl Evaluator<DiceChess> for Tempo {
    type Score = i32;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        i32::from(position.side_to_move() == perspective)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let search = Expectiminimax::new(&DiceChess, Tempo, Material::bounds())?;
    let _search = search.with_leaves(IncrementalLeaves);
    Ok(())
}
