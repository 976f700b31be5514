//! The squares that a piece attacks, by lookup in tables that the compiler fills.
//!
//! In reading order:
//!
//! 1. this file: the functions that the rest of the program calls;
//! 2. `leapers`: pawns, knights and kings, whose attacks depend on the square only;
//! 3. `sliders`: bishops, rooks and queens, whose attacks end at the first piece of each ray;
//! 4. `magics`: the numbers that make the slider table small.
//!
//! Attacked squares include those that hold a piece of either side: remove the own pieces to get
//! the targets of moves.
//!
//! ```
//! use dicechess_rules::{Bitboard, Square, attacks};
//!
//! let occupied: Bitboard = [Square::C1, Square::A3].into_iter().collect();
//! let rook: Bitboard = [Square::B1, Square::C1, Square::A2, Square::A3].into_iter().collect();
//! assert_eq!(attacks::rook_attacks(Square::A1, occupied), rook);
//! ```

mod leapers;
mod magics;
mod sliders;

use crate::{Bitboard, Color, Square};

/// The one or two squares that a pawn of `color` captures on; none on its last rank.
///
/// A pawn of `color` captures on a square exactly if a pawn of the other side on that square
/// attacks it, so the same table tells which pawns attack a square.
///
/// ```
/// use dicechess_rules::{Color, Square, attacks};
///
/// let targets = attacks::pawn_attacks(Color::White, Square::E4);
/// assert!(targets.into_iter().eq([Square::D5, Square::F5]));
/// ```
#[inline]
pub const fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    Bitboard(leapers::PAWN[color.index()][square.index()])
}

/// The two to eight squares a knight's leap away.
///
/// ```
/// use dicechess_rules::{Square, attacks};
///
/// assert!(attacks::knight_attacks(Square::A1).into_iter().eq([Square::C2, Square::B3]));
/// ```
#[inline]
pub const fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(leapers::KNIGHT[square.index()])
}

/// The three to eight squares next to this one.
///
/// ```
/// use dicechess_rules::{Square, attacks};
///
/// assert!(attacks::king_attacks(Square::A1).into_iter().eq([Square::B1, Square::A2, Square::B2]));
/// ```
#[inline]
pub const fn king_attacks(square: Square) -> Bitboard {
    Bitboard(leapers::KING[square.index()])
}

/// The squares on the diagonals up to and including the first member of `occupied` in each
/// direction.
///
/// Whether `square` itself is in `occupied` makes no difference. Constant time: one multiplication,
/// one lookup.
///
/// ```
/// use dicechess_rules::{Bitboard, Square, attacks};
///
/// let blocker = Bitboard::only(Square::C3);
/// assert!(attacks::bishop_attacks(Square::A1, blocker).into_iter().eq([Square::B2, Square::C3]));
/// ```
#[inline]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::bishop(square, occupied.0))
}

/// The squares on the rank and the file up to and including the first member of `occupied` in each
/// direction.
///
/// Whether `square` itself is in `occupied` makes no difference. Constant time: one multiplication,
/// one lookup.
///
/// ```
/// use dicechess_rules::{Bitboard, Square, attacks};
///
/// assert_eq!(attacks::rook_attacks(Square::D4, Bitboard::EMPTY).len(), 14);
/// assert_eq!(attacks::rook_attacks(Square::D4, Bitboard::FULL).len(), 4);
/// ```
#[inline]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::rook(square, occupied.0))
}

/// The union of [`bishop_attacks`] and [`rook_attacks`].
///
/// ```
/// use dicechess_rules::{Bitboard, Square, attacks};
///
/// assert_eq!(attacks::queen_attacks(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::bishop(square, occupied.0) | sliders::rook(square, occupied.0))
}
