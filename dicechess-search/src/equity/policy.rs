//! Who plays the turns of a rollout.

use core::convert::Infallible;

use dicechess_rules::Position;
use rand_core::Rng;

use crate::draw::draw;
use crate::{BatchEvaluator, DiceChess, SearchFailure};

/// What a rollout policy chooses from.
///
/// The results are those of legal turns that take no king; turns that take one are accounted for
/// already. There are at least two: nobody is asked where there is no choice, nor at the last ply,
/// after which nothing is looked at.
#[derive(Debug, Clone, Copy)]
pub struct RolloutChoice<'a> {
    /// The position of the side to move, with the dice of the roll that can be of use.
    pub rolled: &'a Position,
    /// The distinct positions after its turns, the other side to move, in an order that is the same
    /// whenever the estimate is made again.
    pub results: &'a [Position],
    /// The plies that follow this one in the rollout, at least 1.
    pub plies_left: u32,
}

/// Chooses a turn in a rollout.
///
/// A policy is pure: what it chooses depends on the choice and on the generator alone, so that
/// estimates can be repeated. Its memory is a place for buffers, which are used again; nothing in
/// it may change a later choice.
///
/// ```
/// use core::convert::Infallible;
/// use dicechess_rules::Position;
/// use dicechess_search::{
///     EquityConfig, MonteCarloEquity, RolloutChoice, RolloutPolicy, threat_weight,
/// };
/// use rand_chacha::ChaCha8Rng;
/// use rand_core::Rng;
///
/// /// Keeps its king as safe as it can.
/// struct Careful;
///
/// impl RolloutPolicy for Careful {
///     type Memory = ();
///     type Error = Infallible;
///
///     fn choose<Generator: Rng>(
///         &self,
///         choice: &RolloutChoice<'_>,
///         (): &mut (),
///         _: &mut Generator,
///     ) -> Result<usize, Infallible> {
///         let danger = |place: &usize| {
///             let result = &choice.results[*place];
///             threat_weight(result, result.side_to_move())
///         };
///         Ok((0..choice.results.len()).min_by_key(danger).unwrap_or(0))
///     }
/// }
///
/// let config = EquityConfig::builder().horizon_plies(4).rollouts(32).build()?;
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 b - - 0 1".parse()?;
/// let mut careful = MonteCarloEquity::new(config).with_policy(Careful);
/// assert!(careful.estimate::<ChaCha8Rng>(&position, 1)?.estimated().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` plays no rollouts",
    label = "a rollout policy is needed here",
    note = "use `UniformRollout`, `GreedyRollout` with an evaluator, or `rollout_fn` with a closure `|choice| place`"
)]
pub trait RolloutPolicy {
    /// Buffers.
    type Memory: Default;
    /// Why it may fail.
    type Error;

    /// The place of the chosen result in `choice.results`.
    ///
    /// # Errors
    /// The policy's own. It ends the estimate.
    fn choose<Generator: Rng>(
        &self,
        choice: &RolloutChoice<'_>,
        memory: &mut Self::Memory,
        generator: &mut Generator,
    ) -> Result<usize, Self::Error>;
}

impl<Inner: RolloutPolicy + ?Sized> RolloutPolicy for &Inner {
    type Memory = Inner::Memory;
    type Error = Inner::Error;

    #[inline]
    fn choose<Generator: Rng>(
        &self,
        choice: &RolloutChoice<'_>,
        memory: &mut Self::Memory,
        generator: &mut Generator,
    ) -> Result<usize, Self::Error> {
        (**self).choose(choice, memory, generator)
    }
}

/// Every result is equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UniformRollout;

impl RolloutPolicy for UniformRollout {
    type Memory = ();
    type Error = Infallible;

    #[inline]
    fn choose<Generator: Rng>(
        &self,
        choice: &RolloutChoice<'_>,
        (): &mut (),
        generator: &mut Generator,
    ) -> Result<usize, Infallible> {
        Ok(draw(choice.results.len(), generator))
    }
}

