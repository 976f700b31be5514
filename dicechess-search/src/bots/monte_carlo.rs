//! A bot that plays games out.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use std::collections::HashSet;
use std::error::Error;

use dicechess_rules::{Color, Position, Turn};
use rand::rngs::Xoshiro256PlusPlus;
use rand_core::{Rng, SeedableRng};

use super::{
    Bot, BotCandidate, BotChoices, BotDecision, BotError, BotReport, BotRequest, ScorePart,
};
use crate::draw::draw;
use crate::root_turns::Judged;
use crate::{
    Aggressive, CheapEvaluator, EquityConfig, EquityError, EquityEstimate, EquityRun,
    MonteCarloEquity, RolloutPolicy, StopCause, UniformRollout,
};

/// How many turns a [`MonteCarloBot`] plays out, how often and how far.
///
/// ```
/// use dicechess_search::MonteCarloConfig;
///
/// let config = MonteCarloConfig::builder()
///     .candidate_limit(8)
///     .rollouts(200)
///     .horizon_plies(12)
///     .build()?;
/// assert_eq!(config.round(), 32);
/// assert!(config.with_rollouts(0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, dicechess_macros::Profile)]
pub struct MonteCarloConfig {
    /// How many of the best results by the cheap score are played out.
    #[profile(range = 1..)]
    candidate_limit: u32,
    /// The rollouts of each.
    #[profile(range = 1..)]
    rollouts: u32,
    /// The plies of a rollout, the opponent's reply being the first.
    #[profile(range = 1..)]
    horizon_plies: u32,
    /// The rollouts of each in a round: a bot that is cancelled decides by the rounds that all of
    /// them have had.
    #[profile(range = 1..=65_536, default = 32)]
    round: u32,
}

/// Plays the turn with the best Monte-Carlo equity for the mover: the share of rollouts that it wins
/// less the share that it loses ([`MonteCarloEquity`]).
///
/// A king capture comes first, one of the shortest. The other results are pre-ranked by a cheap
/// evaluator, each once whatever its clocks, and the first ones are played out, all of them with the
/// same seeds, so that they meet with the same luck. Of turns with the same equity the one with the
/// better cheap score is taken; if that is the same, too, it is drawn. A single candidate is played
/// without any rollouts.
///
/// Cancelled, it decides by the rounds that are complete; before the first one, by the cheap score.
/// Its scores are equities, −1 to 1.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Bot, BotRequest, MonteCarloBot, MonteCarloConfig};
/// use rand_core::SeedableRng;
///
/// let config = MonteCarloConfig::builder()
///     .candidate_limit(4)
///     .rollouts(64)
///     .horizon_plies(4)
///     .build()?;
/// // The king has to leave the file of the rook.
/// let position: Position = "r6k/8/8/8/8/8/8/K7 w - - 0 1 K".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let bot = MonteCarloBot::new(config);
/// let report = bot.choose(&position, &BotRequest::new(), &mut generator)?;
/// assert_ne!(report.turn().ok_or("the king can move")?.to_string(), "a1a2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MonteCarloBot<
    Judge = Aggressive,
    Policy = UniformRollout,
    Generator = Xoshiro256PlusPlus,
> {
    judge: Judge,
    policy: Policy,
    config: MonteCarloConfig,
    generator: PhantomData<fn() -> Generator>,
}

impl MonteCarloBot {
    /// A bot that pre-ranks by [`Aggressive`], plays uniform rollouts, and makes their dice with
    /// xoshiro256++.
    pub const fn new(config: MonteCarloConfig) -> Self {
        Self::with_parts(Aggressive, UniformRollout, config)
    }
}

impl<Judge, Policy> MonteCarloBot<Judge, Policy> {
    /// A bot that pre-ranks by `judge` and whose rollouts `policy` plays.
    pub const fn with_parts(judge: Judge, policy: Policy, config: MonteCarloConfig) -> Self {
        Self {
            judge,
            policy,
            config,
            generator: PhantomData,
        }
    }
}

impl<Judge, Policy, Generator> MonteCarloBot<Judge, Policy, Generator> {
    /// This bot with another generator of the dice of its rollouts.
    #[must_use]
    pub fn with_generator<Other>(self) -> MonteCarloBot<Judge, Policy, Other> {
        MonteCarloBot {
            judge: self.judge,
            policy: self.policy,
            config: self.config,
            generator: PhantomData,
        }
    }

    /// How many turns it plays out, how often and how far.
    pub fn config(&self) -> &MonteCarloConfig {
        &self.config
    }
}

impl<Judge: fmt::Debug, Policy: fmt::Debug, Generator> fmt::Debug
    for MonteCarloBot<Judge, Policy, Generator>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonteCarloBot")
            .field("judge", &self.judge)
            .field("policy", &self.policy)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl<Judge, Policy, Generator> Bot for MonteCarloBot<Judge, Policy, Generator>
