//! Matches between bots, as an experiment: mirrored pairs of games, and what their results prove.
//!
//! Reading order: `player` ([`Player`], a bot with its id), `game` ([`Arena`], and one game in it),
//! `error` (what ends a game without a result), `pair` ([`PairResult`], two games with the same
//! dice), `streams` (where dice and draws come from), `score` ([`MatchScore`], what pairs add up
//! to), `confidence` ([`Confidence`] and [`Interval`], how sure that is).

mod confidence;
mod error;
mod game;
mod pair;
mod player;
mod score;
mod streams;

pub use confidence::{Confidence, ConfidenceError, Interval};
pub use error::{ArenaError, StartError};
pub use game::{Arena, GameResult};
pub use pair::PairResult;
pub use player::Player;
pub use score::{MatchScore, Tally};
