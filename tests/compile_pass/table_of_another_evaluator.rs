// Accepted: a transposition table of the same evaluator.
use std::error::Error;

use dicechess::{
    Color, DiceChess, Evaluator, Expectiminimax, Material, Position, TranspositionTable,
};

#[derive(PartialEq)]
struct Tempo;

impl Evaluator<DiceChess> for Tempo {
    type Score = i32;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        i32::from(position.side_to_move() == perspective)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let table = TranspositionTable::new(Tempo, Material::bounds(), 64)?;
    let search = Expectiminimax::new(&DiceChess, Tempo, Material::bounds())?;
    let _search = search.with_cache(&table)?;
    Ok(())
}
