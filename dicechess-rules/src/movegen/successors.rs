//! Micro-moves together with the positions that they lead to.

use core::ops::ControlFlow;

use super::generate::MoveSink;
use crate::{Bitboard, Move, Position, Role, Square};

/// Plays every move before handing it out.
pub(super) struct Successors<'a, Visit> {
    position: &'a Position,
    visit: Visit,
}

impl<'a, Visit> Successors<'a, Visit> {
    pub(super) fn new(position: &'a Position, visit: Visit) -> Self {
        Self { position, visit }
    }
}

impl<Break, Visit> MoveSink<Break> for Successors<'_, Visit>
where
    Visit: FnMut(Move, &Position) -> ControlFlow<Break>,
{
    #[inline]
    fn piece_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Break> {
        let lifted = self.position.lift_piece(from, role);
        for to in targets {
            let next = lifted.put_down(to);
            (self.visit)(Move::new(from, to), &next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_moves(
        &mut self,
        from: Square,
        mut moves: impl Iterator<Item = Move>,
    ) -> ControlFlow<Break> {
        let lifted = self.position.lift_piece(from, Role::Pawn);
        moves.try_for_each(|mv| (self.visit)(mv, &lifted.put_down_pawn(mv)))
    }

    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break> {
        (self.visit)(mv, &self.position.play(mv))
    }
}
