//! From rollouts to an estimate.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use dicechess_rules::Position;
use rand_core::{Rng, SeedableRng};

use super::rollout::{Halt, RolloutMass, Rules};
use super::tally::Tally;
use super::turn::{Chance, RolloutMemory};
use super::{
    EquityConfig, EquityEnd, EquityError, EquityEstimate, EquityOutcome, RolloutPolicy,
    UniformRollout,
};
use crate::{Cancellation, NeverCancel, StopCause};

/// Estimates how often each side wins from a position before its roll, by rollouts that account for
/// every capture of a king exactly instead of waiting for it.
///
/// At each ply the side to move gets its part of the mass that is left: c of 216, c being the
/// [`threat_weight`](crate::threat_weight), rounded down to a unit of 2⁻⁵³. Then a roll that takes
/// no king is drawn with its weight, and the policy chooses a turn. At the horizon, what is left is
/// undecided. A side without a king cannot lose it: if one side has none, the other one has won
/// ([`Position::winner`]); if neither has one, everything is undecided.
///
/// Each rollout has two generators of its own, one for its dice and one for everything else, made
/// from the seed and the number of the rollout, and the rollouts are added up in the order of their
/// numbers. So the same seed and type of generator give the same estimate on every machine and any
/// number of threads, unless it is cancelled.
///
/// It is cancelled between plies and before any generation of moves, each of which it pays for with
/// one unit. Only whole batches count, in order: if those rollouts counted that happened to be
/// done, short ones would count too often.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{EquityConfig, EquityEnd, EquityOutcome, MonteCarloEquity};
/// use rand_chacha::ChaCha8Rng;
///
/// let config = EquityConfig::builder()
///     .horizon_plies(8)
///     .rollouts(2000)
///     .wanted_error(Some(0.02))
///     .build()?;
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1".parse()?;
/// match MonteCarloEquity::new(config).estimate::<ChaCha8Rng>(&position, 7)? {
///     EquityOutcome::Estimated { estimate, end } => {
///         assert_eq!(end, EquityEnd::WantedError);
///         assert_eq!(estimate.white() + estimate.black() + estimate.undecided(), 1.0);
///         assert!(estimate.white() > 91.0 / 216.0);
///         assert!(estimate.standard_error(Color::White) <= 0.02);
///         println!("{estimate}");
///     }
///     EquityOutcome::Incomplete { .. } => println!("cancelled before the first batch was done"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MonteCarloEquity<Policy: RolloutPolicy = UniformRollout, Stop = NeverCancel> {
    config: EquityConfig,
    policy: Policy,
    stop: Stop,
    memory: RolloutMemory<Policy::Memory>,
    pub(super) masses: Vec<RolloutMass>,
}

impl MonteCarloEquity {
    /// Estimates by uniform rollouts, and is never cancelled.
    pub fn new(config: EquityConfig) -> Self {
        Self {
            config,
            policy: UniformRollout,
            stop: NeverCancel,
            memory: RolloutMemory::default(),
            masses: Vec::new(),
        }
    }
}

impl<Policy: RolloutPolicy, Stop> MonteCarloEquity<Policy, Stop> {
    /// What is asked for.
    pub fn config(&self) -> &EquityConfig {
        &self.config
    }

    /// The same with another rollout policy.
    #[must_use]
    pub fn with_policy<Other: RolloutPolicy>(self, policy: Other) -> MonteCarloEquity<Other, Stop> {
        MonteCarloEquity {
            config: self.config,
            policy,
            stop: self.stop,
            memory: RolloutMemory::default(),
            masses: self.masses,
        }
    }

    /// The same, cancelled by `stop`.
    #[must_use]
    pub fn with_cancellation<Other: Cancellation>(
        self,
        stop: Other,
    ) -> MonteCarloEquity<Policy, Other> {
        MonteCarloEquity {
            config: self.config,
            policy: self.policy,
            stop,
            memory: self.memory,
            masses: self.masses,
        }
    }