where
    Judge: CheapEvaluator + Send + Sync,
    Policy: RolloutPolicy + Send + Sync,
    EquityError<Policy::Error>: Error + Send + Sync + 'static,
    Generator: Rng + SeedableRng,
{
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let (turns, results) = match BotChoices::of(position, request, generator)? {
            BotChoices::Decided(report) => return Ok(report),
            BotChoices::Open { turns, results } => (turns, results),
        };
        let mover = position.side_to_move();
        let kept = self.pre_rank(mover, turns, results)?;
        let played = if kept.len() == 1 {
            PlayedOut::default()
        } else {
            self.play_out(&kept, request, generator.next_u64())?
        };
        let mut ranked: Vec<Ranked> = kept
            .iter()
            .enumerate()
            .map(|(place, one)| Ranked::new(one, played.estimates.get(place), mover))
            .collect();
        // The sort is stable, so that equally good ones stay in the order of their pre-ranking.
        ranked.sort_by(|a, b| b.order().partial_cmp(&a.order()).unwrap_or(Ordering::Equal));
        let best = ranked[0].order();
        let equal_best = ranked.iter().take_while(|one| one.order() == best).count();
        ranked[..=draw(equal_best, generator)].rotate_right(1);
        let decision = BotDecision::Chosen(ranked[0].candidate.turn);
        let candidates = if request.wants_explanation() {
            ranked.into_iter().map(|one| one.candidate).collect()
        } else {
            Vec::new()
        };
        Ok(BotReport {
            decision,
            candidates,
            equal_best,
            stopped: played.stopped,
        })
    }
}

impl<Judge: CheapEvaluator, Policy, Generator> MonteCarloBot<Judge, Policy, Generator> {
    /// The candidates. Orders of the same moves can differ in the half-move clock, which the
    /// rollouts of this crate do not look at, and which is not in the key: each is played out once.
    fn pre_rank(
        &self,
        mover: Color,
        turns: Vec<Turn>,
        results: Vec<Position>,
    ) -> Result<Vec<Judged>, BotError> {
        let limit = usize::try_from(self.config.candidate_limit()).unwrap_or(usize::MAX);
        let ranked = Judged::ranked(&self.judge, mover, turns, results)?;
        let mut boards = HashSet::new();
        let first_of_board = |one: &Judged| boards.insert(one.result.key());
        Ok(ranked
            .into_iter()
            .filter(first_of_board)
            .take(limit)
            .collect())
    }
}

/// What rollouts have come to.
#[derive(Default)]
struct PlayedOut {
    /// For each candidate, after the same number of rollouts; none before the first round is done.
    estimates: Vec<EquityEstimate>,
    stopped: Option<StopCause>,
}

impl<Judge, Policy, Generator> MonteCarloBot<Judge, Policy, Generator>
where
    Policy: RolloutPolicy,
    EquityError<Policy::Error>: Error + Send + Sync + 'static,
    Generator: Rng + SeedableRng,
{
    fn play_out(
        &self,
        kept: &[Judged],
        request: &BotRequest<'_>,
        seed: u64,
    ) -> Result<PlayedOut, BotError> {
        let config = EquityConfig::builder()
            .horizon_plies(self.config.horizon_plies())
            .rollouts(self.config.rollouts())
            .batch(self.config.round())
            .build()
            .map_err(BotError::failed)?;
        let mut equity = MonteCarloEquity::new(config)
            .with_policy(&self.policy)
            .with_cancellation(request.cancellation());
        let mut runs: Vec<EquityRun<Generator>> = kept
            .iter()
            .map(|one| equity.start(&one.result, seed))
            .collect::<Result<_, _>>()
            .map_err(BotError::failed)?;
        let mut played = PlayedOut::default();
        let mut left = self.config.rollouts();
        while left > 0 {
            let round = left.min(self.config.round());
            left -= round;
            for run in &mut runs {
                let advanced = equity.advance(run, round).map_err(BotError::failed)?;
                if let Some(cause) = advanced.break_value() {
                    played.stopped = Some(cause);
                    return Ok(played);
                }
            }
            played.estimates = runs.iter().filter_map(EquityRun::estimate).collect();
        }
        Ok(played)
    }
}

/// A candidate on its way to the report.
struct Ranked {
    candidate: BotCandidate,
    cheap: i32,
}

impl Ranked {
    fn new(one: &Judged, estimate: Option<&EquityEstimate>, mover: Color) -> Self {
        let parts = estimate.map_or_else(Vec::new, |estimate| {
            vec![
                ScorePart::new("wins", estimate.share(mover)),
                ScorePart::new("losses", 0.0 - estimate.share(!mover)),
            ]
        });
        Self {
            candidate: BotCandidate {
                turn: one.turn,
                score: estimate.map(|estimate| estimate.equity(mover)),
                parts,
            },
            cheap: one.cheap,
        }
    }

    /// What candidates are ordered by: the equity, and if that is the same or not known, the cheap
    /// score.
    fn order(&self) -> (Option<f64>, i32) {
        (self.candidate.score, self.cheap)
    }
}
