//! How long to think about a turn.
//!
//! Reading order: `clock_state` (what a clock shows), `turns_to_go` (how long a game goes on),
//! `config` (how careful to be), this file (the budget).

mod clock_state;
mod config;
mod turns_to_go;

pub use clock_state::{ClockError, ClockField, ClockState};
pub use config::{TimeManagerConfig, TimeManagerConfigBuilder};
pub use turns_to_go::{DiceChessTurns, TurnsToGo, TurnsToGoError, TurnsToGoFn, turns_to_go_fn};

use std::time::Duration;

use num_traits::ToPrimitive;

const NANOS_PER_SECOND: u128 = 1_000_000_000;
/// Turns are counted in thousandths, shares in billionths: whole numbers do not depend on the
/// machine, and what rises with the clock still does so after rounding.
const TURN: u128 = 1_000;
const WHOLE: u128 = 1_000_000_000;

/// Turns what a clock shows into a budget for the turn: a pure function, which reads no clock.
///
/// With R the remaining time, I the increment, K the reserve, n the own turns to go and g the
/// greatest share, the budget is the lesser of
///
/// - (R + (n − 1) I) / n − K, an equal part of all the time there will be in n turns, and
/// - g (R − K),
///
/// rounded down to nanoseconds, and 0 if there is no more than the reserve. n is what the clock
/// says, or else a guess, see [`TurnsToGo`]. What is to come in n turns is cut at 10¹⁹ years.
///
/// Let a turn take its budget, and beside it no more than the reserve. Then:
///
/// - Budget + reserve ≤ R if R ≥ reserve: a turn that starts with the reserve ends in time.
/// - The clock never runs out, in any number of turns, if it starts with the reserve and the
///   increment is no less.
/// - It does not run out in the n turns of a clock that knows them, if it starts with n times the
///   reserve, whatever the increment.
/// - It never runs out, in any number of turns, if turns take their budgets alone.
///
/// The budget rises with the remaining time and with the increment, or stays.
///
/// A host makes a time limit of it when it starts to think:
///
/// ```
/// use std::time::Duration;
/// use dicechess_rules::Position;
/// use dicechess_search::{
///     Aggressive, Bot, BotRequest, ClockState, Control, GreedyBot, TimeManager, TimeManagerConfig,
/// };
/// use rand_core::SeedableRng;
///
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 P".parse()?;
/// let manager = TimeManager::new(TimeManagerConfig::builder().build()?);
/// let clock = ClockState::from_seconds(60.0, 0.0)?.with_position(&position);
/// let budget = manager.budget(&clock)?;
/// assert_eq!(budget, Duration::from_millis(7_950)); // 60 s / 7.5 − 0.05 s
///
/// let control = Control::new().with_time_limit(budget);
/// let request = BotRequest::new().with_cancellation(&control);
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let report = GreedyBot::new(Aggressive).choose(&position, &request, &mut generator)?;
/// assert_eq!(report.stopped, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeManager<Guess = DiceChessTurns> {
    guess: Guess,
    config: TimeManagerConfig,
}

impl TimeManager {
    /// A time manager for Dice Chess, with [`DiceChessTurns`].
    pub const fn new(config: TimeManagerConfig) -> Self {
        Self::with_guess(DiceChessTurns, config)
    }
}

impl<Guess: TurnsToGo> TimeManager<Guess> {
    /// A time manager with another guess at the turns to go.
    pub const fn with_guess(guess: Guess, config: TimeManagerConfig) -> Self {
        Self { guess, config }
    }

    /// How careful it is.
    pub fn config(&self) -> &TimeManagerConfig {
        &self.config
    }

    /// What is kept back for each turn: the reserve of the profile, to the nearest nanosecond.
    pub fn reserve(&self) -> Duration {
        // The profile has none that would not fit.
        Duration::try_from_secs_f64(self.config.reserve_seconds()).unwrap_or(Duration::MAX)
    }

    /// The most time to think about this turn.
    ///
    /// # Errors
    /// [`TurnsToGoError`] if the clock does not know the turns to go and the guess is none;
    /// [`DiceChessTurns`] is always one.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use std::time::Duration;
    /// use dicechess_search::{ClockState, TimeManager, TimeManagerConfig, turns_to_go_fn};
    ///
    /// let config = TimeManagerConfig::from_pairs(["reserve_seconds=0", "greatest_share=1"])?;
    /// let clock = ClockState::from_seconds(10.0, 0.0)?;
    /// let manager = TimeManager::new(config);
    /// let last = clock.with_turns_to_go(NonZero::new(1).ok_or("not zero")?);
    /// assert_eq!(manager.budget(&last)?, Duration::from_secs(10));
    ///
    /// let hasty = TimeManager::with_guess(turns_to_go_fn(|_| 0.5), config);
    /// let error = hasty.budget(&clock).expect_err("there is at least this turn");
    /// assert_eq!(error.turns, 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn budget(&self, clock: &ClockState) -> Result<Duration, TurnsToGoError> {
        let turns = self.thousandths(clock)?;
        let remaining = clock.remaining().as_nanos();
        let reserve = self.reserve().as_nanos();
        let usable = remaining.saturating_sub(reserve);
        let later = (turns - TURN).saturating_mul(clock.increment().as_nanos());
        let equal_part = (remaining * TURN).saturating_add(later) / turns;
        let greatest = usable * self.share() / WHOLE;
        Ok(duration(equal_part.saturating_sub(reserve).min(greatest)))
    }

    /// The turns to go in thousandths: from 1000 to 1000 times [`u32::MAX`], so that no product
    /// with the nanoseconds of a duration but that with the increment can overflow.
    fn thousandths(&self, clock: &ClockState) -> Result<u128, TurnsToGoError> {
        if let Some(turns) = clock.turns_to_go() {
            return Ok(u128::from(turns.get()) * TURN);
        }
        let move_number = clock.move_number();
        let turns = self.guess.turns_to_go(move_number);
        let is_valid = (1.0..=f64::from(u32::MAX)).contains(&turns);
        let thousandths = (turns * 1e3).round().to_u128();
        let thousandths = thousandths.filter(|_| is_valid);
        thousandths.ok_or(TurnsToGoError { move_number, turns })
    }

    /// The greatest share in billionths.
    fn share(&self) -> u128 {
        // The profile has none outside of 0 to 1.
        let share = (self.config.greatest_share() * 1e9).round().to_u128();
        share.unwrap_or(0).min(WHOLE)
    }
}

/// Nanoseconds that are no more than those of some duration.
fn duration(nanos: u128) -> Duration {
    let rest = (nanos % NANOS_PER_SECOND) as u32;
    u64::try_from(nanos / NANOS_PER_SECOND)
        .map_or(Duration::MAX, |seconds| Duration::new(seconds, rest))
}
