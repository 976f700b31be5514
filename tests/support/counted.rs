//! A generator that is watched.

use std::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{SeedableRng, TryRng};

/// Counts how often it is asked.
pub struct Counted {
    inner: ChaCha8Rng,
    pub asked: u32,
}

impl Counted {
    pub fn new(seed: u64) -> Self {
        Self {
            inner: ChaCha8Rng::seed_from_u64(seed),
            asked: 0,
        }
    }
}

impl TryRng for Counted {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.asked += 1;
        self.inner.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.asked += 1;
        self.inner.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.asked += 1;
        self.inner.try_fill_bytes(bytes)
    }
}
