//! Castling rights and what each castling move touches.

use core::fmt;

use derive_more::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::{Bitboard, Color, Square};

/// The side of the board that a king castles to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file.
    King = 0,
    /// Towards the a-file.
    Queen = 1,
}

impl CastlingSide {
    /// Both sides, king side first: the canonical order.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];
}

/// A set of castling rights: bit 0 `K`, bit 1 `Q`, bit 2 `k`, bit 3 `q`.
///
/// Rights may contradict the placement; they are kept as written and yield no move while they do.
///
/// ```
/// use dicechess_rules::{CastlingRights, CastlingSide, Color};
///
/// let rights = CastlingRights::EMPTY
///     .with(Color::White, CastlingSide::King)
///     .with(Color::Black, CastlingSide::Queen);
/// assert_eq!(rights.to_string(), "Kq");
/// ```
#[derive(
    Debug,
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
    BitAndAssign,
    BitOrAssign,
)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No right.
    pub const EMPTY: Self = Self(0);
    /// All four rights.
    pub const ALL: Self = Self(0b1111);

    /// The rights that the four lowest bits name.
    #[inline]
    pub(crate) const fn masked(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The four bits, 0 to 15.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The one right of `color` on `side`.
    #[inline]
    pub const fn only(color: Color, side: CastlingSide) -> Self {
        Self(1 << (color as u8 * 2 + side as u8))
    }

    /// Both rights of `color`.
    #[inline]
    pub const fn both(color: Color) -> Self {
        Self(0b11 << (color as u8 * 2))
    }

    /// These rights and the one of `color` on `side`.
    #[inline]
    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide) -> Self {
        Self(self.0 | Self::only(color, side).0)
    }

    /// These rights without the `lost` ones.
    #[inline]
    #[must_use]
    pub const fn without(self, lost: Self) -> Self {
        Self(self.0 & !lost.0)
    }

    /// Whether `color` has the right on `side`.
    #[inline]
    pub const fn contains(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Self::only(color, side).0 != 0
    }

    /// Whether the two sets share a right.
    #[inline]
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no right.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights with the sides exchanged.
    #[inline]
    pub(crate) const fn swap_colors(self) -> Self {
        Self::masked(self.0 << 2 | self.0 >> 2)
    }
}

/// `-`, or the letters in the order `KQkq`.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (bit, letter) in ["K", "Q", "k", "q"].into_iter().enumerate() {
            if self.0 >> bit & 1 != 0 {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

/// What castling of one colour on one side needs and does.
pub(crate) struct CastlingPath {
    pub(crate) right: CastlingRights,
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_from: Square,
    pub(crate) rook_to: Square,
    /// The squares between king and rook, which must be empty.
    pub(crate) between: Bitboard,
}

impl CastlingPath {
    const fn new(color: Color, side: CastlingSide) -> Self {
        let home = match color {
            Color::White => 0,
            Color::Black => 56,
        };
        let (king_to, rook_from, rook_to, between) = match side {
            CastlingSide::King => (6, 7, 5, 0b0110_0000),
            CastlingSide::Queen => (2, 0, 3, 0b0000_1110),
        };
        Self {
            right: CastlingRights::only(color, side),
            king_from: Square::masked(home + 4),
            king_to: Square::masked(home + king_to),
            rook_from: Square::masked(home + rook_from),
            rook_to: Square::masked(home + rook_to),
            between: Bitboard(between << home),
        }
    }

    #[inline]
    pub(crate) const fn of(color: Color, side: CastlingSide) -> &'static Self {
        const PATHS: [[CastlingPath; 2]; 2] = [
            [
                CastlingPath::new(Color::White, CastlingSide::King),
                CastlingPath::new(Color::White, CastlingSide::Queen),
            ],
            [
                CastlingPath::new(Color::Black, CastlingSide::King),
                CastlingPath::new(Color::Black, CastlingSide::Queen),
            ],
        ];
        &PATHS[color as usize][side as usize]
    }
}

impl CastlingPath {
    /// The castling of `color` whose king makes this move.
    pub(crate) fn matching(color: Color, mv: crate::Move) -> Option<&'static Self> {
        CastlingSide::ALL
            .into_iter()
            .map(|side| Self::of(color, side))
            .find(|path| mv == crate::Move::new(path.king_from, path.king_to))
    }
}
