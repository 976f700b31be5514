//! Ties.

use rand::RngExt;
use rand_core::Rng;

/// A uniform number below `count`, or 0 without asking the generator if there is no choice.
pub(crate) fn draw<Generator: Rng + ?Sized>(count: usize, generator: &mut Generator) -> usize {
    if count < 2 {
        0
    } else {
        generator.random_range(0..count)
    }
}
