//! Whole turns.
//!
//! [`reference`] holds the plain enumerator: the definition of a legal turn, written down once. Every faster traversal is
//! compared with it.

pub mod reference;
mod turn;

pub use reference::{LegalTurns, TurnList};
pub use turn::{ParseTurnError, Turn};
