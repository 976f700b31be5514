//! Where dice and draws come from.

use rand_core::SeedableRng;

use crate::mixing::{STEP, mix};

/// What a generator is for.
#[derive(Clone, Copy)]
pub(super) enum Stream {
    /// The dice of both games of a pair.
    Dice = 1,
    /// What White's bot draws with.
    White = 2,
    /// What Black's bot draws with.
    Black = 3,
}

/// A generator for one purpose in one pair of a match. It depends on these and on the seed only, so
/// that pairs can be played in any order. Each part is mixed before it meets the next one: two
/// streams coincide by a chance of 2⁻⁶⁴, even if the seeds or the indices are neighbours.
pub(super) fn generator<Generator: SeedableRng>(
    seed: u64,
    index: u64,
    stream: Stream,
) -> Generator {
    let pair = [seed, index, stream as u64].into_iter();
    let word = pair.fold(0_u64, |word, part| {
        mix(word.wrapping_add(part).wrapping_add(STEP))
    });
    Generator::seed_from_u64(word)
}
