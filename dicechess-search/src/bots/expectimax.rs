//! A bot that looks ahead.

use dicechess_rules::{Position, TOTAL_ROLLS, Turn};
use rand_core::Rng;

use super::{Bot, BotCandidate, BotChoices, BotDecision, BotError, BotReport, BotRequest};
use crate::draw::draw;
use crate::{
    BoundsError, DiceChess, Evaluator, ExpectimaxConfig, Expectiminimax, IncrementalLeaves, Leaves,
    Material, RollClasses, RootCandidate, RootSearch, Scaled, SearchOutcome, UtilityBounds,
};

/// The evaluator of an [`ExpectimaxBot`], with scores that no average rounds.
type Exact<Judge> = Scaled<Judge, i64>;

/// Plays the turn with the best expected score some plies ahead: [`RootSearch`] over all rolls and
/// all replies.
///
/// A king capture comes first, one of the shortest; equally good turns are drawn. What it
/// looks at is said by an [`ExpectimaxConfig`]. Cancelled, it plays the best turn known by then, as
/// the root search chooses it.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Bot, BotRequest, ExpectimaxBot, ExpectimaxConfig};
/// use rand_core::SeedableRng;
///
/// let bot = ExpectimaxBot::new(ExpectimaxConfig::from_pairs(["plies=2", "candidate_limit=8"])?)?;
/// // Blocking the check is worth more than the queen on h8.
/// let position: Position = "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let report = bot.choose(&position, &BotRequest::new(), &mut generator)?;
/// assert_eq!(report.turn().ok_or("a bishop can move")?.to_string(), "c3e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ExpectimaxBot<Judge = Material, Frontier = IncrementalLeaves> {
    judge: Exact<Judge>,
    bounds: UtilityBounds<i64>,
    config: ExpectimaxConfig,
    leaves: Frontier,
}

impl ExpectimaxBot {
    /// A bot that counts material.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if it is to look further ahead than scores can be exact, more than
    /// six plies.
    pub fn new(config: ExpectimaxConfig) -> Result<Self, BoundsError> {
        Self::with_evaluator(Material, &Material::bounds(), IncrementalLeaves, config)
    }
}

impl<Judge: Evaluator<DiceChess, Score = i32>, Frontier> ExpectimaxBot<Judge, Frontier> {
    /// A bot that judges by `judge`, whose scores are within `bounds`, in the way of `leaves`.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if it is to look further ahead than scores can be exact.
    pub fn with_evaluator(
        judge: Judge,
        bounds: &UtilityBounds<i32>,
        leaves: Frontier,
        config: ExpectimaxConfig,
    ) -> Result<Self, BoundsError> {
        let judge = Exact::new(judge, &DiceChess, config.plies().get() - 1)?;
        let bounds = judge.scale_bounds(bounds)?;
        bounds.check_total_weight(TOTAL_ROLLS)?;
        Ok(Self {
            judge,
            bounds,
            config,
            leaves,
        })
    }
}

impl<Judge, Frontier> ExpectimaxBot<Judge, Frontier> {
    /// What it looks at.
    pub fn config(&self) -> &ExpectimaxConfig {
        &self.config
    }
}

impl<Judge, Frontier> Bot for ExpectimaxBot<Judge, Frontier>
where
    Judge: Evaluator<DiceChess, Score = i32> + Clone + Send + Sync,
    Frontier: Leaves<DiceChess, Exact<Judge>> + Clone + Send + Sync,
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
        let search = Expectiminimax::new(&DiceChess, self.judge.clone(), self.bounds)
            .map_err(BotError::failed)?
            .with_chances(RollClasses)
            .with_leaves(self.leaves.clone())
            .with_cancellation(request.cancellation());
        let root = RootSearch::new(search, self.config)
            .rank(&results, position.side_to_move())
            .map_err(BotError::failed)?;
        let place = draw(root.equal_best, generator);
        let mut ranked: Vec<_> = root.candidates.iter().collect();
        if let Some(until_chosen) = ranked.get_mut(..=place) {
            until_chosen.rotate_right(1);
        }
        // There is a candidate for every result, until the limit leaves some out.
        let chosen = ranked.first().map_or(0, |first| first.index);
        let candidates = if request.wants_explanation() {
            let factor = self.judge.factor();
            let explain = |candidate: &&_| explain(candidate, &turns, factor);
            ranked.iter().filter_map(explain).collect()
        } else {
            Vec::new()
        };
        Ok(BotReport {
            decision: BotDecision::Chosen(turns[chosen]),
            candidates,
            equal_best: root.equal_best,
            stopped: root.stopped,
        })
    }
}

/// A candidate with its score in centipawns, if that is known exactly.
fn explain(
    candidate: &RootCandidate<Position, SearchOutcome<i64>>,
    turns: &[Turn],
    factor: i64,
) -> Option<BotCandidate> {
    let turn = *turns.get(candidate.index)?;
    let exact = match candidate.outcome {
        Some(SearchOutcome::Exact(exact)) => Some(exact.value()),
        Some(
            SearchOutcome::UpperBound(_)
            | SearchOutcome::LowerBound(_)
            | SearchOutcome::Incomplete { .. },
        )
        | None => None,
    };
    #[allow(clippy::cast_precision_loss, reason = "a score for people to read")]
    let score = exact.map(|value| value as f64 / factor as f64);
    Some(BotCandidate {
        turn,
        score,
        parts: Vec::new(),
    })
}
