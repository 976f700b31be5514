// Refused: something for an evaluator that is none.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material};

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let _search = Expectiminimax::new(&game, dicechess::NoCache, Material::bounds())?;
    Ok(())
}
