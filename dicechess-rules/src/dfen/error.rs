//! What is refused, one fault for each rule.

use alloc::string::String;

use derive_more::Display;
use thiserror::Error;

use crate::{Position, Square};

/// The part of a DFEN that a fault lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
pub enum DfenField {
    /// Anywhere: a character that no field can hold.
    #[display("characters")]
    Characters,
    /// The number of fields.
    #[display("number of fields")]
    Count,
    /// The first field.
    #[display("placement")]
    Placement,
    /// The second field.
    #[display("side to move")]
    Side,
    /// The third field.
    #[display("castling rights")]
    Castling,
    /// The fourth field.
    #[display("en-passant targets")]
    EnPassant,
    /// The fifth field.
    #[display("half-move clock")]
    HalfMove,
    /// The sixth field.
    #[display("full-move number")]
    FullMove,
    /// The seventh field.
    #[display("dice")]
    Dice,
}

impl DfenField {
    /// The name that programs know the field by, in lower case with underscores, such as
    /// `en_passant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Count => "count",
            Self::Placement => "placement",
            Self::Side => "side",
            Self::Castling => "castling",
            Self::EnPassant => "en_passant",
            Self::HalfMove => "half_move",
            Self::FullMove => "full_move",
            Self::Dice => "dice",
        }
    }
}

/// What is wrong with a DFEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DfenFault {
    /// A control character or one that is not ASCII.
    #[error("{0:?} is a control or non-ASCII character")]
    Character(char),
    /// Fewer than four fields.
    #[error("{found} found, of at least four")]
    TooFewFields {
        /// The number of fields found.
        found: usize,
    },
    /// More than seven fields.
    #[error("{found} found, of at most seven")]
    TooManyFields {
        /// The number of fields found.
        found: usize,
    },
    /// Not exactly eight ranks.
    #[error("{found} ranks instead of eight")]
    RankCount {
        /// The number of ranks found.
        found: usize,
    },
    /// A rank without exactly eight files.
    #[error("rank {rank} has {files} files instead of eight")]
    RankLength {
        /// The rank, 8 to 1 as the text has them.
        rank: u8,
        /// The number of files that its text adds up to.
        files: usize,
    },
    /// A character in the placement that is neither a piece nor a digit.
    #[error("`{0}` is neither a piece (PNBRQKpnbrqk) nor a digit from 1 to 8")]
    UnknownPiece(char),
    /// The digit 0 or 9 in the placement.
    #[error("the digit `{0}` is not from 1 to 8")]
    Digit(char),
    /// Two digits beside each other in the placement.
    #[error("two neighbouring digits")]
    NeighbouringDigits,
    /// A pawn on its own first rank.
    #[error("a pawn stands on its own first rank, on {0}")]
    PawnOnFirstRank(Square),
    /// A pawn on its last rank while the enemy king stands.
    #[error("a pawn stands on its last rank, on {0}, while the enemy king stands")]
    PawnOnLastRank(Square),
    /// A second king of one colour.
    #[error("a second king of one colour, on {0}")]
    SecondKing(Square),
    /// A side that is neither `w` nor `b`.
    #[error("the side is neither `w` nor `b`")]
    Side,
    /// A character in the castling rights that is not one of `KQkq`.
    #[error("`{0}` is not one of K, Q, k, q")]
    UnknownRight(char),
    /// A castling right that is there twice.
    #[error("`{0}` is there twice")]
    RepeatedRight(char),
    /// Not a square where an en-passant target should be.
    #[error("not a square (a letter from a to h and a digit from 1 to 8)")]
    TargetSquare,
    /// An en-passant target that is not on rank 3 or 6.
    #[error("{0} is not on rank 3 or 6")]
    TargetRank(Square),
    /// An en-passant target that is there twice.
    #[error("{0} is there twice")]
    RepeatedTarget(Square),
    /// A number with anything but digits in it.
    #[error("not a plain number")]
    Number,
    /// A half-move clock above 127.
    #[error("above {max}", max = Position::MAX_HALF_MOVE_CLOCK)]
    HalfMoveClock,
    /// The full-move number 0.
    #[error("0; the first move has number 1")]
    FullMoveZero,
    /// A full-move number above 4294967295.
    #[error("above {max}", max = u32::MAX)]
    FullMoveNumber,
    /// A character that is no die.
    #[error("`{0}` is no die: one of P, N, B, R, Q, K is")]
    UnknownDie(char),
    /// More than three dice.
    #[error("{count} dice: there are at most three")]
    TooManyDice {
        /// The number of dice found.
        count: usize,
    },
}

/// Why a text is not a position: the fault, the offending text and where it starts.
///
/// Of several faults a bad character is reported first, then a wrong number of fields, then the
/// leftmost field.
///
/// ```
/// use dicechess_rules::{DfenFault, DfenField, Position};
///
/// let error = "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error.field(), DfenField::Castling);
/// assert_eq!(error.fault(), DfenFault::UnknownRight('x'));
/// assert_eq!((error.text(), error.offset()), ("x", 23));
/// assert_eq!(error.to_string(), "castling rights: `x` is not one of K, Q, k, q (at byte 23)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {shown}{fault} (at byte {offset})", shown = self.shown_text())]
pub struct DfenError {
    pub(super) field: DfenField,
    pub(super) fault: DfenFault,
    pub(super) text: String,
    pub(super) offset: usize,
}

impl DfenError {
    /// The field that the fault lies in.
    pub fn field(&self) -> DfenField {
        self.field
    }

    /// What is wrong.
    pub fn fault(&self) -> DfenFault {
        self.fault
    }

    /// The offending text; empty if something is missing.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte offset of the offending text in the input.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The offending text before the fault, where the fault itself does not show it.
    fn shown_text(&self) -> String {
        match self.fault {
            DfenFault::RankLength { .. }
            | DfenFault::NeighbouringDigits
            | DfenFault::Side
            | DfenFault::TargetSquare
            | DfenFault::Number
            | DfenFault::HalfMoveClock
            | DfenFault::FullMoveNumber => alloc::format!("`{}`: ", self.text),
            _ => String::new(),
        }
    }
}
