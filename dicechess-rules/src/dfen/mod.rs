//! DFEN, the text of a position with its dice.
//!
//! `<placement> <side> <castling> <en-passant> <half-move> <full-move> [<dice>]`: FEN
//! (Forsyth–Edwards notation) with a *set* of en-passant targets and the dice. `error` lists what
//! is refused, `parse` reads, `write` writes.

mod error;
mod parse;
mod write;

pub use error::{DfenError, DfenFault, DfenField};
