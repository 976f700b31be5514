//! A bot that looks ahead.

use dicechess_rules::{Position, TOTAL_ROLLS};
use rand_core::Rng;

use super::{Bot, BotCandidate, BotDecision, BotError, BotReport, BotRequest};
use crate::{
    BoundsError, DiceChess, Evaluator, ExpectimaxConfig, Expectiminimax, IncrementalLeaves, Leaves,
    Material, RollClasses, RootSearch, Scaled, SearchOutcome, TurnDecision, TurnReport,
    UtilityBounds,
};

/// The evaluator of an [`ExpectimaxBot`], with scores that no average rounds.
type Exact<Judge> = Scaled<Judge, i64>;

/// Plays the turn with the best expected score some plies ahead: [`RootSearch`] over all rolls and
/// all replies.
///
/// A king capture comes first, the first of the shortest; equally good turns are drawn. What it
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
        if position.pool().is_empty() {
            return Err(BotError::not_rolled(position));
        }
        let search = Expectiminimax::new(&DiceChess, self.judge.clone(), self.bounds)
            .map_err(|error| BotError::failed(error.to_string()))?
            .with_chances(RollClasses)
            .with_leaves(self.leaves.clone())
            .with_cancellation(request.cancellation());
        let report = RootSearch::new(search, self.config)
            .choose(position, generator)
            .map_err(|error| BotError::failed(error.to_string()))?;
        let (decision, equal_best) = match report.decision {
            TurnDecision::ForcedPass => (BotDecision::ForcedPass, 0),
            TurnDecision::KingCapture(turn) => (BotDecision::KingCapture(turn), 1),
            TurnDecision::Chosen { turn, .. } => {
                (BotDecision::Chosen(turn), report.root.equal_best)
            }
        };
        let candidates = if request.wants_explanation() {
            explain(&report, self.judge.factor())
        } else {
            Vec::new()
        };
        Ok(BotReport {
            decision,
            candidates,
            equal_best,
            stopped: report.root.stopped,
        })
    }
}

/// The candidates in centipawns; the chosen one has to come first.
fn explain(report: &TurnReport<SearchOutcome<i64>>, factor: i64) -> Vec<BotCandidate> {
    let listed = report.root.candidates.iter();
    let mut candidates: Vec<_> = listed
        .filter_map(|candidate| {
            let turn = *report.turns.get(candidate.index)?;
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
        })
        .collect();
    if let TurnDecision::Chosen { place, .. } = report.decision
        && let Some(until_chosen) = candidates.get_mut(..=place)
    {
        until_chosen.rotate_right(1);
    }
    candidates
}