    /// A run from `position`, with no rollout yet.
    ///
    /// # Errors
    /// [`EquityError::Rolled`] if the position has dice.
    pub fn start<Generator>(
        &self,
        position: &Position,
        seed: u64,
    ) -> Result<EquityRun<Generator>, EquityError<Policy::Error>> {
        if !position.pool().is_empty() {
            let position = Box::new(*position);
            return Err(EquityError::Rolled { position });
        }
        let mut tally = Tally::default();
        if let Some(winner) = position.winner() {
            tally.add(RolloutMass::won_by(winner));
        }
        Ok(EquityRun {
            position: *position,
            seed,
            tally,
            generator: PhantomData,
        })
    }
}

impl<Policy: RolloutPolicy, Stop: Cancellation> MonteCarloEquity<Policy, Stop> {
    /// Estimates the equity of `position`, which has no dice.
    ///
    /// # Errors
    /// [`EquityError`] if the position has dice, or if the policy fails.
    pub fn estimate<Generator: Rng + SeedableRng>(
        &mut self,
        position: &Position,
        seed: u64,
    ) -> Result<EquityOutcome, EquityError<Policy::Error>> {
        let mut run = self.start::<Generator>(position, seed)?;
        let config = self.config;
        run.complete(&config, |run, count| self.advance(run, count))
    }

    /// Makes `rollouts` more rollouts of a run, in batches; none if the run is exact. Breaks with
    /// the cause if it was cancelled: the batches before are counted, and the run may be continued
    /// by whoever is not cancelled.
    ///
    /// Runs of several positions with the same seed have common random numbers: their rollouts see
    /// the same three dice at each ply, as long as these take no king, so that differences between
    /// them have less variance. Whoever continues a run must have the same horizon and the same
    /// policy.
    ///
    /// # Errors
    /// [`EquityError`] if the policy fails. The batches before are counted.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position};
    /// use dicechess_search::{EquityConfig, MonteCarloEquity};
    /// use rand_chacha::ChaCha8Rng;
    ///
    /// let config = EquityConfig::builder().horizon_plies(6).rollouts(1).batch(16).build()?;
    /// let mut equity = MonteCarloEquity::new(config);
    /// let positions = ["8/8/8/2k5/8/1N6/2P5/K7 b - - 0 1", "8/8/8/2k5/3N4/8/2P5/K7 b - - 0 1"];
    /// let mut runs = Vec::new();
    /// for dfen in positions {
    ///     runs.push(equity.start::<ChaCha8Rng>(&dfen.parse::<Position>()?, 1)?);
    /// }
    /// for _round in 0..3 {
    ///     for run in &mut runs {
    ///         assert!(equity.advance(run, 32)?.is_continue());
    ///     }
    /// }
    /// for run in &runs {
    ///     let estimate = run.estimate().ok_or("96 rollouts are counted")?;
    ///     println!("{} ± {}", estimate.equity(Color::White), estimate.equity_error());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance<Generator: Rng + SeedableRng>(
        &mut self,
        run: &mut EquityRun<Generator>,
        rollouts: u32,
    ) -> Result<ControlFlow<StopCause>, EquityError<Policy::Error>> {
        let batch = self.config.batch();
        run.advance_by(rollouts, batch, |run, count| {
            let mut masses = core::mem::take(&mut self.masses);
            masses.clear();
            masses.resize(count as usize, RolloutMass::default());
            let filled = self.fill(run, self.config.horizon_plies(), 0, &mut masses);
            let counted = run.count(filled, &masses);
            self.masses = masses;
            counted
        })
    }

    /// Makes rollouts of a run after those that are counted and some that are skipped, as many as
    /// there are masses; only one if all are the same.
    pub(super) fn fill<Generator: Rng + SeedableRng>(
        &mut self,
        run: &EquityRun<Generator>,
        horizon: u32,
        skipped: u64,
        masses: &mut [RolloutMass],
    ) -> Result<(), Halt<Policy::Error>> {
        let rules = Rules {
            horizon,
            policy: &self.policy,
            stop: &self.stop,
        };
        for (number, mass) in (run.rollouts() + skipped..).zip(masses) {
            let mut chance = Chance::<Generator>::new(run.seed, number);
            *mass = rules.play(&run.position, &mut self.memory, &mut chance)?;
            if mass.is_certain {
                break;
            }
        }
        Ok(())
    }
}