/// One of the results that an evaluator judges best for the side that plays the turn, each of them
/// equally likely.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Aggressive, EquityConfig, GreedyRollout, MonteCarloEquity};
/// use rand_chacha::ChaCha8Rng;
///
/// let config = EquityConfig::builder().horizon_plies(6).rollouts(64).build()?;
/// let mut equity = MonteCarloEquity::new(config).with_policy(GreedyRollout::new(Aggressive));
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let estimate = equity.estimate::<ChaCha8Rng>(&position, 1)?.estimated().ok_or("no limits")?;
/// assert!(estimate.black() > estimate.white());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GreedyRollout<Judge> {
    judge: Judge,
}

impl<Judge> GreedyRollout<Judge> {
    /// Greedy by `judge`.
    pub const fn new(judge: Judge) -> Self {
        Self { judge }
    }
}

impl<Judge: BatchEvaluator<DiceChess>> RolloutPolicy for GreedyRollout<Judge> {
    type Memory = Vec<Judge::Score>;
    type Error = SearchFailure<Judge::Error>;

    fn choose<Generator: Rng>(
        &self,
        choice: &RolloutChoice<'_>,
        scores: &mut Vec<Judge::Score>,
        generator: &mut Generator,
    ) -> Result<usize, Self::Error> {
        scores.clear();
        let mover = choice.rolled.side_to_move();
        self.judge
            .try_evaluate_many(choice.results, mover, scores)
            .map_err(SearchFailure::Evaluator)?;
        let (asked, found) = (choice.results.len(), scores.len());
        if asked != found {
            return Err(SearchFailure::ScoreCount { asked, found });
        }
        // Only a NaN does not compare with itself.
        if scores
            .iter()
            .any(|score| score.partial_cmp(score).is_none())
        {
            return Err(SearchFailure::NotANumber);
        }
        let mut best: Option<(Judge::Score, usize)> = None;
        for &score in scores.iter() {
            best = match best {
                Some((highest, equal)) if score == highest => Some((highest, equal + 1)),
                Some((highest, equal)) if score < highest => Some((highest, equal)),
                _ => Some((score, 1)),
            };
        }
        let Some((highest, equal)) = best else {
            return Ok(0);
        };
        let drawn = draw(equal, generator);
        let mut places = (0..)
            .zip(scores.iter())
            .filter(|&(_, score)| *score == highest);
        Ok(places.nth(drawn).map_or(0, |(place, _)| place))
    }
}

/// A closure as a rollout policy; made by [`rollout_fn`].
#[derive(Debug, Clone, Copy)]
pub struct RolloutFn<Function>(Function);

/// Makes a rollout policy of a closure that gives the place of the chosen result. A policy that
/// draws needs the generator, and implements [`RolloutPolicy`].
///
/// ```
/// use dicechess_search::{EquityConfig, MonteCarloEquity, RolloutChoice, rollout_fn};
///
/// let first = rollout_fn(|_: &RolloutChoice<'_>| 0);
/// let config = EquityConfig::builder().horizon_plies(4).rollouts(64).build()?;
/// let equity = MonteCarloEquity::new(config).with_policy(first);
/// # let _ = equity;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rollout_fn<Function>(function: Function) -> RolloutFn<Function>
where
    Function: Fn(&RolloutChoice<'_>) -> usize,
{
    RolloutFn(function)
}

impl<Function: Fn(&RolloutChoice<'_>) -> usize> RolloutPolicy for RolloutFn<Function> {
    type Memory = ();
    type Error = Infallible;

    #[inline]
    fn choose<Generator: Rng>(
        &self,
        choice: &RolloutChoice<'_>,
        (): &mut (),
        _: &mut Generator,
    ) -> Result<usize, Infallible> {
        Ok((self.0)(choice))
    }
}
