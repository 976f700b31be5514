//! The six steps of the tactician.

use dicechess_rules::{Budget, Color, NotRolled, Outcome, Position, Turn};
use rand_core::Rng;
use thiserror::Error;

use super::report::best_places;
use super::{
    CheapEvaluator, NoSink, StatisticsSink, TacticianCandidate, TacticianConfig, TacticianDecision,
    TacticianOutcome, TacticianReport, TacticianScore, TacticianStatistics,
};
use crate::draw::draw;
use crate::root_turns::{Choice, Judged, RootTurns, ScoreCount};
use crate::{Aggressive, Cancellation, KingThreats, NeverCancel, StopCause, hanging_material};

/// A player that judges the positions after its turns by what is attacked in them, without looking
/// at the replies.
///
/// 1. The legal turns are listed. Without any there is nothing to do: a forced pass.
/// 2. If some take the king, one of those with the fewest micro-moves is drawn, and nothing is
///    evaluated.
/// 3. Of the turns that lead to the same position, the first in canonical order is kept.
/// 4. The results are ordered by the cheap score, then by the number of micro-moves, then
///    canonically, and the first ones, up to the candidate limit, are kept.
/// 5. Each of them gets a [`TacticianScore`].
/// 6. One of those with the highest score is drawn.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Tactician, TacticianConfig};
/// use rand_core::SeedableRng;
///
/// let config = TacticianConfig::builder()
///     .candidate_limit(16)
///     .king_threat_cp(300)
///     .king_danger_cp(900)
///     .hanging_weight(0.5)
///     .build()?;
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 P".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let outcome = Tactician::new(config).choose(&position, &mut generator)?;
/// let report = outcome.decided().ok_or("nothing cancels")?;
/// assert_eq!(report.turn().ok_or("a pawn can move")?.to_string(), "e4d5");
/// for candidate in &report.candidates {
///     let score = candidate.score;
///     println!("{}: {} of which cheap {}", candidate.turn, score.total, score.cheap);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Tactician<Judge = Aggressive, Stop = NeverCancel, Sink = NoSink> {
    config: TacticianConfig,
    judge: Judge,
    stop: Stop,
    sink: Sink,
}

/// Why a tactician has no outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TacticianError {
    /// The position has no dice: there is no turn to choose before the roll.
    #[error("the position has not been rolled: {position}")]
    NotRolled {
        /// The position.
        position: Box<Position>,
    },
    /// The cheap evaluator gave another number of scores than there were positions.
    #[error("the cheap evaluator gave {found} scores for {asked} positions")]
    ScoreCount {
        /// The positions asked about.
        asked: usize,
        /// The scores given.
        found: usize,
    },
}

impl Tactician {
    /// A tactician that picks results by [`Aggressive`] and is never cancelled.
    pub const fn new(config: TacticianConfig) -> Self {
        Self {
            config,
            judge: Aggressive,
            stop: NeverCancel,
            sink: NoSink,
        }
    }
}

impl<Judge, Stop, Sink> Tactician<Judge, Stop, Sink> {
    /// How it weighs what it sees.
    pub fn config(&self) -> &TacticianConfig {
        &self.config
    }

    /// This tactician with another cheap evaluator.
    #[must_use]
    pub fn with_evaluator<Other: CheapEvaluator>(
        self,
        judge: Other,
    ) -> Tactician<Other, Stop, Sink> {
        Tactician {
            config: self.config,
            judge,
            stop: self.stop,
            sink: self.sink,
        }
    }

    /// This tactician, cancelled by `stop`. It is asked at the start, after the legal turns are
    /// listed, and before each final score; it is not asked to pay.
    #[must_use]
    pub fn with_cancellation<Other: Cancellation>(
        self,
        stop: Other,
    ) -> Tactician<Judge, Other, Sink> {
        Tactician {
            config: self.config,
            judge: self.judge,
            stop,
            sink: self.sink,
        }
    }

    /// This tactician, with a sink for the statistics of each call.
    #[must_use]
    pub fn with_sink<Other: StatisticsSink>(self, sink: Other) -> Tactician<Judge, Stop, Other> {
        Tactician {
            config: self.config,
            judge: self.judge,
            stop: self.stop,
            sink,
        }
    }
}

