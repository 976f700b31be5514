//! A micro-move in 16 bits.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Role, Square};

/// What a pawn becomes on the last rank, in canonical order: queen, rook, bishop, knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Promotion {
    /// `q` in UCI.
    Queen = 1,
    /// `r` in UCI.
    Rook = 2,
    /// `b` in UCI.
    Bishop = 3,
    /// `n` in UCI.
    Knight = 4,
}

impl Promotion {
    /// All four in canonical order.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The piece type that the pawn becomes.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::Queen => Role::Queen,
            Self::Rook => Role::Rook,
            Self::Bishop => Role::Bishop,
            Self::Knight => Role::Knight,
        }
    }

    const fn letter(self) -> char {
        self.role().letter().to_ascii_lowercase()
    }
}

/// A micro-move: from, to and a promotion, 16 bits in all.
///
/// A castling move is written king-from king-to; that a king's move of two files is castling, or a
/// pawn's diagonal move to an empty square en passant, follows from the position. Any pair of
/// squares makes a `Move`; whether it can be played is a question to a
/// [`Position`](crate::Position).
///
/// ```
/// use dicechess_rules::{Move, Promotion, Square};
///
/// let promotion: Move = "e7e8q".parse()?;
/// assert_eq!(promotion, Move::promoting(Square::E7, Square::E8, Promotion::Queen));
/// assert_eq!(Move::new(Square::E1, Square::G1).to_string(), "e1g1");
/// assert_eq!(size_of::<Move>(), 2);
/// # Ok::<(), dicechess_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// a1a1, which no position allows: the filler of fixed-size buffers.
    pub(crate) const FILLER: Self = Self(0);

    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() as u16) << 6 | to.index() as u16)
    }

    /// A pawn move to the last rank.
    #[inline]
    pub const fn promoting(from: Square, to: Square, promotion: Promotion) -> Self {
        Self(Self::new(from, to).0 | (promotion as u16) << 12)
    }

    /// The square left.
    #[inline]
    pub const fn from(self) -> Square {
        Square::masked(self.0 as u32 >> 6)
    }

    /// The square reached.
    #[inline]
    pub const fn to(self) -> Square {
        Square::masked(self.0 as u32)
    }

    /// What the pawn becomes, if this move promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Promotion> {
        match self.0 >> 12 {
            1 => Some(Promotion::Queen),
            2 => Some(Promotion::Rook),
            3 => Some(Promotion::Bishop),
            4 => Some(Promotion::Knight),
            _ => None,
        }
    }

    /// The move on a board whose squares are renamed by `rename`.
    #[must_use]
    pub(crate) fn map_squares(self, rename: impl Fn(Square) -> Square) -> Self {
        let renamed = Self::new(rename(self.from()), rename(self.to()));
        Self(renamed.0 | self.0 & 0xf000)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(promotion) => write!(f, "{}", promotion.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not a move in UCI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ParseMoveError {
    /// Not four or five characters, all of them ASCII.
    #[error("a move is two squares and an optional promotion letter, such as e2e4 or e7e8q")]
    Length,
    /// The first or the second square, at this byte offset, is none.
    #[error("no square at byte {offset}: a square is a letter from a to h and a digit from 1 to 8")]
    Square {
        /// 0 or 2.
        offset: usize,
    },
    /// The fifth character is not one of `q`, `r`, `b`, `n`.
    #[error("`{letter}` at byte 4 is no promotion: one of q, r, b, n is")]
    Promotion {
        /// The character found.
        letter: char,
    },
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        if !text.is_ascii() || !matches!(text.len(), 4 | 5) {
            return Err(ParseMoveError::Length);
        }
        let square = |offset: usize| {
            text[offset..offset + 2]
                .parse::<Square>()
                .map_err(|_| ParseMoveError::Square { offset })
        };
        let (from, to) = (square(0)?, square(2)?);
        let Some(letter) = text.chars().nth(4) else {
            return Ok(Self::new(from, to));
        };
        Promotion::ALL
            .into_iter()
            .find(|promotion| promotion.letter() == letter)
            .map(|promotion| Self::promoting(from, to, promotion))
            .ok_or(ParseMoveError::Promotion { letter })
    }
}
