// Accepted: storing what a search has proved.
use dicechess::{Cache, MapCache, Material, Position, Proven};

fn keep(cache: &MapCache<Material, Position, i32>, position: &Position, value: Proven<i32>) {
    cache.store(position, 2, value);
}

fn main() {}
