// Accepted: a cache.
use dicechess::{Cache, DiceChess, Material};

fn remember_in(_: impl Cache<DiceChess, Material, i32>) {}

fn main() {
    remember_in(dicechess::NoCache);
}
