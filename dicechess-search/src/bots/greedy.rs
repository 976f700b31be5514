//! A bot that looks at the board after its turn.

use core::cmp::Reverse;

use dicechess_rules::{Color, Position};
use rand_core::Rng;

use super::{Bot, BotCandidate, BotChoices, BotDecision, BotError, BotReport, BotRequest};
use crate::CheapEvaluator;
use crate::draw::draw;
use crate::root_turns::Judged;

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

    /// The judged results, best first, the chosen one before its equals.
    fn explain(&self, mover: Color, chosen: usize, judged: &[Judged]) -> Vec<BotCandidate> {
        let mut order: Vec<_> = judged.iter().enumerate().collect();
        // The sort is stable, so that equal ones stay in canonical order.
        order.sort_by_key(|(place, one)| (Reverse(one.cheap), *place != chosen));
        let candidate = |(_, one): (_, &Judged)| BotCandidate {
            turn: one.turn,
            score: Some(one.cheap.into()),
            parts: self.judge.parts(&one.result, mover),
        };
        order.into_iter().map(candidate).collect()
    }
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
        let mover = position.side_to_move();
        let judged = Judged::all(&self.judge, mover, turns, results)?;
        let best = judged.iter().map(|one| one.cheap).max();
        let equal: Vec<_> = (0..judged.len())
            .filter(|&place| Some(judged[place].cheap) == best)
            .collect();
        let chosen = equal[draw(equal.len(), generator)];
        let decision = BotDecision::Chosen(judged[chosen].turn);
        let candidates = if request.wants_explanation() {
            self.explain(mover, chosen, &judged)
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
