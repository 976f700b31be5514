//! What generators are seeded with.

use std::cell::RefCell;
use std::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{SeedableRng, TryRng};

thread_local! {
    /// The seeds of generators made by this thread.
    static SEEDS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// A generator that keeps its seed for [`take_seeds`].
pub struct Logged(ChaCha8Rng);

impl SeedableRng for Logged {
    type Seed = <ChaCha8Rng as SeedableRng>::Seed;

    fn from_seed(seed: Self::Seed) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    fn seed_from_u64(seed: u64) -> Self {
        SEEDS.with_borrow_mut(|seeds| seeds.push(seed));
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl TryRng for Logged {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// The seeds of the generators made by this thread since it was asked last.
pub fn take_seeds() -> Vec<u64> {
    SEEDS.take()
}
