//! Exact and fast rules of Dice Chess.
//!
//! Three dice say which piece types may move; a turn is one to three micro-moves; as many dice as
//! possible must be spent; taking the king wins. This crate knows positions, dice, micro-moves and
//! whole turns, and nothing of scores, randomness, clocks or policies. It is `no_std` with `alloc`.
//!
//! Modules in reading order:
//!
//! 1. [`Color`], [`Role`] (a piece type is a die face), [`Piece`], [`Square`], [`Bitboard`],
//!    [`CastlingRights`], [`Move`]: the words.
//! 2. [`DicePool`] and [`ROLLS`]: the dice.
//! 3. [`Position`], [`PositionBuilder`], and DFEN, its text ([`DfenError`]).
//! 4. [`attacks`]: attack tables; attackers of a square are asked of a position.
//! 5. [`movegen`]: micro-moves in canonical order.
//! 6. [`turns`]: whole turns and the maximum rule. [`LegalTurns`] is the plain answer;
//!    [`TurnWalker`] visits the positions that turns lead to, [`TurnTree`] is for boards that play
//!    one micro-move at a time, and [`Budget`] bounds the work of all of them.
//! 7. Roll classes ([`Position::roll_classes`]) and [`traversal`], the heart of the speed: all
//!    rolls of a position at once with a [`SharedTraversal`], and on how many rolls a king falls
//!    ([`Position::king_capture_rolls`]).
//! 8. Symmetries ([`Position::flip_colors`], [`Position::mirror`]) and [`perft`].
//!
//! With the feature `serde` positions are (de)serialised as DFEN, moves and turns as UCI, and turn
//! trees are serialised as nested objects.
//!
//! ```
//! use dicechess_rules::{LegalTurns, Position};
//!
//! // White has rolled a knight and two pawns, and a pawn on c2 and a knight on b3.
//! let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP".parse()?;
//! let LegalTurns::Turns(turns) = position.legal_turns() else {
//!     panic!("White has turns here");
//! };
//! // Turns that take the king come first, and may leave dice unspent.
//! assert_eq!(turns[0].to_string(), "c2c3 c3c4 b3c5");
//! assert!(turns.king_turns().iter().any(|turn| turn.to_string() == "b3c5"));
//! # Ok::<(), dicechess_rules::DfenError>(())
//! ```
#![no_std]

extern crate alloc;

mod attackers;
pub mod attacks;
mod bitboard;
mod budget;
mod castling;
mod color;
mod dfen;
mod dice;
mod move_group;
pub mod movegen;
mod moves;
pub mod perft;
mod piece;
mod position;
mod role;
mod roll_classes;
#[cfg(feature = "serde")]
mod serde_impls;
mod square;
mod symmetry;
pub mod traversal;
pub mod turns;
mod zobrist;

pub use bitboard::{Bitboard, BitboardIter};
pub use budget::{Budget, Outcome};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use dfen::{DfenError, DfenFault, DfenField};
pub use dice::{DicePool, ParseDiceError, ROLLS, TOTAL_ROLLS, WeightedRoll};
pub use move_group::MoveGroup;
pub use moves::{Move, ParseMoveError, Promotion};
pub use piece::Piece;
pub use position::{IllegalMove, Position, PositionBuilder, PositionError};
pub use role::{Role, RoleSet, RoleSetIter};
pub use square::{ParseSquareError, Square};
pub use traversal::{
    ClassResults, ClassVisit, Exploration, LastSet, RollClass, SharedTraversal, TraversalError,
    TraversalStats,
};
pub use turns::{
    FoldSummary, IllegalTurn, LegalTurns, NotRolled, ParseTurnError, PlayableError, Turn, TurnList,
    TurnNode, TurnTree, TurnWalker, VisitSummary, VisitedTurn,
};
