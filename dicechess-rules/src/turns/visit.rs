//! View 2 of whole turns: a visitor over the positions that legal turns lead to, in canonical
//! order.
//!
//! The maximum rule needs the whole turn, so that all paths are found first and nothing is handed
//! out before; only then are the positions made, and those of a shared prefix once.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use thiserror::Error;

use super::discovery::{Checked, Discovery, Unmetered};
use crate::{Budget, LegalTurns, Move, Outcome, Position, Turn, TurnList};

/// The position has no dice: before the roll there are no legal turns to ask for, not even a forced
/// pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the position has not been rolled")]
pub struct NotRolled;

/// A legal turn with the position that it leads to, borrowed for one call.
#[derive(Debug, Clone, Copy)]
pub struct VisitedTurn<'a> {
    turn: &'a Turn,
    position: &'a Position,
    takes_king: bool,
}

impl<'a> VisitedTurn<'a> {
    /// The micro-moves, one to three.
    pub fn path(&self) -> &'a [Move] {
        self.turn.moves()
    }

    /// The turn, to keep.
    pub fn turn(&self) -> Turn {
        *self.turn
    }

    /// The position after the turn: ended, or not ended after a king capture.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// Whether the last move takes the king.
    pub fn takes_king(&self) -> bool {
        self.takes_king
    }
}

/// What a visit came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitSummary {
    /// The turns handed to the visitor.
    pub emitted: usize,
    /// The legal turns that there are; 0 for a forced pass.
    pub total: usize,
    /// Whether the visitor stopped. The answer is complete all the same: the visitor asked for no
    /// more.
    pub stopped_early: bool,
}

/// What a fold came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoldSummary<Accumulator> {
    /// The accumulator after the last turn handed out.
    pub value: Accumulator,
    /// Whether the folding function stopped.
    pub stopped_early: bool,
}

/// The memory of single-roll queries, to be used again: after the largest position so far has been
/// seen it allocates nothing.
///
/// ```
/// use core::ops::ControlFlow;
/// use dicechess_rules::{Position, TurnWalker};
///
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP".parse()?;
/// let mut walker = TurnWalker::new();
/// let mut first = None;
/// let summary = walker.visit(&position, |visited| {
///     first = Some((visited.turn().to_string(), visited.takes_king()));
///     ControlFlow::Break(())
/// })?;
/// assert_eq!(first, Some(("c2c3 c3c4 b3c5".to_string(), true)));
/// assert!(summary.stopped_early && summary.total > summary.emitted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct TurnWalker {
    found: Discovery,
}

impl TurnWalker {
    /// A walker without memory yet.
    pub const fn new() -> Self {
        Self {
            found: Discovery::new(),
        }
    }

    /// Hands every legal turn to `visit`, in canonical order, until it breaks. A forced pass hands
    /// out nothing.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    pub fn visit(
        &mut self,
        position: &Position,
        visit: impl FnMut(VisitedTurn<'_>) -> ControlFlow<()>,
    ) -> Result<VisitSummary, NotRolled> {
        if position.pool().is_empty() {
            return Err(NotRolled);
        }
        // Without a meter the discovery does not break.
        let _ = self.found.run(position, &Unmetered);
        Ok(self.replay(position, visit))
    }

