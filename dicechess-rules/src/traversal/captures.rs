//! Exact capture rolls: on how many of the 216 ordered rolls a side can take a piece on given
//! squares.

use core::ops::ControlFlow;

use super::classes::Exploration;
use super::{RollClass, SharedTraversal, TraversalError};
use crate::{Bitboard, Color, Position, Role};

impl SharedTraversal {
    /// The number of ordered rolls, 0 to 216, on which `attacker`, were it to move now with a fresh
    /// roll, has a legal turn that takes at least one of the enemy pieces that now stand on
    /// `targets`, en passant included. Squares without such a piece count for nothing.
    ///
    /// Other than for the king, a turn that takes a piece has to obey the maximum rule; the answer
    /// is exact all the same.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position, Role, SharedTraversal};
    ///
    /// // The rook takes the queen whenever a rook die is there.
    /// let position: Position = "q3k3/8/8/8/8/8/8/R6K w - - 0 1".parse()?;
    /// let queens = position.role(Role::Queen);
    /// assert_eq!(SharedTraversal::new().capture_rolls(&position, Color::White, queens), 91);
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    pub fn capture_rolls(
        &mut self,
        position: &Position,
        attacker: Color,
        targets: Bitboard,
    ) -> u32 {
        // Without cancellation there is always an answer.
        let rolls = self.capture_rolls_with(position, attacker, targets, || false);
        rolls.unwrap_or_default()
    }

    /// The same with a callback that ends the search by returning true; it is asked before every
    /// generation.
    ///
    /// # Errors
    /// [`TraversalError::Cancelled`] if the callback has returned true.
    pub fn capture_rolls_with(
        &mut self,
        position: &Position,
        attacker: Color,
        targets: Bitboard,
        check: impl FnMut() -> bool,
    ) -> Result<u32, TraversalError> {
        let root = position.with_side_to_move(attacker);
        let targets = targets & root.color(!attacker);
        if targets.is_empty() {
            return Ok(0);
        }
        let mut exploration = self.explore_with(&root, check)?;
        let mut rolls = 0;
        for class in exploration.classes() {
            if exploration.captures_any_of(class, targets)? {
                rolls += class.weight();
            }
        }
        Ok(rolls)
    }
}

impl<Check: FnMut() -> bool> Exploration<'_, Check> {
    /// Whether a legal turn of the class takes at least one of the enemy pieces that stand on
    /// `targets` before the turn, en passant included. Squares without such a piece count for
    /// nothing.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration.
    pub fn captures_any_of(
        &mut self,
        class: RollClass,
        targets: Bitboard,
    ) -> Result<bool, TraversalError> {
        let enemy = !self.root().side_to_move();
        let targets = targets & self.root().color(enemy);
        let is_hit = move |position: &Position| !targets.without(position.color(enemy)).is_empty();
        if targets.is_empty() {
            return Ok(false);
        }
        if self.king_turns_from(self.pool(class)?).any(|position| {
            targets.intersects(position.pieces(enemy, Role::King)) || is_hit(position)
        }) {
            return Ok(true);
        }
        let visit = self.visit_last_moves(class, |parent, mv| {
            if is_hit(parent) || targets.contains(parent.capture_square(mv)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        Ok(visit.stopped_early)
    }
}
