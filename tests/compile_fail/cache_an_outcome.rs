// Refused: storing an outcome: an unfinished one would be believed later.
use dicechess::{Cache, DiceChess, MapCache, Material, Position, SearchOutcome, Subtree};

fn keep(
    cache: &MapCache<Material, Position, i32>,
    subtree: Subtree<'_, Position>,
    outcome: SearchOutcome<i32>,
) {
    if let Some(proven) = outcome.into_proven() {
        cache.store(&DiceChess, subtree, outcome);
    }
}

fn main() {}
