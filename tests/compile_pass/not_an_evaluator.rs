// Accepted: an evaluator.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material};

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let _search = Expectiminimax::new(&game, Material, Material::bounds())?;
    Ok(())
}
