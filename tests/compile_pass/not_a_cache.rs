// Accepted: a cache.
use dicechess::{Cache, Material, Position};

fn remember_in(_: impl Cache<Material, Position, i32>) {}

fn main() {
    remember_in(dicechess::NoCache);
}