impl<Policy: RolloutPolicy, Stop> fmt::Debug for MonteCarloEquity<Policy, Stop> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonteCarloEquity")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

/// An estimate on its way: a position, a seed, and the rollouts so far. It is small, so that there
/// can be one for each of many candidates; see [`MonteCarloEquity::advance`].
#[derive(Debug)]
pub struct EquityRun<Generator> {
    position: Position,
    seed: u64,
    tally: Tally,
    generator: PhantomData<fn() -> Generator>,
}

// Not derived: the generator need not be cloned.
impl<Generator> Clone for EquityRun<Generator> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<Generator> EquityRun<Generator> {
    /// The position at the start of every rollout.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rollouts counted so far. A run that is exact counts one only.
    pub fn rollouts(&self) -> u64 {
        self.tally.rollouts()
    }

    /// The estimate by the rollouts so far; `None` before the first.
    pub fn estimate(&self) -> Option<EquityEstimate> {
        EquityEstimate::new(&self.tally)
    }

    /// Advances batch by batch until the estimate is good enough.
    pub(super) fn complete<PolicyError>(
        &mut self,
        config: &EquityConfig,
        mut advance: impl FnMut(
            &mut Self,
            u32,
        ) -> Result<ControlFlow<StopCause>, EquityError<PolicyError>>,
    ) -> Result<EquityOutcome, EquityError<PolicyError>> {
        let mut left = config.rollouts();
        let end = loop {
            if self.tally.is_exact() {
                break EquityEnd::Exact;
            }
            let is_within = |wanted| self.tally.is_within(wanted);
            if config.wanted_error().is_some_and(is_within) {
                break EquityEnd::WantedError;
            }
            if left == 0 {
                break EquityEnd::AllRollouts;
            }
            let count = left.min(config.batch());
            left -= count;
            if let ControlFlow::Break(cause) = advance(self, count)? {
                break EquityEnd::Cancelled(cause);
            }
        };
        Ok(match (self.estimate(), end) {
            (None, EquityEnd::Cancelled(cause)) => EquityOutcome::Incomplete { cause },
            (Some(estimate), end) => EquityOutcome::Estimated { estimate, end },
            // There is at least one rollout unless it was cancelled.
            (None, _) => EquityOutcome::Incomplete {
                cause: StopCause::Other,
            },
        })
    }

    /// Makes and counts rollouts, a batch at a time.
    pub(super) fn advance_by<PolicyError>(
        &mut self,
        rollouts: u32,
        batch: u32,
        mut make: impl FnMut(&mut Self, u32) -> Result<ControlFlow<StopCause>, EquityError<PolicyError>>,
    ) -> Result<ControlFlow<StopCause>, EquityError<PolicyError>> {
        let mut left = rollouts;
        while left > 0 && !self.tally.is_exact() {
            let count = left.min(batch);
            left -= count;
            if let ControlFlow::Break(cause) = make(self, count)? {
                return Ok(ControlFlow::Break(cause));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Counts a batch if it was finished. Of rollouts that are all the same, one.
    pub(super) fn count<PolicyError>(
        &mut self,
        filled: Result<(), Halt<PolicyError>>,
        masses: &[RolloutMass],
    ) -> Result<ControlFlow<StopCause>, EquityError<PolicyError>> {
        match filled {
            Err(Halt::Cancelled(cause)) => Ok(ControlFlow::Break(cause)),
            Err(Halt::Failed(error)) => Err(error),
            Ok(()) => {
                let certain = masses.iter().find(|mass| mass.is_certain);
                for mass in certain.map_or(masses, core::slice::from_ref) {
                    self.tally.add(*mass);
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }
}
