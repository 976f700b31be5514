// Refused: a search without the bounds of its scores.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material};

fn main() -> Result<(), Box<dyn Error>> {
    let _search = Expectiminimax::builder()
        .game(&DiceChess)
        .evaluator(Material)
        .build()?;
    Ok(())
}
