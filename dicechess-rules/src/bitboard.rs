//! Sets of squares.

use core::fmt;

use derive_more::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, From, Into, Not,
};

use crate::{Color, Square};

/// A set of squares in 64 bits: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use dicechess_rules::{Bitboard, Square};
///
/// let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
/// assert_eq!(corners & Bitboard::rank(0), Bitboard::from(Square::A1) | Bitboard::from(Square::H1));
/// assert_eq!(corners.len(), 4);
/// ```
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    BitAnd,
    BitOr,
    BitXor,
    Not,
    BitAndAssign,
    BitOrAssign,
    BitXorAssign,
    From,
    Into,
)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The outermost file on the queen's side.
    pub(crate) const FILE_A: Self = Self(0x0101_0101_0101_0101);

    /// The eight squares of a rank, counted from 0 (the lowest three bits of `rank`).
    #[inline]
    pub const fn rank(rank: u8) -> Self {
        Self(0xff << ((rank & 7) * 8))
    }

    /// The eight squares of a file, counted from 0 = a (the lowest three bits of `file`).
    #[inline]
    pub const fn file(file: u8) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// The rank that is the `rank`-th, counted from 0, as `color` sees the board.
    #[inline]
    pub(crate) const fn relative_rank(color: Color, rank: u8) -> Self {
        match color {
            Color::White => Self::rank(rank),
            Color::Black => Self::rank(7 - rank),
        }
    }

    /// The set of one square; `Bitboard::from(square)` for constants.
    #[inline]
    pub const fn only(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether the square is a member.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of members, 0 to 64.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The member with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::masked(self.0.trailing_zeros()))
        }
    }

    /// The members of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set mirrored on the middle line, rank 1 to rank 8.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored from left to right, file a to file h.
    #[inline]
    #[must_use]
    pub const fn mirror_files(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// The set moved one rank forward for `color`; what leaves the board is lost.
    #[inline]
    #[must_use]
    pub(crate) const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::only(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// The members of a [`Bitboard`] in ascending order.
#[derive(Debug, Clone)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for BitboardIter {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
