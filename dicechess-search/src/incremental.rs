//! Judging a reply from the position before its last step.

use core::cmp::Ordering;
use core::ops::ControlFlow;

use num_traits::Zero;

use crate::{Cancellation, Evaluator, Game};

/// A game whose replies are made of steps, and that can hand out the last step of each without
/// making the position that it leads to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hand out the last steps of its replies",
    label = "a game with `LastSteps` is needed here",
    note = "search with `BatchLeaves`, which works for every game, or implement `LastSteps`"
)]
pub trait LastSteps: Game {
    /// One step.
    type Step: Copy;
    /// Steps from one position that an evaluator may judge together, such as those of one piece.
    type Group: StepGroup<Step = Self::Step>;

    /// Hands out the last step of every reply to a roll, in groups, with the position that it is
    /// made in and with what `prepare` made of that position, until `visit` breaks. Several steps
    /// may lead to the same reply.
    ///
    /// It pays one unit of `stop` for each piece of work that is long enough to be interrupted
    /// before it.
    fn visit_last_steps<Stop: Cancellation, Prepared>(
        &self,
        position: &Self::Position,
        roll: &Self::Roll,
        memory: &mut Self::Memory,
        stop: &Stop,
        prepare: impl FnMut(&Self::Position) -> Prepared,
        visit: impl FnMut(&Prepared, &Self::Position, Self::Group) -> ControlFlow<()>,
    ) -> Steps<Self::Position>;
}

/// A few steps, at least one.
pub trait StepGroup: Copy {
    /// One of them.
    type Step;

    /// All of them.
    fn steps(self) -> impl Iterator<Item = Self::Step>;
}

/// What a visit to last steps came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Steps<Position> {
    /// There were some, and so many were handed out, up to where the visitor broke.
    Visited(u64),
    /// This is the only reply that counts: it wins, or it is the pass that is all there is. No step
    /// was handed out.
    Only(Position),
    /// The visit was cancelled. Some steps may have been handed out by then.
    Cancelled,
}

/// An evaluator that can judge a reply from the position before its last step: the score is always
/// that which [`evaluate`](Evaluator::evaluate) gives for the reply.
///
/// ```
/// use dicechess_rules::{Color, Move, Position};
/// use dicechess_search::{DiceChess, Evaluator, IncrementalEvaluator};
///
/// /// Counts pieces.
/// #[derive(Debug)]
/// struct Pieces;
///
/// impl Evaluator<DiceChess> for Pieces {
///     type Score = i32;
///
///     fn evaluate(&self, position: &Position, side: Color) -> i32 {
///         let count = |side| position.color(side).len().cast_signed();
///         count(side) - count(!side)
///     }
/// }
///
/// impl IncrementalEvaluator<DiceChess> for Pieces {
///     type Prepared = i32;
///
///     fn prepare(&self, parent: &Position, side: Color) -> i32 {
///         self.evaluate(parent, side)
///     }
///
///     fn price(&self, before: &i32, parent: &Position, step: Move, side: Color) -> i32 {
///         let taken = i32::from(parent.captured_by(step).is_some());
///         before + if parent.side_to_move() == side { taken } else { -taken }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot judge a reply of `{Playing}` from the position before its last step",
    label = "an incremental evaluator is needed here",
    note = "implement `IncrementalEvaluator<{Playing}>`, or search with `BatchLeaves`"
)]
pub trait IncrementalEvaluator<Playing: LastSteps>: Evaluator<Playing> {
    /// What is worked out once for all steps from a position.
    type Prepared;

    /// Looks at the position that steps are made in.
    fn prepare(&self, parent: &Playing::Position, perspective: Playing::Side) -> Self::Prepared;

    /// The score of the reply that `step` makes of `parent`.
    fn price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        step: Playing::Step,
        perspective: Playing::Side,
    ) -> Self::Score;

    /// The highest price of a group if `maximizing`, else the lowest; something that is not a
    /// number if any price is not. The default asks for each; an evaluator to which most steps are
    /// the same can do better.
    fn best_price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        group: Playing::Group,
        perspective: Playing::Side,
        maximizing: bool,
    ) -> Self::Score {
        let prices = group
            .steps()
            .map(|step| self.price(prepared, parent, step, perspective));
        let better = |best: Self::Score, price: Self::Score| match price.partial_cmp(&best) {
            Some(Ordering::Greater) if maximizing => price,
            Some(Ordering::Less) if !maximizing => price,
            // One of them is not a number, and only it does not compare with itself.
            None if best.partial_cmp(&best).is_some() => price,
            _ => best,
        };
        // A group has at least one step.
        prices.reduce(better).unwrap_or_else(Self::Score::zero)
    }
}

impl<Playing: LastSteps, Inner: IncrementalEvaluator<Playing>> IncrementalEvaluator<Playing>
    for &Inner
{
    type Prepared = Inner::Prepared;

    #[inline]
    fn prepare(&self, parent: &Playing::Position, perspective: Playing::Side) -> Self::Prepared {
        (**self).prepare(parent, perspective)
    }

    #[inline]
    fn price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        step: Playing::Step,
        perspective: Playing::Side,
    ) -> Self::Score {
        (**self).price(prepared, parent, step, perspective)
    }

    #[inline]
    fn best_price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        group: Playing::Group,
        perspective: Playing::Side,
        maximizing: bool,
    ) -> Self::Score {
        (**self).best_price(prepared, parent, group, perspective, maximizing)
    }
}
