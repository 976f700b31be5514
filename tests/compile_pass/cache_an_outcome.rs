// Accepted: storing what a finished search has proved.
use dicechess::{Cache, MapCache, Material, Position, SearchOutcome};

fn keep(
    cache: &MapCache<Material, Position, i32>,
    position: &Position,
    outcome: SearchOutcome<i32>,
) {
    if let Some(proven) = outcome.into_proven() {
        cache.store(position, 2, proven);
    }
}

fn main() {}
