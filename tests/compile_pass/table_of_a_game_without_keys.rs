// Accepted: a cache that compares positions.
use std::error::Error;

use dicechess_search::synthetic::{SyntheticGame, SyntheticScores, TreeShape, ValueStyle};
use dicechess::{Expectiminimax, MapCache};

fn main() -> Result<(), Box<dyn Error>> {
    let shape = TreeShape { seed: 1, rolls: 2, replies: 2, ends: 0, values: ValueStyle::Ties };
    let (game, scores) = (SyntheticGame::new(shape), SyntheticScores::new(shape));
    let bounds = scores.bounds();
    let cache = MapCache::new(scores, bounds);
    let _search = Expectiminimax::new(&game, scores, bounds)?.with_cache(&cache)?;
    Ok(())
}
