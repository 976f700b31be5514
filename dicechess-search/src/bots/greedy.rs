//! A bot that looks at the board after its turn.

use core::cmp::Reverse;

use dicechess_rules::{Position, Turn};
use rand_core::Rng;

use super::{Bot, BotCandidate, BotChoices, BotDecision, BotError, BotReport, BotRequest};
use crate::CheapEvaluator;
use crate::draw::draw;
use crate::root_turns::ScoreCount;

/// Plays the turn after which an evaluator likes the board best: a whole turn, and no reply.
///
/// A king capture comes first, one of the shortest. Of turns that lead to the same position the
/// first in canonical order counts; equally good ones are drawn. With
/// [`Material`](crate::Material) it is greedy for pieces, with [`Standard`](crate::Standard) it
/// looks after its king as well, with [`Aggressive`](crate::Aggressive) it goes for the other one.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Bot, BotRequest, GreedyBot, Material};
/// use rand_core::SeedableRng;
///
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 P".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let request = BotRequest::new().with_explanation();
/// let report = GreedyBot::new(Material).choose(&position, &request, &mut generator)?;
/// assert_eq!(report.turn().ok_or("a pawn can move")?.to_string(), "e4d5");
/// assert_eq!(report.candidates[0].score, Some(100.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GreedyBot<Judge> {
    judge: Judge,
}

impl<Judge: CheapEvaluator> GreedyBot<Judge> {
    /// A bot that likes what `judge` likes.
    pub const fn new(judge: Judge) -> Self {
        Self { judge }
    }

    fn explain(&self, position: &Position, chosen: usize, scored: &[Scored]) -> Vec<BotCandidate> {
        let mut order: Vec<_> = (0..scored.len()).collect();
        // The sort is stable, so that equal ones stay in canonical order.
        order.sort_by_key(|&place| (Reverse(scored[place].score), place != chosen));
        let mover = position.side_to_move();
        let candidate = |place: usize| {
            let Scored {
                turn,
                result,
                score,
            } = &scored[place];
            BotCandidate {
                turn: *turn,
                score: Some((*score).into()),
                parts: self.judge.parts(result, mover),
            }
        };
        order.into_iter().map(candidate).collect()
    }
}

/// A turn with the position that it leads to, and its score.
struct Scored {
    turn: Turn,
    result: Position,
    score: i32,
}

impl<Judge: CheapEvaluator + Send + Sync> Bot for GreedyBot<Judge> {
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
        let mut scores = Vec::with_capacity(results.len());
        let mover = position.side_to_move();
        self.judge.evaluate_many(&results, mover, &mut scores);
        if scores.len() != results.len() {
            let (asked, found) = (results.len(), scores.len());
            return Err(ScoreCount { asked, found }.into());
        }
        let best = scores.iter().max();
        let equal: Vec<_> = (0..scores.len())
            .filter(|&place| scores.get(place) == best)
            .collect();
        let chosen = equal[draw(equal.len(), generator)];
        let decision = BotDecision::Chosen(turns[chosen]);
        let candidates = if request.wants_explanation() {
            let judged: Vec<_> = turns
                .into_iter()
                .zip(results)
                .zip(scores)
                .map(|((turn, result), score)| Scored {
                    turn,
                    result,
                    score,
                })
                .collect();
            self.explain(position, chosen, &judged)
        } else {
            Vec::new()
        };
        Ok(BotReport {
            decision,
            candidates,
            equal_best: equal.len(),
            stopped: None,
        })
    }
}
