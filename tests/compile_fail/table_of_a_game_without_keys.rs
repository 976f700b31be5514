// Refused: a transposition table for a game whose positions have no keys.
use std::error::Error;

use dicechess_search::synthetic::{SyntheticGame, SyntheticScores, TreeShape, ValueStyle};
use dicechess::{Expectiminimax, TranspositionTable};

fn main() -> Result<(), Box<dyn Error>> {
    let shape = TreeShape { seed: 1, rolls: 2, replies: 2, ends: 0, values: ValueStyle::Ties };
    let (game, scores) = (SyntheticGame::new(shape), SyntheticScores::new(shape));
    let bounds = scores.bounds();
    let cache = TranspositionTable::new(scores, bounds, 64)?;
    let _search = Expectiminimax::new(&game, scores, bounds)?.with_cache(&cache)?;
    Ok(())
}
