//! The tactician as a bot.

use core::cmp::Ordering;

use dicechess_rules::{Budget, Position, TOTAL_ROLLS};
use rand_core::Rng;

use super::bot::KING_SAFETY;
use super::{
    Bot, BotCandidate, BotChoices, BotDecision, BotError, BotReport, BotRequest, ScorePart,
};
use crate::tactician::Ended;
use crate::{
    Aggressive, CheapEvaluator, Tactician, TacticianCandidate, TacticianConfig, TacticianDecision,
    TacticianReport, TacticianScore, TacticianStatistics,
};

/// Plays what a [`Tactician`] decides.
///
/// Cancelled before that has decided, it plays the first legal turn, or the shortest king capture.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Bot, BotRequest, TacticianBot, TacticianConfig};
/// use rand_core::SeedableRng;
///
/// let config = TacticianConfig::from_pairs([
///     "candidate_limit=16",
///     "king_threat_cp=300",
///     "king_danger_cp=900",
///     "hanging_weight=0.5",
/// ])?;
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 P".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let request = BotRequest::new().with_explanation();
/// let report = TacticianBot::new(config).choose(&position, &request, &mut generator)?;
/// for candidate in &report.candidates {
///     let sum: f64 = candidate.parts.iter().map(|part| part.value).sum();
///     assert!((sum - candidate.score.ok_or("all are scored")?).abs() < 1e-6);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TacticianBot<Judge = Aggressive> {
    judge: Judge,
    config: TacticianConfig,
}

impl TacticianBot {
    /// A bot whose tactician picks results by [`Aggressive`].
    pub const fn new(config: TacticianConfig) -> Self {
        Self::with_evaluator(Aggressive, config)
    }
}

impl<Judge> TacticianBot<Judge> {
    /// A bot whose tactician picks results by `judge`.
    pub const fn with_evaluator(judge: Judge, config: TacticianConfig) -> Self {
        Self { judge, config }
    }

    /// How it weighs what it sees.
    pub fn config(&self) -> &TacticianConfig {
        &self.config
    }
}

impl<Judge: CheapEvaluator + Send + Sync> Bot for TacticianBot<Judge> {
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
        let first = turns[0];
        let mover = position.side_to_move();
        let decided = Tactician::new(self.config)
            .with_evaluator(&self.judge)
            .with_cancellation(request.cancellation())
            .decide_among(
                mover,
                (turns, results),
                &Budget::unlimited(),
                generator,
                &mut TacticianStatistics::default(),
            );
        let report = match decided {
            Ok(report) => report,
            Err(Ended::Stopped(cause)) => {
                return Ok(BotReport::cut_short(BotDecision::Chosen(first), cause));
            }
            Err(Ended::Failed(error)) => return Err(BotError::failed(error)),
        };
        let decision = BotDecision::Chosen(report.turn().unwrap_or(first));
        let candidates = if request.wants_explanation() {
            self.explain(position, &report)
        } else {
            Vec::new()
        };
        Ok(BotReport {
            decision,
            candidates,
            equal_best: report.equal_best,
            stopped: None,
        })
    }
}

impl<Judge: CheapEvaluator> TacticianBot<Judge> {
    fn explain(&self, position: &Position, report: &TacticianReport) -> Vec<BotCandidate> {
        let mut listed: Vec<&TacticianCandidate> = report.candidates.iter().collect();
        if let TacticianDecision::Chosen { place, .. } = report.decision
            && let Some(until_chosen) = listed.get_mut(..=place)
        {
            until_chosen.rotate_right(1);
        }
        // The sort is stable: the chosen one stays before others that are equally good.
        let descending = |a: f64, b: f64| b.partial_cmp(&a).unwrap_or(Ordering::Equal);
        listed.sort_by(|a, b| descending(a.score.total, b.score.total));
        let candidate = |candidate: &TacticianCandidate| BotCandidate {
            turn: candidate.turn,
            score: Some(candidate.score.total),
            parts: self.parts(position, candidate),
        };
        listed.into_iter().map(candidate).collect()
    }

    /// The parts of the cheap score, and what the exact threats put in the place of the king safety;
    /// the sum is the score unless that was cut to its range.
    fn parts(&self, position: &Position, candidate: &TacticianCandidate) -> Vec<ScorePart> {
        let score = &candidate.score;
        let config = &self.config;
        let share =
            |weight: u32, cp: i32| f64::from(weight) * f64::from(cp) / f64::from(TOTAL_ROLLS);
        let threats = score.threats;
        let mut parts = self.judge.parts(&candidate.result, position.side_to_move());
        let threat = share(threats.attack_weight(), config.king_threat_cp());
        let danger = share(threats.danger_weight(), config.king_danger_cp());
        // The product may be infinite, or a zero with a minus.
        let greatest = f64::from(TacticianScore::GREATEST);
        let hanging = config.hanging_weight() * f64::from(score.hanging_difference);
        let hanging = hanging.clamp(-greatest, greatest) + 0.0;
        // The part that the threats take the place of.
        let king_safety = f64::from(score.king_safety);
        let taken_out = ScorePart::new(KING_SAFETY, king_safety);
        if parts.contains(&taken_out) {
            parts.retain(|part| *part != taken_out);
        } else {
            parts.push(ScorePart::new("king safety taken out", 0.0 - king_safety));
        }
        parts.push(ScorePart::new("king threat", threat));
        parts.push(ScorePart::new("king danger", 0.0 - danger));
        parts.push(ScorePart::new("hanging pieces", hanging));
        parts
    }
}
