// Refused: something for a cache that is none.
use dicechess::{Cache, DiceChess, Material};

fn remember_in(_: impl Cache<DiceChess, Material, i32>) {}

fn main() {
    remember_in(dicechess::NeverCancel);
}
