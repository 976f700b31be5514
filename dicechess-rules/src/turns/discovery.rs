//! The first phase of every fast single-roll query: finding the legal paths, without making the
//! positions that they lead to.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::movegen::for_each_move;
use crate::{Bitboard, Budget, Position, Role, Turn};

/// What pays for work: a [`Budget`]; nothing at all, at no cost; or a [`Checked`] callback, which is
/// asked and not paid.
pub(crate) trait Meter {
    /// Pays one unit; breaks if it is not there.
    fn pay_one(&self) -> ControlFlow<Exhausted>;

    /// Pays for a generation of moves.
    #[inline]
    fn pay_generation(&self) -> ControlFlow<Exhausted> {
        self.pay_one()
    }
}

/// The budget ran out, or a callback asked for an end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exhausted;

/// The meter of queries without a budget.
pub(crate) struct Unmetered;

impl Meter for Unmetered {
    #[inline]
    fn pay_one(&self) -> ControlFlow<Exhausted> {
        ControlFlow::Continue(())
    }
}

impl Meter for Budget {
    #[inline]
    fn pay_one(&self) -> ControlFlow<Exhausted> {
        if self.pay(1) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Exhausted)
        }
    }
}

/// The meter of queries that ask a callback before every generation whether to end. It is not asked
/// about single moves, since it may have to read a clock.
pub(crate) struct Checked<Check>(pub(crate) Check);

impl<Check: Fn() -> bool> Meter for Checked<Check> {
    #[inline]
    fn pay_one(&self) -> ControlFlow<Exhausted> {
        ControlFlow::Continue(())
    }

    #[inline]
    fn pay_generation(&self) -> ControlFlow<Exhausted> {
        if (self.0)() {
            ControlFlow::Break(Exhausted)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The legal paths of a position with dice, in two lists that are each in depth-first canonical
/// order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Discovery {
    /// The paths that take the king.
    pub(crate) king_turns: Vec<Turn>,
    /// Of the others, those that spend `max_dice` dice.
    pub(crate) other_turns: Vec<Turn>,
    /// L of the maximum rule.
    pub(crate) max_dice: u8,
}

impl Discovery {
    pub(crate) const fn new() -> Self {
        Self {
            king_turns: Vec::new(),
            other_turns: Vec::new(),
            max_dice: 0,
        }
    }

    /// The number of legal turns.
    pub(crate) fn total(&self) -> usize {
        self.king_turns.len() + self.other_turns.len()
    }

    /// Replaces the content by the paths of `position`. If the meter breaks, the content is of no
    /// use.
    pub(crate) fn run(
        &mut self,
        position: &Position,
        meter: &impl Meter,
    ) -> ControlFlow<Exhausted> {
        self.king_turns.clear();
        self.other_turns.clear();
        self.max_dice = 0;
        let enemy_king = position.pieces(!position.side_to_move(), Role::King);
        let mut search = Search {
            found: self,
            meter,
            enemy_king,
            root_dice: position.pool().len(),
        };
        search.extend(position, Turn::prefix())
    }

    fn note(&mut self, turn: Turn, spent: u8, takes_king: bool) {
        if spent > self.max_dice {
            self.max_dice = spent;
            self.other_turns.clear();
        }
        if takes_king {
            self.king_turns.push(turn);
        } else if spent == self.max_dice {
            self.other_turns.push(turn);
        }
    }
}

struct Search<'a, Paid> {
    found: &'a mut Discovery,
    meter: &'a Paid,
    enemy_king: Bitboard,
    root_dice: u8,
}

impl<Paid: Meter> Search<'_, Paid> {
    fn extend(&mut self, position: &Position, prefix: Turn) -> ControlFlow<Exhausted> {
        self.meter.pay_generation()?;
        let dice = position.pool().len();
        for_each_move(position, |mv| {
            self.meter.pay_one()?;
            let turn = prefix.followed_by(mv);
            if self.enemy_king.contains(mv.to()) {
                self.found.note(turn, self.root_dice - dice + 1, true);
            } else if dice == 1 {
                self.found.note(turn, self.root_dice, false);
            } else {
                let next = position.play(mv);
                let left = next.pool().len();
                self.found.note(turn, self.root_dice - left, false);
                if left > 0 {
                    self.extend(&next, turn)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
