//! Players behind one object-safe trait, for hosts that choose among them when they run.
//!
//! Reading order: `bot` ([`Bot`], what is asked of it and what it says), `choices` ([`BotChoices`],
//! what most bots have in common), `random` ([`RandomBot`]), `greedy` ([`GreedyBot`]), `expectimax`
//! ([`ExpectimaxBot`]), `tactician` ([`TacticianBot`]), `monte_carlo` ([`MonteCarloBot`]),
//! `registry` ([`BotRegistry`], bots by name), `built_in` (the bots of this crate in a registry).

mod bot;
mod built_in;
mod choices;
mod expectimax;
mod greedy;
mod monte_carlo;
mod random;
mod registry;
mod tactician;

pub(crate) use bot::KING_SAFETY;
pub use bot::{Bot, BotCandidate, BotDecision, BotError, BotReport, BotRequest, ScorePart};
pub use choices::BotChoices;
pub use expectimax::ExpectimaxBot;
pub use greedy::GreedyBot;
pub use monte_carlo::{MonteCarloBot, MonteCarloConfig, MonteCarloConfigBuilder};
pub use random::RandomBot;
pub use registry::{BotDescription, BotRegistry, Registration, RegistryError};
pub use tactician::TacticianBot;
