// Refused: storing an outcome: an unfinished one would be believed later.
use dicechess::{Cache, MapCache, Material, Position, SearchOutcome};

fn keep(
    cache: &MapCache<Material, Position, i32>,
    position: &Position,
    outcome: SearchOutcome<i32>,
) {
    if let Some(proven) = outcome.into_proven() {
        cache.store(position, 2, outcome);
    }
}

fn main() {}
