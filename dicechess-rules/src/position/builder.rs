//! The validated door into a position besides DFEN.

use thiserror::Error;

use super::{EnPassantTargets, PieceCode, Placement, Position};
use crate::{Bitboard, CastlingRights, Color, DicePool, Piece, Role, Square};

/// Why a position cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A pawn on its own first rank.
    #[error("a {color} pawn stands on its own first rank, on {square}")]
    PawnOnFirstRank {
        /// The pawn's side.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// A pawn on its last rank while the enemy king stands. (A pawn that took the king there is a
    /// finished game.)
    #[error("a {color} pawn stands on its last rank, on {square}, while the enemy king stands")]
    PawnOnLastRank {
        /// The pawn's side.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// More than one king of a side.
    #[error("{color} has a second king, on {square}")]
    SecondKing {
        /// The kings' side.
        color: Color,
        /// Where the second one, in ascending order, stands.
        square: Square,
    },
    /// An en-passant target that is not on the third or sixth rank.
    #[error("the en-passant target {square} is not on rank 3 or 6")]
    EnPassantRank {
        /// The first such target.
        square: Square,
    },
    /// A half-move clock above 127.
    #[error("the half-move clock {value} is above 127")]
    HalfMoveClock {
        /// The value asked for.
        value: u32,
    },
    /// The full-move number 0.
    #[error("the full-move number is 0; the first move has number 1")]
    FullMoveNumber,
}

/// Builds a [`Position`] piece by piece; [`build`](Self::build) checks it.
///
/// Castling rights are taken as given, even if they contradict the placement, and so are targets
/// without a pawn.
///
/// ```
/// use dicechess_rules::{Color, Piece, Position, Role, Square};
///
/// let position = Position::builder()
///     .piece(Square::E1, Piece::new(Color::White, Role::King))
///     .piece(Square::E8, Piece::new(Color::Black, Role::King))
///     .side_to_move(Color::Black)
///     .build()?;
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
/// # Ok::<(), dicechess_rules::PositionError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PositionBuilder {
    placement: Placement,
    side: Color,
    castling: CastlingRights,
    en_passant: Bitboard,
    half_move: u32,
    full_move: u32,
    pool: DicePool,
}

impl Default for PositionBuilder {
    fn default() -> Self {
        Self {
            placement: Placement::EMPTY,
            side: Color::White,
            castling: CastlingRights::EMPTY,
            en_passant: Bitboard::EMPTY,
            half_move: 0,
            full_move: 1,
            pool: DicePool::EMPTY,
        }
    }
}

impl From<&Position> for PositionBuilder {
    fn from(position: &Position) -> Self {
        Self {
            placement: position.placement,
            side: position.side,
            castling: position.castling,
            en_passant: position.en_passant(),
            half_move: position.half_move.into(),
            full_move: position.full_move,
            pool: position.pool,
        }
    }
}

impl PositionBuilder {
    /// Puts a piece on a square, or empties it.
    #[must_use]
    pub fn piece(mut self, square: Square, piece: impl Into<Option<Piece>>) -> Self {
        let code = piece.into().map_or(PieceCode::EMPTY, |piece| {
            PieceCode::new(piece.color, piece.role)
        });
        self.placement.clear(square.into());
        self.placement.place(square.into(), code);
        self
    }

    /// The side to move. White if not set.
    #[must_use]
    pub fn side_to_move(mut self, side: Color) -> Self {
        self.side = side;
        self
    }

    /// The castling rights. None if not set.
    #[must_use]
    pub fn castling_rights(mut self, rights: CastlingRights) -> Self {
        self.castling = rights;
        self
    }

    /// The en-passant targets, on ranks 3 and 6. None if not set.
    #[must_use]
    pub fn en_passant(mut self, targets: Bitboard) -> Self {
        self.en_passant = targets;
        self
    }

    /// The half-move clock, 0 to 127. 0 if not set.
    #[must_use]
    pub fn half_move_clock(mut self, clock: u32) -> Self {
        self.half_move = clock;
        self
    }

    /// The full-move number, from 1. 1 if not set.
    #[must_use]
    pub fn full_move_number(mut self, number: u32) -> Self {
        self.full_move = number;
        self
    }

    /// The dice. None if not set.
    #[must_use]
    pub fn pool(mut self, pool: DicePool) -> Self {
        self.pool = pool;
        self
    }

    /// The position, if it can be.
    ///
    /// # Errors
    /// The first [`PositionError`] that applies, in the order in which that type lists them.
    pub fn build(self) -> Result<Position, PositionError> {
        check_placement(&self.placement)?;
        if let Some(square) = self.en_passant.without(EnPassantTargets::SQUARES).first() {
            return Err(PositionError::EnPassantRank { square });
        }
        let half_move = u8::try_from(self.half_move)
            .ok()
            .filter(|&clock| clock <= Position::MAX_HALF_MOVE_CLOCK)
            .ok_or(PositionError::HalfMoveClock {
                value: self.half_move,
            })?;
        if self.full_move == 0 {
            return Err(PositionError::FullMoveNumber);
        }
        Ok(Position {
            placement: self.placement,
            key: 0,
            full_move: self.full_move,
            pool: self.pool,
            en_passant: EnPassantTargets::masked(self.en_passant),
            half_move,
            side: self.side,
            castling: self.castling,
        }
        .with_recomputed_key())
    }

    pub(crate) fn placement(&self) -> &Placement {
        &self.placement
    }
}

/// The rules that pawns and kings obey on any board.
pub(crate) fn check_placement(placement: &Placement) -> Result<(), PositionError> {
    let pieces = |color, role| placement.role(role) & placement.color(color);
    for color in Color::ALL {
        let on_rank =
            |rank| (pieces(color, Role::Pawn) & Bitboard::relative_rank(color, rank)).first();
        if let Some(square) = on_rank(0) {
            return Err(PositionError::PawnOnFirstRank { color, square });
        }
        if let Some(square) = on_rank(7).filter(|_| !pieces(!color, Role::King).is_empty()) {
            return Err(PositionError::PawnOnLastRank { color, square });
        }
    }
    for color in Color::ALL {
        if let Some(square) = pieces(color, Role::King).into_iter().nth(1) {
            return Err(PositionError::SecondKing { color, square });
        }
    }
    Ok(())
}
