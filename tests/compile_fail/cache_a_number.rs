// Refused: storing a number that no search has proved.
use dicechess::{Cache, DiceChess, MapCache, Material, Position, Proven, Subtree};

fn keep(cache: &MapCache<Material, Position, i32>, subtree: Subtree<'_, Position>, value: Proven<i32>) {
    cache.store(&DiceChess, subtree, 500);
}

fn main() {}
