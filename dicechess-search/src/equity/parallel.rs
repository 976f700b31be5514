//! Rollouts on several threads, behind the feature `rayon`.
//!
//! Threads share the rollouts of one batch, and a batch is added up in the order of its rollouts
//! when all of them are done. So neither the sums nor the decision to stop depend on the threads.

use core::ops::ControlFlow;

use dicechess_rules::Position;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::rollout::RolloutMass;
use super::{EquityError, EquityOutcome, EquityRun, MonteCarloEquity, RolloutPolicy};
use crate::root::Threads;
use crate::{Cancellation, StopCause};

/// Several pieces of work for each thread, since some take longer than others.
const PIECES: usize = 4;

impl<Policy, Stop> MonteCarloEquity<Policy, Stop>
where
    Policy: RolloutPolicy<Memory: Send, Error: Send> + Send,
    Stop: Cancellation + Send,
{
    /// Estimates as [`estimate`](Self::estimate) does, on several threads, each with an estimator
    /// made by the closure of `threads`, with the same policy and a cancellation of its own. This
    /// one decides how many rollouts there are, and is not asked whether to cancel. Run to its end,
    /// the estimate is the same for any number of threads, bit for bit.
    ///
    /// # Errors
    /// As for [`estimate`](Self::estimate).
    ///
    /// ```
    /// use std::num::NonZero;
    /// use std::sync::atomic::AtomicBool;
    /// use dicechess_rules::Position;
    /// use dicechess_search::{Control, EquityConfig, MonteCarloEquity, Threads};
    /// use rand_chacha::ChaCha8Rng;
    ///
    /// let config = EquityConfig::builder().horizon_plies(6).rollouts(256).build()?;
    /// let stop = AtomicBool::new(false);
    /// let make = || {
    ///     MonteCarloEquity::new(config).with_cancellation(Control::new().with_stop_flag(&stop))
    /// };
    /// let threads = Threads::new(NonZero::new(2).ok_or("not zero")?, make)?;
    /// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 b - - 0 1".parse()?;
    /// let on_two = make().estimate_on::<ChaCha8Rng, _>(&threads, &position, 1)?;
    /// assert_eq!(on_two, make().estimate::<ChaCha8Rng>(&position, 1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate_on<Generator, Make>(
        &mut self,
        threads: &Threads<Make, Self>,
        position: &Position,
        seed: u64,
    ) -> Result<EquityOutcome, EquityError<Policy::Error>>
    where
        Generator: Rng + SeedableRng,
        Make: Fn() -> Self + Sync,
    {
        let mut run = self.start::<Generator>(position, seed)?;
        let config = *self.config();
        run.complete(&config, |run, count| self.advance_on(threads, run, count))
    }

    /// Makes more rollouts as [`advance`](Self::advance) does, on several threads, which are as for
    /// [`estimate_on`](Self::estimate_on).
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub fn advance_on<Generator, Make>(
        &mut self,
        threads: &Threads<Make, Self>,
        run: &mut EquityRun<Generator>,
        rollouts: u32,
    ) -> Result<ControlFlow<StopCause>, EquityError<Policy::Error>>
    where
        Generator: Rng + SeedableRng,
        Make: Fn() -> Self + Sync,
    {
        let (batch, horizon) = (self.config().batch(), self.config().horizon_plies());
        run.advance_by(rollouts, batch, |run, count| {
            let masses = &mut self.masses;
            masses.clear();
            masses.resize(count as usize, RolloutMass::default());
            let pieces = PIECES * threads.pool().current_num_threads();
            let size = masses.len().div_ceil(pieces).max(1);
            let filled = threads.pool().install(|| {
                let pieces = masses.par_chunks_mut(size).enumerate();
                let filled = pieces.map(|(number, piece)| {
                    let skipped = (number * size) as u64;
                    threads.with_search(|thread| thread.fill(run, horizon, skipped, piece))
                });
                filled.collect::<Vec<_>>()
            });
            // What halts the first piece that was halted is what would halt a single thread.
            let filled = filled.into_iter().find(Result::is_err).unwrap_or(Ok(()));
            run.count(filled, masses)
        })
    }
}
