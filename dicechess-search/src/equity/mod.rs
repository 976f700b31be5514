//! Monte-Carlo equity: how often each side wins from a position before its roll.
//!
//! A rollout plays turn after turn, up to a horizon. Instead of waiting for a king to fall, it
//! carries a *survival mass*: what is left of the whole when at every ply the exact probability
//! that the side to move takes the king has been paid out to that side. It goes on through rolls
//! and turns that take no king only. Its expectation is that of a plain sampler that stops when a
//! king falls, and its variance is smaller, since the capture itself is not left to chance
//! (conditional Monte Carlo; see Asmussen and Glynn, "Stochastic Simulation", 2007, section V.4).
//!
//! Reading order: `config` ([`EquityConfig`], what is asked for), `policy` ([`RolloutPolicy`], who
//! plays the turns), `rollout` (one rollout, and the units of its mass), `turn` (one ply of it),
//! `tally` (sums over rollouts), `report` ([`EquityEstimate`] and [`EquityOutcome`], what comes
//! out), `engine` ([`MonteCarloEquity`] and [`EquityRun`]), and `parallel` (the same on several
//! threads, feature `rayon`).

mod config;
mod engine;
#[cfg(feature = "rayon")]
mod parallel;
mod policy;
mod report;
mod rollout;
mod tally;
mod turn;

pub use config::{EquityConfig, EquityConfigBuilder};
pub use engine::{EquityRun, MonteCarloEquity};
pub use policy::{
    GreedyRollout, RolloutChoice, RolloutFn, RolloutPolicy, UniformRollout, rollout_fn,
};
pub use report::{EquityEnd, EquityError, EquityEstimate, EquityOutcome};
