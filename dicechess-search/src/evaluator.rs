//! Judging a position.

use dicechess_rules::{Color, Position};

use crate::Score;

/// Judges a position from the view of one side, without looking ahead: higher is better for
/// `perspective`.
///
/// An evaluator is pure: the same position and side give the same score. The dice left in the pool
/// are not to matter.
///
/// ```
/// use dicechess_search::Evaluator;
/// use dicechess_rules::{Color, Position, movegen};
///
/// /// Counts the micro-moves that a side could make.
/// struct Mobility;
///
/// impl Evaluator for Mobility {
///     type Score = i32;
///
///     fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
///         let moves = |side| {
///             let counts = movegen::mobility(&position.with_side_to_move(side));
///             counts.into_iter().sum::<u32>().cast_signed()
///         };
///         moves(perspective) - moves(!perspective)
///     }
/// }
///
/// assert_eq!(Mobility.evaluate(&Position::initial(), Color::White), 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not judge positions",
    label = "an evaluator is needed here",
    note = "implement `Evaluator` for `{Self}`, or wrap a closure `|position, side| score` in `evaluator_fn`"
)]
pub trait Evaluator {
    /// The type of its scores.
    type Score: Score;

    /// The score of `position` for `perspective`.
    fn evaluate(&self, position: &Position, perspective: Color) -> Self::Score;
}

impl<Inner: Evaluator + ?Sized> Evaluator for &Inner {
    type Score = Inner::Score;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> Self::Score {
        (**self).evaluate(position, perspective)
    }
}

impl<Inner: Evaluator + ?Sized> Evaluator for Box<Inner> {
    type Score = Inner::Score;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> Self::Score {
        (**self).evaluate(position, perspective)
    }
}

/// A closure as an evaluator; made by [`evaluator_fn`].
#[derive(Debug, Clone, Copy)]
pub struct EvaluatorFn<Function>(Function);

/// Makes an evaluator of a closure.
///
/// ```
/// use dicechess_rules::{Color, Position, Role};
/// use dicechess_search::{Evaluator, evaluator_fn};
///
/// let pawns = evaluator_fn(|position: &Position, side: Color| {
///     let count = |color| f64::from(position.pieces(color, Role::Pawn).len());
///     count(side) - count(!side)
/// });
/// assert_eq!(pawns.evaluate(&Position::initial(), Color::Black), 0.0);
/// ```
pub fn evaluator_fn<Function, Output>(function: Function) -> EvaluatorFn<Function>
where
    Function: Fn(&Position, Color) -> Output,
    Output: Score,
{
    EvaluatorFn(function)
}

impl<Function, Output> Evaluator for EvaluatorFn<Function>
where
    Function: Fn(&Position, Color) -> Output,
    Output: Score,
{
    type Score = Output;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> Output {
        (self.0)(position, perspective)
    }
}
