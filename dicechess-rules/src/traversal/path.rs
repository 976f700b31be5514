//! From a result back to a turn: the traversal keeps no paths, and searches for one when it is
//! asked.

use core::ops::ControlFlow;

use super::classes::Exploration;
use super::levels::Levels;
use super::{RollClass, TraversalError};
use crate::movegen::for_each_move;
use crate::{Position, Turn};

impl<Check: FnMut() -> bool> Exploration<'_, Check> {
    /// The first turn in canonical order that leads to `result`, one of the results of the class;
    /// `None` if it is none. The paths are not stored: this searches for one.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration.
    pub fn first_turn_to(
        &mut self,
        class: RollClass,
        result: &Position,
    ) -> Result<Option<Turn>, TraversalError> {
        let dice = self.max_dice(class)?;
        let pool = self.pool(class)?;
        let left = pool.len() - dice;
        let root = self.levels.root().with_pool(pool);
        let mut search = PathSearch {
            levels: self.levels,
            check: &mut self.check,
            left,
            result,
        };
        match search.extend(&root, Turn::prefix()) {
            ControlFlow::Continue(()) => Ok(None),
            ControlFlow::Break(found) => found.map(Some),
        }
    }
}

struct PathSearch<'a, Check> {
    levels: &'a mut Levels,
    check: &'a mut Check,
    /// The dice that the maximum rule leaves over.
    left: u8,
    result: &'a Position,
}

impl<Check: FnMut() -> bool> PathSearch<'_, Check> {
    fn extend(
        &mut self,
        position: &Position,
        prefix: Turn,
    ) -> ControlFlow<Result<Turn, TraversalError>> {
        if let Err(cancelled) = self.levels.count_generation(self.check) {
            return ControlFlow::Break(Err(cancelled));
        }
        for_each_move(position, |mv| {
            if self.levels.enemy_king.contains(mv.to()) {
                return ControlFlow::Continue(());
            }
            let next = position.play(mv);
            let turn = prefix.followed_by(mv);
            if next.pool().len() > self.left {
                return self.extend(&next, turn);
            }
            if next.end_turn() == *self.result {
                return ControlFlow::Break(Ok(turn));
            }
            ControlFlow::Continue(())
        })
    }
}
