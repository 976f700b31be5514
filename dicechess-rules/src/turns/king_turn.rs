//! The first path that takes the king, if there is one.

use core::ops::ControlFlow;

use super::discovery::{Exhausted, Meter};
use crate::movegen::for_each_move;
use crate::{Bitboard, Budget, Outcome, Position, Role, Turn};

impl Position {
    /// The first turn in canonical order that takes the king with the dice of the pool, found
    /// without looking at any that come after it; `None` if no turn does, or if there are no dice.
    ///
    /// A turn found with the last unit of the budget is a complete answer.
    ///
    /// ```
    /// use dicechess_rules::{Budget, Outcome, Position};
    ///
    /// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 N".parse()?;
    /// // One unit for the root, and one each for the knight's moves to c1, d2, d4, a5 and c5.
    /// let found = position.first_king_turn(&Budget::unlimited());
    /// let Outcome::Complete { value: Some(turn), used } = found else {
    ///     panic!("the knight can take the king");
    /// };
    /// assert_eq!(used, 6);
    /// assert_eq!(turn.to_string(), "b3c5");
    /// assert!(matches!(position.first_king_turn(&Budget::new(used)), Outcome::Complete { .. }));
    /// assert!(matches!(position.first_king_turn(&Budget::new(used - 1)), Outcome::Incomplete { .. }));
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    pub fn first_king_turn(&self, budget: &Budget) -> Outcome<Option<Turn>> {
        let enemy_king = self.pieces(!self.side_to_move(), Role::King);
        if budget.is_exhausted() {
            return budget.outcome(None);
        }
        if enemy_king.is_empty() || self.pool().is_empty() {
            return budget.outcome(Some(None));
        }
        match find(self, Turn::prefix(), enemy_king, budget) {
            ControlFlow::Continue(()) => budget.outcome(Some(None)),
            ControlFlow::Break(Ok(turn)) => budget.outcome(Some(Some(turn))),
            ControlFlow::Break(Err(Exhausted)) => budget.outcome(None),
        }
    }
}

fn find(
    position: &Position,
    prefix: Turn,
    enemy_king: Bitboard,
    meter: &impl Meter,
) -> ControlFlow<Result<Turn, Exhausted>> {
    let pay = || meter.pay_one().map_break(Err);
    pay()?;
    for_each_move(position, |mv| {
        pay()?;
        let turn = prefix.followed_by(mv);
        if enemy_king.contains(mv.to()) {
            return ControlFlow::Break(Ok(turn));
        }
        let next = position.play(mv);
        if next.pool().is_empty() {
            return ControlFlow::Continue(());
        }
        find(&next, turn, enemy_king, meter)
    })
}
