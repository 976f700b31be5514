//! Whole turns.
//!
//! Reading order: [`mod@reference`] holds the plain enumerator, the definition of a
//! legal turn written down once, and every faster way is compared with it. `discovery` finds the
//! legal paths of one roll within a budget; `visit` hands them out with their positions;
//! `king_turn` stops at the first one that takes the king; `tree` holds them as a prefix tree;
//! `playable` asks which dice are still of use.

mod discovery;
mod king_turn;
mod playable;
pub mod reference;
mod tree;
mod turn;
mod visit;

pub(crate) use discovery::{Exhausted, Meter, Unmetered};
pub use playable::PlayableError;
pub use reference::{LegalTurns, TurnList};
pub use tree::{TurnNode, TurnTree};
pub use turn::{IllegalTurn, ParseTurnError, Turn};
pub use visit::{FoldSummary, NotRolled, TurnWalker, VisitSummary, VisitedTurn};
