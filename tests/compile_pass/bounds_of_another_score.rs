// Accepted: bounds of the same type.
use std::error::Error;

use dicechess::{DiceChess, Expectiminimax, Material, UtilityBounds};

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let bounds = UtilityBounds::<i32>::new(-1000, -999, 999, 1000)?;
    let _search = Expectiminimax::new(&game, Material, bounds)?;
    Ok(())
}
