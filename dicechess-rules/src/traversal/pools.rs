//! The 84 multisets of at most three dice, numbered: the nodes of the lattice.

use crate::{DicePool, Role};

/// The number of multisets of 0, 1, 2 and 3 dice: 1 + 6 + 21 + 56.
pub(super) const COUNT: usize = 84;
/// Where the multisets of 0, 1, 2 and 3 dice start, and where they end.
pub(super) const LEVELS: [usize; 5] = [0, 1, 7, 28, COUNT];

/// The multisets by their number: fewer dice first, then in ascending order of their dice.
pub(super) const POOLS: [DicePool; COUNT] = all_pools();

/// The number of a multiset by its counters.
static NUMBERS: [u8; 4096] = numbers();

const fn all_pools() -> [DicePool; COUNT] {
    let mut pools = [DicePool::EMPTY; COUNT];
    let mut count = 1;
    let mut level = 1;
    while level <= DicePool::MAX_DICE {
        let mut smaller = LEVELS[level - 1];
        while smaller < LEVELS[level] {
            // Adding only dice that are not below those that are there makes each multiset once,
            // and in order.
            let mut face = 0;
            while face < 6 {
                let pool = pools[smaller];
                if pool.highest_index() <= face
                    && let Some(larger) = pool.with(Role::ALL[face])
                {
                    pools[count] = larger;
                    count += 1;
                }
                face += 1;
            }
            smaller += 1;
        }
        level += 1;
    }
    pools
}

const fn numbers() -> [u8; 4096] {
    let mut numbers = [0; 4096];
    let mut number = 0;
    while number < COUNT {
        numbers[POOLS[number].bits() as usize] = number as u8;
        number += 1;
    }
    numbers
}

/// The number of a multiset, 0 to 83.
#[inline]
pub(super) fn number(pool: DicePool) -> usize {
    usize::from(NUMBERS[usize::from(pool.bits() & 0xfff)])
}

/// The multisets within `pool` that have `dice` dice.
pub(super) fn within(pool: DicePool, dice: u8) -> impl Iterator<Item = usize> {
    let level = usize::from(dice).min(DicePool::MAX_DICE);
    (LEVELS[level]..LEVELS[level + 1]).filter(move |&number| pool.contains(POOLS[number]))
}
