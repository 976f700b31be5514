//! A player that looks at the board after its turn, and not at the replies.
//!
//! Reading order: `config` ([`TacticianConfig`], what the host decides), `cheap`
//! ([`CheapEvaluator`], what results are picked by), `score` ([`TacticianScore`], what picked
//! results are ranked by), `player` ([`Tactician`]), `report` ([`TacticianOutcome`]: what it
//! decided, and why) and `sink` ([`StatisticsSink`]).

mod cheap;
mod config;
mod player;
mod report;
mod score;
mod sink;

pub use cheap::CheapEvaluator;
pub use config::{TacticianConfig, TacticianConfigBuilder};
pub(crate) use player::Ended;
pub use player::{Tactician, TacticianError};
pub use report::{
    TacticianCandidate, TacticianDecision, TacticianOutcome, TacticianReport, TacticianStatistics,
};
pub use score::TacticianScore;
pub use sink::{NoSink, StatisticsSink};
