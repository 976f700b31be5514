//! What results are picked by.

use dicechess_rules::{Color, Position};

use crate::bots::KING_SAFETY;
use crate::{
    Aggressive, DiceChess, Evaluator, EvaluatorFn, KingSafety, Material, PieceSquare, ScorePart,
    Standard,
};

/// A cheap evaluator that knows which part of its score says whether the own king is attacked.
///
/// A [`Tactician`](crate::Tactician) orders all results by the whole score. In the final score of
/// those that it keeps, the exact king threats take the place of that part. Of an evaluator whose
/// score has no such part, `impl CheapEvaluator for Mine {}` makes one, which is all that a
/// [`GreedyBot`](crate::GreedyBot) or a [`MonteCarloBot`](crate::MonteCarloBot) needs.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{CheapEvaluator, DiceChess, Evaluator, Material};
///
/// /// Material, and nothing else matters when the king is attacked.
/// struct Timid;
///
/// impl Evaluator<DiceChess> for Timid {
///     type Score = i32;
///
///     fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
///         Material.evaluate(position, perspective) + self.king_safety_part(position, perspective)
///     }
/// }
///
/// impl CheapEvaluator for Timid {
///     fn king_safety_part(&self, position: &Position, side: Color) -> i32 {
///         let king = position.king(side);
///         if king.is_some_and(|king| position.is_attacked(king, !side)) { -50_000 } else { 0 }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cheap evaluator",
    label = "a cheap evaluator is needed here",
    note = "an empty `impl CheapEvaluator` is enough for an `Evaluator<DiceChess, Score = i32>` whose score says nothing of an attacked king; or wrap a closure `|position, side| score` in `evaluator_fn`"
)]
pub trait CheapEvaluator: Evaluator<DiceChess, Score = i32> {
    /// The part of the score of `position` for `side` that says whether its king is attacked; by
    /// default 0, for a score without such a part.
    fn king_safety_part(&self, position: &Position, side: Color) -> i32 {
        let _ = (position, side);
        0
    }

    /// What the score of `position` for `side` is a sum of, for people to read; by default that
    /// part and the rest.
    fn parts(&self, position: &Position, side: Color) -> Vec<ScorePart> {
        let king_safety = f64::from(self.king_safety_part(position, side));
        let rest = f64::from(self.evaluate(position, side)) - king_safety;
        vec![
            ScorePart::new("board", rest),
            ScorePart::new(KING_SAFETY, king_safety),
        ]
    }
}

impl CheapEvaluator for Aggressive {
    #[inline]
    fn king_safety_part(&self, position: &Position, side: Color) -> i32 {
        KingSafety.evaluate(position, side)
    }

    fn parts(&self, position: &Position, side: Color) -> Vec<ScorePart> {
        let parts = Self::parts(position, side);
        vec![
            ScorePart::new("material", parts.material),
            ScorePart::new(KING_SAFETY, parts.king_safety),
            ScorePart::new("pawn storm", parts.pawn_storm),
            ScorePart::new("proximity", parts.proximity),
            ScorePart::new("ring pressure", parts.ring_pressure),
        ]
    }
}

macro_rules! with_king_safety {
    ($($evaluator:ty),*) => {$(
        impl CheapEvaluator for $evaluator {
            #[inline]
            fn king_safety_part(&self, position: &Position, side: Color) -> i32 {
                KingSafety.evaluate(position, side)
            }
        }
    )*};
}

with_king_safety!(Standard, KingSafety);

impl CheapEvaluator for Material {}

impl CheapEvaluator for PieceSquare {}

/// A closure is taken for one without such a part.
impl<Function: Fn(&Position, Color) -> i32> CheapEvaluator for EvaluatorFn<DiceChess, Function> {}

macro_rules! forward_cheap_evaluator {
    ($($pointer:ty),*) => {$(
        impl<Inner: CheapEvaluator + ?Sized> CheapEvaluator for $pointer {
            #[inline]
            fn king_safety_part(&self, position: &Position, side: Color) -> i32 {
                (**self).king_safety_part(position, side)
            }

            fn parts(&self, position: &Position, side: Color) -> Vec<ScorePart> {
                (**self).parts(position, side)
            }
        }
    )*};
}

forward_cheap_evaluator!(&Inner, Box<Inner>);
