// Accepted: storing what a finished search has proved.
use dicechess::{Cache, DiceChess, MapCache, Material, Position, SearchOutcome, Subtree};

fn keep(
    cache: &MapCache<Material, Position, i32>,
    subtree: Subtree<'_, Position>,
    outcome: SearchOutcome<i32>,
) {
    if let Some(proven) = outcome.into_proven() {
        cache.store(&DiceChess, subtree, proven);
    }
}

fn main() {}
