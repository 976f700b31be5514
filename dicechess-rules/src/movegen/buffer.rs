//! Micro-moves in a buffer of fixed capacity.

use core::ops::{ControlFlow, Deref};

use super::for_each_move_of;
use crate::{Move, Position, RoleSet};

/// Micro-moves in a buffer of fixed capacity, on the stack; it derefs to a slice.
///
/// The capacity is enough for any board. A piece has at most 27 moves (a queen in the open; a pawn
/// has 12), so that q own pieces have at most 27 q. And a square that is not held by an own piece
/// is reached by at most 16 moves if it is on no last rank (eight directions, eight knights), or 18
/// if it is (on the edge 4 knights, 2 + 3 directions, and the 3 that come from pawns count four
/// times each), so that they have at most 18 (64 − q). The smaller of the two is below 692 for
/// every q; castling adds 2.
///
/// ```
/// use dicechess_rules::{Position, movegen::MoveBuffer};
///
/// let mut moves = MoveBuffer::new();
/// moves.fill(&Position::initial().with_pool("PN".parse()?));
/// assert_eq!(moves.len(), 20);
/// # Ok::<(), dicechess_rules::ParseDiceError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MoveBuffer {
    moves: [Move; MoveBuffer::CAPACITY],
    len: usize,
}

impl MoveBuffer {
    /// The number of moves that fit.
    pub const CAPACITY: usize = 694;

    /// An empty buffer.
    pub const fn new() -> Self {
        Self {
            moves: [Move::FILLER; Self::CAPACITY],
            len: 0,
        }
    }

    /// Replaces the content by the moves that the dice in the pool allow, in canonical order.
    pub fn fill(&mut self, position: &Position) {
        self.fill_of(position, position.pool().roles());
    }

    /// Replaces the content by the moves that dice showing each of `roles` would allow, in
    /// canonical order.
    pub fn fill_of(&mut self, position: &Position, roles: RoleSet) {
        self.len = 0;
        let _ = for_each_move_of(position, roles, |mv| {
            match self.moves.get_mut(self.len) {
                Some(slot) => {
                    *slot = mv;
                    self.len += 1;
                    ControlFlow::Continue(())
                }
                // Not reached: see the bound in the documentation of the type.
                None => ControlFlow::Break(()),
            }
        });
    }
}

impl Default for MoveBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveBuffer {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}
