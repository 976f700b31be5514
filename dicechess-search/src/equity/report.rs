//! What an estimate comes to.

use core::fmt;

use dicechess_rules::{Color, Position};
use thiserror::Error;

use super::tally::Tally;
use crate::StopCause;

/// Why there is no estimate. That it was cancelled is no error, but an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EquityError<PolicyError> {
    /// The position has dice, and an estimate starts before the roll.
    #[error("the position has been rolled: {position}")]
    Rolled {
        /// The position.
        position: Box<Position>,
    },
    /// The rollout policy failed.
    #[error("the rollout policy failed: {0}")]
    Policy(PolicyError),
    /// The rollout policy chose a result that is not there.
    #[error("the rollout policy chose result {chosen} of {results}, counted from 0")]
    NoSuchResult {
        /// The place that it chose.
        chosen: usize,
        /// How many results there were.
        results: usize,
    },
}

/// What a call of [`MonteCarloEquity::estimate`](crate::MonteCarloEquity::estimate) came to.
#[derive(Debug, Clone, PartialEq)]
#[must_use = "the call may have ended early, which has to be handled"]
pub enum EquityOutcome {
    /// An estimate. Also a cancelled one if some batches had been finished: it rests on fewer
    /// rollouts, its standard errors say so, and nothing of the batch that was cancelled is in it.
    Estimated {
        /// The estimate.
        estimate: EquityEstimate,
        /// Why there were no more rollouts.
        end: EquityEnd,
    },
    /// Not one batch was finished: nothing is known.
    Incomplete {
        /// Why.
        cause: StopCause,
    },
}

impl EquityOutcome {
    /// The estimate, if there is one.
    pub fn estimated(self) -> Option<EquityEstimate> {
        match self {
            Self::Estimated { estimate, .. } => Some(estimate),
            Self::Incomplete { .. } => None,
        }
    }
}

/// Why there were no more rollouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EquityEnd {
    /// The first rollout met no choice and no chance before its end: all would be the same.
    Exact,
    /// All rollouts that were asked for are done.
    AllRollouts,
    /// The standard errors are at or below the wanted one.
    WantedError,
    /// It was cancelled.
    Cancelled(StopCause),
}

/// An estimate of how often each side wins within the horizon. It is displayed as the shares with
/// their standard errors.
///
/// The three shares are whole multiples of 2⁻⁵³ and sum to exactly 1, in any order of addition. The
/// shares are off by at most one unit for each ply of the horizon and one more, in either direction:
/// what a capture is short of by rounding down survives, and is shared out at later plies. Besides,
/// a rollout ends with fewer than 216 units undecided when no more survive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EquityEstimate {
    tally: Tally,
}

impl fmt::Display for EquityEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, side) in [("White", Color::White), ("Black", Color::Black)] {
            let (share, error) = (self.share(side), self.standard_error(side));
            write!(f, "{name} {share:.4} ± {error:.4}, ")?;
        }
        write!(f, "undecided {:.4}", self.undecided())
    }
}

impl EquityEstimate {
    /// The estimate by rollouts of which there is at least one.
    pub(super) fn new(tally: &Tally) -> Option<Self> {
        (tally.rollouts() > 0).then_some(Self { tally: *tally })
    }

    /// The share in which White takes the king within the horizon, 0 to 1.
    pub fn white(&self) -> f64 {
        self.share(Color::White)
    }

    /// The share in which Black takes the king within the horizon, 0 to 1.
    pub fn black(&self) -> f64 {
        self.share(Color::Black)
    }

    /// The share in which nobody has taken a king at the horizon, 0 to 1.
    pub fn undecided(&self) -> f64 {
        self.tally.undecided()
    }

    /// The share in which `side` takes the king within the horizon, 0 to 1.
    pub fn share(&self, side: Color) -> f64 {
        self.tally.share(side)
    }

    /// The standard error of the share of `side`: the sample standard deviation of the rollouts
    /// over the square root of their number. 0 if the estimate is exact, and infinite if it rests
    /// on a single rollout and is not, since nothing is known of the spread then.
    pub fn standard_error(&self, side: Color) -> f64 {
        self.tally.standard_error(side)
    }

    /// The equity of `side`: the share that it wins less the share that it loses, −1 to 1. What is
    /// undecided counts as 0. (Backgammon calls this cubeless equity, without gammons.)
    pub fn equity(&self, side: Color) -> f64 {
        self.share(side) - self.share(!side)
    }

    /// The standard error of the equity, which is the same for both sides; 0 and infinite as for
    /// [`standard_error`](Self::standard_error). The two shares go together, so that it is not to
    /// be had from theirs.
    pub fn equity_error(&self) -> f64 {
        self.tally.equity_error()
    }

    /// The rollouts that the estimate rests on, at least 1; 1 if it is exact.
    pub fn rollouts(&self) -> u64 {
        self.tally.rollouts()
    }

    /// Whether it is known that all rollouts would be the same: the game is over, or ends before
    /// there is anything to draw and to choose, or one ply is all that was asked for.
    pub fn is_exact(&self) -> bool {
        self.tally.is_exact()
    }

    /// By how much the variance of one rollout is smaller than that of one plain sample: p(1 − p),
    /// the variance of a sampler that says 1 when `side` takes the king and 0 else, with the same
    /// mean p, over the sample variance of the rollouts' shares. `None` if the latter is 0, with
    /// nothing left to reduce, or not known, with a single rollout.
    pub fn variance_reduction(&self, side: Color) -> Option<f64> {
        let share = self.share(side);
        let own = self.tally.variance(side).filter(|own| *own > 0.0)?;
        Some(share * (1.0 - share) / own)
    }
}