    /// Every legal turn with the position that it leads to and whether it takes the king, in
    /// canonical order; empty for a forced pass.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    ///
    /// ```
    /// use dicechess_rules::{Position, TurnWalker};
    ///
    /// let rolled = Position::initial().with_pool("P".parse()?);
    /// let results = TurnWalker::new().collect(&rolled)?;
    /// assert_eq!(results.len(), 16);
    /// let (turn, position, takes_king) = results[0];
    /// assert_eq!(turn.play(&rolled), position);
    /// assert!(!takes_king);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn collect(
        &mut self,
        position: &Position,
    ) -> Result<Vec<(Turn, Position, bool)>, NotRolled> {
        let mut results = Vec::new();
        self.visit(position, |visited| {
            results.push((visited.turn(), *visited.position(), visited.takes_king()));
            ControlFlow::Continue(())
        })?;
        Ok(results)
    }

    /// [`visit`](Self::visit) within a budget, which pays for the discovery. If it runs out,
    /// `visit` is not called at all.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    pub fn visit_within(
        &mut self,
        position: &Position,
        budget: &Budget,
        visit: impl FnMut(VisitedTurn<'_>) -> ControlFlow<()>,
    ) -> Result<Outcome<VisitSummary>, NotRolled> {
        let found = self.discover(position, budget)?;
        Ok(budget.outcome(found.map(|()| self.replay(position, visit))))
    }

    /// [`visit`](Self::visit) with a callback that ends the discovery by returning true; it is asked
    /// before every generation of moves. Then `visit` is not called at all, and there is no summary.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dicechess_rules::{Position, TurnWalker};
    ///
    /// let rolled = Position::initial().with_pool("PP".parse()?);
    /// let mut walker = TurnWalker::new();
    /// let summary = walker.visit_with(&rolled, || true, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(summary, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_with(
        &mut self,
        position: &Position,
        check: impl Fn() -> bool,
        visit: impl FnMut(VisitedTurn<'_>) -> ControlFlow<()>,
    ) -> Result<Option<VisitSummary>, NotRolled> {
        if position.pool().is_empty() {
            return Err(NotRolled);
        }
        let found = self.found.run(position, &Checked(check));
        Ok(found
            .continue_value()
            .map(|()| self.replay(position, visit)))
    }

    /// Folds all legal turns into an accumulator, in canonical order, within a budget. `fold`
    /// breaks to stop; either way it gives the accumulator back. If the budget runs out, `fold` is
    /// not called at all, and the initial value is dropped.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dicechess_rules::{Budget, Position, TurnWalker};
    ///
    /// let position = Position::initial().with_pool("PP".parse()?);
    /// let fold = TurnWalker::new().fold_within(&position, &Budget::unlimited(), 0, |longest, visited| {
    ///     ControlFlow::Continue(longest.max(visited.path().len()))
    /// })?;
    /// assert_eq!(fold.complete().map(|fold| fold.value), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fold_within<Accumulator>(
        &mut self,
        position: &Position,
        budget: &Budget,
        initial: Accumulator,
        mut fold: impl FnMut(Accumulator, VisitedTurn<'_>) -> ControlFlow<Accumulator, Accumulator>,
    ) -> Result<Outcome<FoldSummary<Accumulator>>, NotRolled> {
        let found = self.discover(position, budget)?;
        let folded = found.and_then(|()| {
            let mut accumulator = Some(initial);
            let summary = self.replay(position, |visited| {
                match accumulator.take().map(|value| fold(value, visited)) {
                    Some(ControlFlow::Continue(value)) => {
                        accumulator = Some(value);
                        ControlFlow::Continue(())
                    }
                    Some(ControlFlow::Break(value)) => {
                        accumulator = Some(value);
                        ControlFlow::Break(())
                    }
                    None => ControlFlow::Break(()),
                }
            });
            accumulator.map(|value| FoldSummary {
                value,
                stopped_early: summary.stopped_early,
            })
        });
        Ok(budget.outcome(folded))
    }

    /// `None` if the budget ran out.
    fn discover(&mut self, position: &Position, budget: &Budget) -> Result<Option<()>, NotRolled> {
        if position.pool().is_empty() {
            return Err(NotRolled);
        }
        if budget.is_exhausted() {
            return Ok(None);
        }
        Ok(self.found.run(position, budget).continue_value())
    }

    /// Hands out what has been found.
    fn replay(
        &self,
        position: &Position,
        mut visit: impl FnMut(VisitedTurn<'_>) -> ControlFlow<()>,
    ) -> VisitSummary {
        let total = self.found.total();
        let mut replay = Replay::new(position);
        let lists = [
            (&self.found.king_turns, true),
            (&self.found.other_turns, false),
        ];
        let mut emitted = 0;
        for (turns, takes_king) in lists {
            for turn in turns {
                let position = replay.after(*turn, takes_king);
                emitted += 1;
                let visited = VisitedTurn {
                    turn,
                    position: &position,
                    takes_king,
                };
                if visit(visited).is_break() {
                    return VisitSummary {
                        emitted,
                        total,
                        stopped_early: true,
                    };
                }
            }
        }
        VisitSummary {
            emitted,
            total,
            stopped_early: false,
        }
    }
}

/// The positions along the path handed out last.
struct Replay {
    /// The root and the positions after one and two moves.
    prefix: [Position; Turn::MAX_LEN],
    path: Turn,
}

impl Replay {
    fn new(root: &Position) -> Self {
        Self {
            prefix: [*root; Turn::MAX_LEN],
            path: Turn::prefix(),
        }
    }

    /// The position after `turn`; of its prefix only what differs from the turn before is played.
    #[inline]
    fn after(&mut self, turn: Turn, takes_king: bool) -> Position {
        let moves = turn.moves();
        let before = self.path.moves();
        let last = moves.len().saturating_sub(1);
        let shared = before
            .iter()
            .zip(moves)
            .take_while(|(old, new)| old == new)
            .count();
        for (index, &mv) in moves.iter().enumerate().take(last).skip(shared) {
            self.prefix[index + 1] = self.prefix[index].play(mv);
        }
        self.path = turn;
        let played = self.prefix[last].play(moves[last]);
        if takes_king {
            played
        } else {
            played.end_turn()
        }
    }
}

impl Position {
    /// All legal turns in canonical order within a budget: what [`legal_turns`](Self::legal_turns)
    /// gives, faster.
    pub fn legal_turns_within(&self, budget: &Budget) -> Outcome<LegalTurns> {
        if budget.is_exhausted() {
            return budget.outcome(None);
        }
        if self.pool().is_empty() {
            return budget.outcome(Some(LegalTurns::NotRolled));
        }
        let mut found = Discovery::new();
        let done = found.run(self, budget).continue_value();
        budget.outcome(done.map(|()| match TurnList::from_discovery(found) {
            Some(list) => LegalTurns::Turns(list),
            None => LegalTurns::ForcedPass,
        }))
    }
}
