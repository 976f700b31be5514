//! Several micro-moves at once.

use crate::{Bitboard, Move, Square};

/// The micro-moves of one piece as one thing, for whoever can judge them together: never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveGroup {
    /// Moves of a piece that is no pawn from one square to others: no castling, and what is taken,
    /// if anything, stands on the square reached.
    Piece {
        /// Where the piece stands.
        from: Square,
        /// The squares that it can reach, at least one.
        targets: Bitboard,
    },
    /// A move of a pawn, or castling.
    Single(Move),
}

impl MoveGroup {
    /// The number of moves, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a group is never empty")]
    #[inline]
    pub fn len(self) -> u64 {
        match self {
            Self::Piece { targets, .. } => u64::from(targets.len()),
            Self::Single(_) => 1,
        }
    }

    /// The moves one by one.
    ///
    /// ```
    /// use dicechess_rules::{Bitboard, Move, MoveGroup, Square};
    ///
    /// let targets = Bitboard::from(Square::A3) | Bitboard::from(Square::C3);
    /// let group = MoveGroup::Piece { from: Square::B1, targets };
    /// let moves: Vec<_> = group.moves().map(|mv| mv.to_string()).collect();
    /// assert_eq!((moves.concat().as_str(), group.len()), ("b1a3b1c3", 2));
    /// ```
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let (from, targets, single) = match self {
            Self::Piece { from, targets } => (from, targets, None),
            Self::Single(mv) => (mv.from(), Bitboard::EMPTY, Some(mv)),
        };
        let moves = targets.into_iter().map(move |to| Move::new(from, to));
        moves.chain(single)
    }
}
