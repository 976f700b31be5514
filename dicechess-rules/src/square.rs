//! The 64 squares.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Color;

/// A square, numbered a1 = 0, b1 = 1, … h8 = 63; that is also their order.
///
/// ```
/// use dicechess_rules::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.index(), square.file(), square.rank()), (28, 4, 3));
/// # Ok::<(), dicechess_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => {
        // The names say all there is to say about them.
        #[allow(missing_docs, reason = "64 constants whose names are their meaning")]
        impl Square {
            $(pub const $name: Self = Self(SquareName::$name as u8);)*
        }

        enum SquareName { $($name),* }
    };
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square with this number, 0 to 63; `None` for a larger one.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose number is the six lowest bits of `index`.
    #[inline]
    pub(crate) const fn masked(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square on a file (0 = a … 7 = h) and a rank (0 = rank 1 … 7 = rank 8); `None` outside
    /// the board.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// All 64 squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..64).map(Self)
    }

    /// The number of the square, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask is no change of value: it lets the compiler drop the bounds check of a table of
        // 64.
        (self.0 & 63) as usize
    }

    /// The file: 0 = a … 7 = h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, counted from 0: 0 = rank 1 … 7 = rank 8.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The rank as `color` counts it, from 0: the own first rank is 0, the last rank is 7.
    #[inline]
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// The square on the other side of the middle line: a1 and a8, e2 and e7.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The square mirrored from left to right: a1 and h1, e2 and d2.
    #[inline]
    #[must_use]
    pub const fn mirror_file(self) -> Self {
        Self(self.0 ^ 0o7)
    }

    /// The number of king steps between two squares: the larger of file and rank difference, 0 to 7
    /// (Chebyshev distance).
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The square one pawn step forward for `color`, wrapped around on the last rank.
    #[inline]
    pub(crate) const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self::masked(self.0 as u32 + 8),
            Color::Black => Self::masked(self.0 as u32 + 56),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not a square: one letter from a to h and one digit from 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(ParseSquareError),
        }
    }
}
