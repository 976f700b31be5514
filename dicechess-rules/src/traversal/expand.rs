//! One step of the traversal: all moves of one face from one position.

use core::ops::ControlFlow;

use super::store::{PositionStore, hash};
use crate::movegen::{MoveSink, castling_moves, generate};
use crate::position::LiftedPiece;
use crate::{Bitboard, Move, MoveGroup, Position, Role, RoleSet, Square};

/// What a micro-move of a set of dice starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A die of this face.
    Die(Role),
    /// A king and a rook die together.
    Castling,
}

/// Hands out the moves of one step that do not take the king, in groups.
#[inline]
pub(super) fn for_each_quiet_group<Break>(
    parent: &Position,
    step: Step,
    enemy_king: Bitboard,
    visit: impl FnMut(MoveGroup) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    run(parent, step, &mut GroupsOnly { enemy_king, visit })
}

/// Puts the positions after the moves of one step that do not take the king into the open set of
/// `store`, and hands out those that are new. With `ENDED` they are the positions after the end of
/// the turn. Adds the number of moves to `edges`.
#[inline]
pub(super) fn collect<const ENDED: bool, Break>(
    parent: &Position,
    step: Step,
    enemy_king: Bitboard,
    store: &mut PositionStore,
    edges: &mut u64,
    new: impl FnMut(Move, &Position) -> ControlFlow<Break>,
) -> ControlFlow<Break> {
    run(
        parent,
        step,
        &mut Collect::<ENDED, _> {
            parent,
            enemy_king,
            store,
            edges,
            new,
        },
    )
}

#[inline]
fn run<Break>(
    parent: &Position,
    step: Step,
    sink: &mut impl MoveSink<Break>,
) -> ControlFlow<Break> {
    match step {
        Step::Die(role) => generate(parent, RoleSet::only(role), sink),
        Step::Castling => castling_moves(parent, sink),
    }
}

struct GroupsOnly<Visit> {
    enemy_king: Bitboard,
    visit: Visit,
}

impl<Break, Visit: FnMut(MoveGroup) -> ControlFlow<Break>> MoveSink<Break> for GroupsOnly<Visit> {
    #[inline]
    fn piece_moves(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<Break> {
        let targets = targets.without(self.enemy_king);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.visit)(MoveGroup::Piece { from, targets })
    }

    #[inline]
    fn pawn_moves(&mut self, _: Square, moves: impl Iterator<Item = Move>) -> ControlFlow<Break> {
        let mut quiet = moves.filter(|mv| !self.enemy_king.contains(mv.to()));
        quiet.try_for_each(|mv| (self.visit)(MoveGroup::Single(mv)))
    }

    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break> {
        (self.visit)(MoveGroup::Single(mv))
    }
}

struct Collect<'a, const ENDED: bool, New> {
    parent: &'a Position,
    enemy_king: Bitboard,
    store: &'a mut PositionStore,
    edges: &'a mut u64,
    new: New,
}

impl<const ENDED: bool, New> Collect<'_, ENDED, New> {
    /// A piece in the air. Ending the turn commutes with putting it down, and is done once for all
    /// of its moves.
    #[inline]
    fn lift(&self, from: Square, role: Role) -> LiftedPiece {
        let lifted = self.parent.lift_piece(from, role);
        if ENDED {
            lifted.with_turn_ended()
        } else {
            lifted
        }
    }

    #[inline]
    fn add<Break>(&mut self, mv: Move, next: &Position) -> ControlFlow<Break>
    where
        New: FnMut(Move, &Position) -> ControlFlow<Break>,
    {
        match self
            .store
            .insert(hash(next.key(), next.half_move_clock()), || *next)
        {
            Some(added) => (self.new)(mv, added),
            None => ControlFlow::Continue(()),
        }
    }
}

impl<Break, const ENDED: bool, New> MoveSink<Break> for Collect<'_, ENDED, New>
where
    New: FnMut(Move, &Position) -> ControlFlow<Break>,
{
    #[inline]
    fn piece_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Break> {
        let lifted = self.lift(from, role);
        let targets = targets.without(self.enemy_king);
        *self.edges += u64::from(targets.len());
        for to in targets {
            let mv = Move::new(from, to);
            let Some((key, clock)) = lifted.key_and_clock_if_plain(to) else {
                self.add(mv, &lifted.put_down(to))?;
                continue;
            };
            // The key costs much less than the position, so that it is asked first.
            if let Some(added) = self.store.insert(hash(key, clock), || lifted.put_down(to)) {
                (self.new)(mv, added)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_moves(
        &mut self,
        from: Square,
        moves: impl Iterator<Item = Move>,
    ) -> ControlFlow<Break> {
        let lifted = self.lift(from, Role::Pawn);
        for mv in moves {
            if !self.enemy_king.contains(mv.to()) {
                *self.edges += 1;
                self.add(mv, &lifted.put_down_pawn(mv))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break> {
        *self.edges += 1;
        let next = self.parent.play(mv);
        self.add(mv, &if ENDED { next.end_turn() } else { next })
    }
}
