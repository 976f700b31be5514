// Refused: bounds of another type than the scores of the evaluator.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material, UtilityBounds};

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let bounds = UtilityBounds::<f64>::new(-1.0, -0.5, 0.5, 1.0)?;
    let _search = Expectiminimax::new(&game, Material, bounds)?;
    Ok(())
}