impl<Judge, Stop, Sink> Tactician<Judge, Stop, Sink>
where
    Judge: CheapEvaluator,
    Stop: Cancellation,
    Sink: StatisticsSink,
{
    /// What to play in a rolled position.
    ///
    /// `generator` is asked only if several turns are equally good, or if several king captures are
    /// equally short, and once then.
    ///
    /// # Errors
    /// [`TacticianError::NotRolled`] without dice, and [`TacticianError::ScoreCount`] if the cheap
    /// evaluator does not keep its contract.
    pub fn choose<Generator: Rng + ?Sized>(
        &self,
        position: &Position,
        generator: &mut Generator,
    ) -> Result<TacticianOutcome, TacticianError> {
        self.choose_within(position, &Budget::unlimited(), generator)
    }

    /// The same within a budget, which pays for listing the legal turns, and for the king threats
    /// of each result that gets a final score. The generator is not asked if it runs out.
    ///
    /// # Errors
    /// As for [`choose`](Self::choose).
    pub fn choose_within<Generator: Rng + ?Sized>(
        &self,
        position: &Position,
        budget: &Budget,
        generator: &mut Generator,
    ) -> Result<TacticianOutcome, TacticianError> {
        let mut statistics = None;
        let ended = self.decide(position, budget, generator, &mut statistics);
        if let Some(statistics) = &statistics {
            self.sink.record(statistics);
        }
        match ended {
            Ok(report) => Ok(TacticianOutcome::Decided(report)),
            Err(Ended::Stopped(cause)) => Ok(TacticianOutcome::Incomplete { cause, statistics }),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    fn decide<Generator: Rng + ?Sized>(
        &self,
        position: &Position,
        budget: &Budget,
        generator: &mut Generator,
        statistics: &mut Option<TacticianStatistics>,
    ) -> Result<TacticianReport, Ended> {
        let listed = self.list_turns(position, budget)?;
        let statistics = statistics.insert(TacticianStatistics {
            legal_turns: listed.legal_turns,
            ..TacticianStatistics::default()
        });
        self.check()?;
        let (turns, results) = match listed.choice {
            Choice::ForcedPass => {
                statistics.distinct_results = Some(0);
                return Ok(undisputed(TacticianDecision::ForcedPass, 0, *statistics));
            }
            Choice::KingCaptures(shortest) => {
                let turn = shortest[draw(shortest.len(), generator)];
                let decision = TacticianDecision::KingCapture(turn);
                return Ok(undisputed(decision, shortest.len(), *statistics));
            }
            Choice::Results { turns, results } => (turns, results),
        };
        self.decide_among(
            position.side_to_move(),
            (turns, results),
            budget,
            generator,
            statistics,
        )
    }

    /// The steps from the third on, for the distinct results of turns that do not take the king.
    pub(crate) fn decide_among<Generator: Rng + ?Sized>(
        &self,
        mover: Color,
        (turns, results): (Vec<Turn>, Vec<Position>),
        budget: &Budget,
        generator: &mut Generator,
        statistics: &mut TacticianStatistics,
    ) -> Result<TacticianReport, Ended> {
        statistics.distinct_results = Some(results.len());
        let limit = usize::try_from(self.config.candidate_limit()).unwrap_or(usize::MAX);
        let mut kept = Judged::ranked(&self.judge, mover, turns, results)?;
        kept.truncate(limit);
        let mut candidates = Vec::with_capacity(kept.len());
        for Judged {
            turn,
            result,
            cheap,
        } in kept
        {
            self.check()?;
            let score = self.rescore(&result, mover, cheap, budget)?;
            candidates.push(TacticianCandidate {
                turn,
                result,
                score,
            });
            statistics.rescored += 1;
            statistics.threat_queries += 2;
        }
        Ok(choose_among(candidates, generator, *statistics))
    }

    fn check(&self) -> Result<(), Ended> {
        if self.stop.is_cancelled() {
            Err(Ended::Stopped(self.stop.cause()))
        } else {
            Ok(())
        }
    }

    fn list_turns(&self, position: &Position, budget: &Budget) -> Result<RootTurns, Ended> {
        // Before a cancellation could hide it.
        if position.pool().is_empty() {
            return Err(not_rolled(position));
        }
        self.check()?;
        match RootTurns::of_within(position, budget) {
            Ok(Some(listed)) => Ok(listed),
            Ok(None) => Err(Ended::Stopped(StopCause::Budget)),
            Err(NotRolled) => Err(not_rolled(position)),
        }
    }

    fn rescore(
        &self,
        result: &Position,
        mover: Color,
        cheap: i32,
        budget: &Budget,
    ) -> Result<TacticianScore, Ended> {
        let Outcome::Complete { value: threats, .. } =
            KingThreats::of_within(result, mover, budget)
        else {
            return Err(Ended::Stopped(StopCause::Budget));
        };
        let king_safety = self.judge.king_safety_part(result, mover);
        let hanging = hanging_material(result, !mover) - hanging_material(result, mover);
        Ok(TacticianScore::new(
            cheap,
            king_safety,
            threats,
            hanging,
            &self.config,
        ))
    }
}

impl From<ScoreCount> for Ended {
    fn from(ScoreCount { asked, found }: ScoreCount) -> Self {
        Self::Failed(TacticianError::ScoreCount { asked, found })
    }
}

fn not_rolled(position: &Position) -> Ended {
    let position = Box::new(*position);
    Ended::Failed(TacticianError::NotRolled { position })
}

/// Why there is no report.
#[derive(Debug)]
pub(crate) enum Ended {
    Failed(TacticianError),
    Stopped(StopCause),
}

/// The report on a decision that no result was scored for.
fn undisputed(
    decision: TacticianDecision,
    equal_best: usize,
    statistics: TacticianStatistics,
) -> TacticianReport {
    TacticianReport {
        decision,
        candidates: Vec::new(),
        equal_best,
        statistics,
    }
}

/// Draws one of the best candidates.
fn choose_among<Generator: Rng + ?Sized>(
    candidates: Vec<TacticianCandidate>,
    generator: &mut Generator,
    statistics: TacticianStatistics,
) -> TacticianReport {
    let best = best_places(&candidates);
    let drawn = best.get(draw(best.len(), generator)).copied();
    let chosen = drawn.and_then(|place| {
        let turn = candidates.get(place)?.turn;
        Some(TacticianDecision::Chosen { turn, place })
    });
    TacticianReport {
        // There is a candidate, since there is a legal turn and the limit is at least 1.
        decision: chosen.unwrap_or(TacticianDecision::ForcedPass),
        equal_best: best.len(),
        candidates,
        statistics,
    }
}
