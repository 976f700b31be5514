// Accepted: a search with all that it cannot do without.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material};

fn main() -> Result<(), Box<dyn Error>> {
    let _search = Expectiminimax::builder()
        .game(&DiceChess)
        .evaluator(Material)
        .bounds(Material::bounds())
        .build()?;
    Ok(())
}
