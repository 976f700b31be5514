//! What a Dice Chess position is worth and what there is to see in it.
//!
//! Scores are centipawns from the view of the side asked about; the pool and the side to move are
//! never looked at.
//!
//! Reading order: `king_safety` ([`KingSafety`]), `standard` ([`Standard`]), `aggressive`
//! ([`Aggressive`]) are evaluators; `piece_safety` (hanging pieces), `passed_pawns`
//! ([`PassedPawns`]), `mobility`, `attackers` (prices of those who attack a square) and
//! `king_threat` ([`KingThreats`]) are features to build evaluators from. `last_answer` is what
//! evaluators share between the positions of a batch.

mod aggressive;
mod attackers;
mod king_safety;
mod king_threat;
mod last_answer;
mod mobility;
mod passed_pawns;
mod piece_safety;
mod standard;

pub use aggressive::{Aggressive, AggressiveParts};
pub use attackers::{CheapestAttacker, cheapest_attacker, minimum_price};
pub use king_safety::KingSafety;
pub use king_threat::{KingThreats, threat_weight};
pub use mobility::mobility;
pub use passed_pawns::{PassedPawnBonus, PassedPawns};
pub use piece_safety::{hanging_material, hanging_pieces};
pub use standard::Standard;
