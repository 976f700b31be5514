//! What a root search is asked for.

use std::num::{NonZeroU32, NonZeroUsize};

use num_traits::ToPrimitive;
use thiserror::Error;
use typed_builder::TypedBuilder;

use crate::{Evaluator, Game, Score, UtilityBounds};

/// How deep a root search looks, at how many candidates, and what it has to say about them.
///
/// ```
/// use std::num::NonZero;
/// use dicechess_search::{RootMode, RootOptions};
///
/// let options = RootOptions::builder()
///     .plies(NonZero::new(2).ok_or("not zero")?)
///     .candidate_limit(NonZero::new(8).ok_or("not zero")?)
///     .build();
/// assert_eq!(options.mode, RootMode::Best);
/// # Ok::<(), &str>(())
/// ```
///
/// The depth has to be said:
///
/// ```compile_fail
/// # use dicechess_search::RootOptions;
/// let options = RootOptions::builder().build();
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, TypedBuilder)]
#[non_exhaustive]
pub struct RootOptions {
    /// The depth in plies, the root's own decision included: 1 judges the candidates as they
    /// stand, 2 looks at the other side's roll and reply, 3 at the next decision of the mover.
    pub plies: NonZeroU32,
    /// The most candidates that are searched: the first ones by the evaluator's own judgement. All
    /// if not set.
    #[builder(default, setter(strip_option))]
    pub candidate_limit: Option<NonZeroUsize>,
    /// Whether every depth from 2 on is searched before the next, so that there is an answer of a
    /// smaller depth when a deeper search is cancelled.
    #[builder(default)]
    pub deepening: bool,
    /// What is to be known about the candidates.
    #[builder(default)]
    pub mode: RootMode,
}

/// What a root search finds out about its candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RootMode {
    /// The best ones have exact values, all of them if several are equal; others need only be known
    /// to be worse.
    #[default]
    Best,
    /// All have exact values, which leaves most of the pruning undone.
    AllExact,
}

/// Whether and how values of candidates are blended with a second opinion: [`NoRescore`] or
/// [`RootRescore`].
pub trait Rescore<Playing: Game>: sealed::Sealed {
    /// Whether there is a second opinion.
    #[doc(hidden)]
    const ACTIVE: bool;

    /// The second opinion of a candidate.
    #[doc(hidden)]
    fn opinion<Value: Score>(
        &self,
        candidate: &Playing::Position,
        mover: Playing::Side,
        bounds: &UtilityBounds<Value>,
    ) -> f64;

    /// The blend of a value with a second opinion.
    #[doc(hidden)]
    fn blend(&self, value: f64, opinion: f64) -> f64;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::NoRescore {}
    impl<Second> Sealed for super::RootRescore<Second> {}
}

/// No second opinion: candidates are ranked by their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoRescore;

impl<Playing: Game> Rescore<Playing> for NoRescore {
    const ACTIVE: bool = false;

    fn opinion<Value: Score>(
        &self,
        _: &Playing::Position,
        _: Playing::Side,
        _: &UtilityBounds<Value>,
    ) -> f64 {
        0.0
    }

    fn blend(&self, value: f64, _: f64) -> f64 {
        value
    }
}

/// A second evaluator, asked once for each candidate when the first depth has been searched: they
/// are ranked by (1 − weight) × value + weight × second opinion. Opinions are cut to the
/// non-terminal range of the bounds, and one that is not a number is an error. Candidates that some
/// roll of the opponent loses for certain, and those that have lost already, are not blended and
/// stay behind all others. All candidates are searched exactly, since a bound cannot be blended. A
/// search that is cancelled before all opinions are heard ranks by the values alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RootRescore<Second> {
    second: Second,
    weight: f64,
}

/// A weight of a second opinion that is none.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("the weight of a second opinion is above 0 and at most 1, not {weight}")]
pub struct RescoreError {
    /// The weight.
    pub weight: f64,
}

impl<Second> RootRescore<Second> {
    /// A blend with the opinion of `second`, of a weight above 0 and at most 1.
    ///
    /// # Errors
    /// [`RescoreError`] for any other weight.
    ///
    /// ```
    /// use dicechess_search::{Material, RootRescore};
    ///
    /// assert!(RootRescore::new(Material, 0.25).is_ok());
    /// assert!(RootRescore::new(Material, 0.0).is_err());
    /// assert!(RootRescore::new(Material, f64::NAN).is_err());
    /// ```
    pub fn new(second: Second, weight: f64) -> Result<Self, RescoreError> {
        if weight > 0.0 && weight <= 1.0 {
            Ok(Self { second, weight })
        } else {
            Err(RescoreError { weight })
        }
    }

    /// The weight of the second opinion, above 0 and at most 1.
    pub fn weight(&self) -> f64 {
        self.weight
    }
}

impl<Playing: Game, Second: Evaluator<Playing>> Rescore<Playing> for RootRescore<Second> {
    const ACTIVE: bool = true;

    fn opinion<Value: Score>(
        &self,
        candidate: &Playing::Position,
        mover: Playing::Side,
        bounds: &UtilityBounds<Value>,
    ) -> f64 {
        let opinion = self.second.evaluate(candidate, mover).to_f64();
        let end = |bound: Value| bound.to_f64().unwrap_or(f64::NAN);
        let opinion = opinion.unwrap_or(f64::NAN);
        let (lowest, highest) = (end(bounds.lowest()), end(bounds.highest()));
        // Not `max` and `min`, which take a NaN for the other number, nor `f64::clamp`, which panics
        // if the bounds are no numbers.
        match opinion {
            low if low < lowest => lowest,
            high if high > highest => highest,
            opinion => opinion,
        }
    }

    fn blend(&self, value: f64, opinion: f64) -> f64 {
        (1.0 - self.weight) * value + self.weight * opinion
    }
}
