//! What a root search is asked for: profiles, and a second opinion.

use core::fmt;
use std::num::{NonZeroU32, NonZeroUsize};

use dicechess_macros::{FieldValue, ParseValue, Profile};
use num_traits::ToPrimitive;

use crate::{Evaluator, Game, Score, UtilityBounds};

/// How deep a root search looks, at how many candidates, and what it has to say about them.
///
/// ```
/// use std::num::NonZero;
/// use dicechess_search::{ExpectimaxConfig, RootMode};
///
/// let config = ExpectimaxConfig::builder()
///     .plies(NonZero::new(2).ok_or("not zero")?)
///     .candidate_limit(NonZero::new(8))
///     .build()?;
/// assert_eq!(config.mode(), RootMode::Best);
/// // From a command line, and to a report.
/// let deeper = config.with_pairs(["plies=3", "mode=all_exact"])?;
/// assert_eq!(deeper.to_string(), "plies=3 candidate_limit=8 deepening=false mode=all_exact");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The depth has to be said:
///
/// ```compile_fail
/// # use dicechess_search::ExpectimaxConfig;
/// let config = ExpectimaxConfig::builder().build();
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Profile)]
pub struct ExpectimaxConfig {
    /// The depth in plies, the root's own decision included: 1 judges the candidates as they
    /// stand, 2 looks at the other side's roll and reply, 3 at the next decision of the mover.
    plies: NonZeroU32,
    /// The most candidates that are searched, at least 1, or `none`: the first ones by the
    /// evaluator's own judgement.
    #[profile(default = None)]
    candidate_limit: Option<NonZeroUsize>,
    /// Whether every depth from 2 on is searched before the next, so that there is an answer of a
    /// smaller depth when a deeper search is cancelled.
    #[profile(default = false)]
    deepening: bool,
    /// What is to be known about the candidates: `best` or `all_exact`.
    #[profile(default = RootMode::Best, copy)]
    mode: RootMode,
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

impl RootMode {
    /// All modes with their names in texts.
    const NAMED: [(Self, &'static str); 2] = [(Self::Best, "best"), (Self::AllExact, "all_exact")];
}

impl FieldValue for RootMode {
    type Plain = Self;

    fn plain(&self) -> Option<&Self> {
        Some(self)
    }

    fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMED.iter().find(|(mode, _)| mode == self);
        named.map_or(Ok(()), |(_, name)| formatter.write_str(name))
    }
}

impl<'text> ParseValue<'text> for RootMode {
    fn parse_value(text: &'text str) -> Option<Self> {
        let named = Self::NAMED.into_iter().find(|(_, name)| *name == text);
        named.map(|(mode, _)| mode)
    }

    fn expectation() -> String {
        Self::NAMED.map(|(_, name)| name).join(" or ")
    }
}

/// Whether and how values of candidates are blended with a second opinion: [`NoRescore`] or
/// [`SecondOpinion`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no second opinion on candidates of `{Playing}`",
    label = "`NoRescore` or a `SecondOpinion` is needed here",
    note = "wrap an evaluator and a `RootRescore` in `SecondOpinion::new`"
)]
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
    impl<Second> Sealed for super::SecondOpinion<Second> {}
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

/// How much a second opinion weighs in the ranking of candidates.
///
/// ```
/// use dicechess_search::RootRescore;
///
/// assert!(RootRescore::builder().weight(0.25).build().is_ok());
/// let error = RootRescore::builder().weight(0.0).build().expect_err("no weight");
/// assert_eq!(error.to_string(), "invalid RootRescore: `weight` is 0.0, expected above 0");
/// assert!(RootRescore::builder().weight(f64::NAN).build().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Profile)]
pub struct RootRescore {
    /// The weight of the second opinion; that of the search is the rest to 1.
    #[profile(positive, range = ..=1.0)]
    weight: f64,
}

/// A second evaluator, asked once for each candidate when the first depth has been searched: they
/// are ranked by (1 − weight) × value + weight × second opinion. Opinions are cut to the
/// non-terminal range of the bounds, and one that is not a number is an error. Candidates that some
/// roll of the opponent loses for certain, and those that have lost already, are not blended and
/// stay behind all others. All candidates are searched exactly, since a bound cannot be blended. A
/// search that is cancelled before all opinions are heard ranks by the values alone. At one ply
/// nobody rolls, so that nothing is seen to lose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SecondOpinion<Second> {
    second: Second,
    rescore: RootRescore,
}

impl<Second> SecondOpinion<Second> {
    /// The opinion of `second`, with the weight of `rescore`.
    pub fn new(second: Second, rescore: RootRescore) -> Self {
        Self { second, rescore }
    }

    /// How much it weighs.
    pub fn rescore(&self) -> RootRescore {
        self.rescore
    }
}

impl<Playing: Game, Second: Evaluator<Playing>> Rescore<Playing> for SecondOpinion<Second> {
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
        let weight = self.rescore.weight();
        (1.0 - weight) * value + weight * opinion
    }
}
