//! Generation of micro-moves in canonical order.
//!
//! The order is part of the contract: faces ascending; within a face pieces by square; pawn moves
//! as push before double push before capture towards the h-file before capture towards the a-file
//! before en passant, promotions as q, r, b, n; other pieces by destination; castling after all
//! king moves, king side first.
//!
//! There is no check and no pin in Dice Chess, so every generated move can be played.
//!
//! Reading order: this file (the functions to call), `generate` (the rules of movement, once, for
//! all of them), `successors` (moves together with the positions that they lead to), `buffer`
//! ([`MoveBuffer`]).

mod buffer;
mod generate;
mod successors;

use core::ops::ControlFlow;

pub use buffer::MoveBuffer;

pub(crate) use self::generate::{MoveSink, castling_moves, generate};
use self::successors::Successors;
use crate::{Bitboard, Move, Position, Role, RoleSet, Square};

/// Calls `visit` with every micro-move that the dice in the pool allow, in canonical order, until
/// it breaks.
///
/// ```
/// use core::ops::ControlFlow;
/// use dicechess_rules::{Position, movegen};
///
/// let position = Position::initial().with_pool("N".parse()?);
/// let mut moves = Vec::new();
/// let _ = movegen::for_each_move(&position, |mv| {
///     moves.push(mv.to_string());
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(moves, ["b1a3", "b1c3", "g1f3", "g1h3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn for_each_move<Break>(
    position: &Position,
    visit: impl FnMut(Move) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    for_each_move_of(position, position.pool().roles(), visit)
}

/// Calls `visit` with every micro-move that dice showing each of `roles` would allow, whatever the
/// pool holds. Castling needs both the king and the rook among them.
#[inline]
pub fn for_each_move_of<Break>(
    position: &Position,
    roles: RoleSet,
    visit: impl FnMut(Move) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    generate(position, roles, &mut Moves(visit))
}

/// Calls `visit` with every micro-move that dice showing each of `roles` would allow, in canonical
/// order, and the position that it leads to, until it breaks: the same as [`Position::play`] on
/// every move of [`for_each_move_of`], several times faster, since what all moves of a piece share
/// is done once.
///
/// ```
/// use core::ops::ControlFlow;
/// use dicechess_rules::{Position, Role, RoleSet, movegen};
///
/// let position = Position::initial();
/// let mut count = 0;
/// let _ = movegen::for_each_successor_of(&position, RoleSet::only(Role::Knight), |mv, next| {
///     assert_eq!(*next, position.play(mv));
///     count += 1;
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 4);
/// ```
#[inline]
pub fn for_each_successor_of<Break>(
    position: &Position,
    roles: RoleSet,
    visit: impl FnMut(Move, &Position) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    generate(position, roles, &mut Successors::new(position, visit))
}

/// Calls `visit` with every castling move and the position that it leads to.
pub(crate) fn for_each_castling<Break>(
    position: &Position,
    visit: impl FnMut(Move, &Position) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    castling_moves(position, &mut Successors::new(position, visit))
}

/// The number of micro-moves of each type, pawn to king, that the side to move would have with
/// every die available; castling counts under king.
pub fn mobility(position: &Position) -> [u32; 6] {
    let mut counts = [0; 6];
    let _ = generate(position, RoleSet::ALL, &mut Count(&mut counts));
    counts
}

/// Hands out moves and nothing else.
struct Moves<Visit>(Visit);

impl<Break, Visit: FnMut(Move) -> ControlFlow<Break>> MoveSink<Break> for Moves<Visit> {
    #[inline]
    fn piece_moves(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<Break> {
        targets
            .into_iter()
            .try_for_each(|to| (self.0)(Move::new(from, to)))
    }

    #[inline]
    fn pawn_moves(
        &mut self,
        _: Square,
        mut moves: impl Iterator<Item = Move>,
    ) -> ControlFlow<Break> {
        moves.try_for_each(|mv| (self.0)(mv))
    }

    #[inline]
    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break> {
        (self.0)(mv)
    }
}

/// Counts moves by the type of the piece.
struct Count<'a>(&'a mut [u32; 6]);

impl MoveSink<()> for Count<'_> {
    fn piece_moves(&mut self, role: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0[role.index()] += targets.len();
        ControlFlow::Continue(())
    }

    fn pawn_moves(&mut self, _: Square, moves: impl Iterator<Item = Move>) -> ControlFlow<()> {
        self.0[Role::Pawn.index()] += moves.count() as u32;
        ControlFlow::Continue(())
    }

    fn castling_move(&mut self, _: Move) -> ControlFlow<()> {
        self.0[Role::King.index()] += 1;
        ControlFlow::Continue(())
    }
}
