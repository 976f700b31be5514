//! Judging positions: one at a time, or many at once.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::{Game, Score};

/// Judges a position from the view of one side, without looking ahead: higher is better for
/// `perspective`.
///
/// An evaluator is pure: the same position and side give the same score. Every evaluator is a
/// [`BatchEvaluator`] too; one that is faster on many positions at once overrides
/// [`evaluate_many`](Self::evaluate_many).
///
/// ```
/// use dicechess_search::{DiceChess, Evaluator};
/// use dicechess_rules::{Color, Position, movegen};
///
/// /// Counts the micro-moves that a side could make.
/// struct Mobility;
///
/// impl Evaluator<DiceChess> for Mobility {
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
    message = "`{Self}` does not judge positions of `{Playing}`",
    label = "an evaluator is needed here",
    note = "implement `Evaluator<{Playing}>` (or `BatchEvaluator<{Playing}>` if it can fail), or wrap a closure `|position, side| score` in `evaluator_fn`"
)]
pub trait Evaluator<Playing: Game> {
    /// The type of its scores.
    type Score: Score;

    /// The score of `position` for `perspective`.
    fn evaluate(&self, position: &Playing::Position, perspective: Playing::Side) -> Self::Score;

    /// Appends the score of each of `positions` for `perspective`, in their order: the same scores
    /// as one at a time.
    fn evaluate_many(
        &self,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Self::Score>,
    ) {
        scores.extend(
            positions
                .iter()
                .map(|position| self.evaluate(position, perspective)),
        );
    }
}

/// Judges many positions at once, and may fail: what a search asks.
///
/// An [`Evaluator`] is one that cannot fail. Implement this trait directly for an evaluator that
/// can, such as one that calls a model: its error ends the search as an error, never as a score.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{
///     BatchEvaluator, DiceChess, Evaluator, Expectiminimax, Material, SearchFailure,
/// };
///
/// /// A model that can be out of reach.
/// struct Remote {
///     is_up: bool,
/// }
///
/// #[derive(Debug, PartialEq)]
/// struct NoAnswer;
///
/// impl BatchEvaluator<DiceChess> for Remote {
///     type Score = i32;
///     type Error = NoAnswer;
///
///     fn try_evaluate_many(
///         &self,
///         positions: &[Position],
///         perspective: Color,
///         scores: &mut Vec<i32>,
///     ) -> Result<(), NoAnswer> {
///         if !self.is_up {
///             return Err(NoAnswer);
///         }
///         Material.evaluate_many(positions, perspective, scores);
///         Ok(())
///     }
/// }
///
/// let remote = Remote { is_up: false };
/// let mut search = Expectiminimax::new(&DiceChess, remote, Material::bounds()).expect("it fits");
/// let found = search.run(&Position::initial(), 1, Color::White, search.open_window());
/// assert_eq!(found.err(), Some(SearchFailure::Evaluator(NoAnswer)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not judge positions of `{Playing}`",
    label = "an evaluator is needed here",
    note = "implement `Evaluator<{Playing}>` (or `BatchEvaluator<{Playing}>` if it can fail), or wrap a closure `|position, side| score` in `evaluator_fn`"
)]
pub trait BatchEvaluator<Playing: Game> {
    /// The type of its scores.
    type Score: Score;
    /// Why it may fail.
    type Error;

    /// Appends the score of each of `positions` for `perspective`, in their order.
    ///
    /// # Errors
    /// The evaluator's own; what has been appended by then is not looked at.
    fn try_evaluate_many(
        &self,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Self::Score>,
    ) -> Result<(), Self::Error>;
}

impl<Playing: Game, Judge: Evaluator<Playing>> BatchEvaluator<Playing> for Judge {
    type Score = Judge::Score;
    type Error = Infallible;

    #[inline]
    fn try_evaluate_many(
        &self,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Self::Score>,
    ) -> Result<(), Infallible> {
        self.evaluate_many(positions, perspective, scores);
        Ok(())
    }
}

macro_rules! forward_evaluator {
    ($($pointer:ty),*) => {$(
        impl<Playing: Game, Inner: Evaluator<Playing> + ?Sized> Evaluator<Playing> for $pointer {
            type Score = Inner::Score;

            #[inline]
            fn evaluate(
                &self,
                position: &Playing::Position,
                perspective: Playing::Side,
            ) -> Self::Score {
                (**self).evaluate(position, perspective)
            }

            #[inline]
            fn evaluate_many(
                &self,
                positions: &[Playing::Position],
                perspective: Playing::Side,
                scores: &mut Vec<Self::Score>,
            ) {
                (**self).evaluate_many(positions, perspective, scores);
            }
        }
    )*};
}

forward_evaluator!(&Inner, Box<Inner>);

/// A closure as an evaluator; made by [`evaluator_fn`].
#[derive(Debug, Clone, Copy)]
pub struct EvaluatorFn<Playing, Function> {
    function: Function,
    playing: PhantomData<fn(&Playing)>,
}

/// Makes an evaluator of a closure `|position, side| score`.
///
/// ```
/// use dicechess_rules::{Color, Position, Role};
/// use dicechess_search::{DiceChess, Evaluator, evaluator_fn};
///
/// let pawns = evaluator_fn::<DiceChess, _, _>(|position: &Position, side: Color| {
///     let count = |color| f64::from(position.pieces(color, Role::Pawn).len());
///     count(side) - count(!side)
/// });
/// assert_eq!(pawns.evaluate(&Position::initial(), Color::Black), 0.0);
/// ```
pub fn evaluator_fn<Playing, Function, Output>(function: Function) -> EvaluatorFn<Playing, Function>
where
    Playing: Game,
    Function: Fn(&Playing::Position, Playing::Side) -> Output,
    Output: Score,
{
    EvaluatorFn {
        function,
        playing: PhantomData,
    }
}

impl<Playing, Function, Output> Evaluator<Playing> for EvaluatorFn<Playing, Function>
where
    Playing: Game,
    Function: Fn(&Playing::Position, Playing::Side) -> Output,
    Output: Score,
{
    type Score = Output;

    #[inline]
    fn evaluate(&self, position: &Playing::Position, perspective: Playing::Side) -> Output {
        (self.function)(position, perspective)
    }
}

/// The evaluator that calls every position even, for games that only their ends decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Even;

impl<Playing: Game> Evaluator<Playing> for Even {
    type Score = f64;

    #[inline]
    fn evaluate(&self, _: &Playing::Position, _: Playing::Side) -> f64 {
        0.0
    }
}
