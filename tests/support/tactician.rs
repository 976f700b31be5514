//! What the tests of the tactician share.

use std::convert::Infallible;

use dicechess::{TacticianConfig, TacticianError, TacticianOutcome, TacticianReport};
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

pub fn config(limit: u32, threat: i32, danger: i32, hanging: f64) -> TacticianConfig {
    let config = TacticianConfig::builder()
        .candidate_limit(limit)
        .king_threat_cp(threat)
        .king_danger_cp(danger)
        .hanging_weight(hanging)
        .build();
    config.expect("the fields are in their ranges")
}

pub fn decided(outcome: Result<TacticianOutcome, TacticianError>) -> TacticianReport {
    let outcome = outcome.expect("the position is rolled");
    outcome.decided().expect("nothing cancels")
}
