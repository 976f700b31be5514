//! What the tactician decided, and why.

use dicechess_rules::{Position, Turn};

use super::TacticianScore;
use crate::StopCause;

/// What a call of a [`Tactician`](crate::Tactician) came to.
#[derive(Debug, Clone)]
#[must_use = "the call may have ended early, which has to be handled"]
pub enum TacticianOutcome {
    /// A decision.
    Decided(TacticianReport),
    /// The call was cancelled, or ran out of its budget: there is no decision, and none of the
    /// results looked at so far is handed out.
    Incomplete {
        /// Why.
        cause: StopCause,
        /// What had been done by then; `None` if not even the legal turns had been listed.
        statistics: Option<TacticianStatistics>,
    },
}

impl TacticianOutcome {
    /// The report, if there is a decision.
    pub fn decided(self) -> Option<TacticianReport> {
        match self {
            Self::Decided(report) => Some(report),
            Self::Incomplete { .. } => None,
        }
    }
}

/// A decision and the whole of what it rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct TacticianReport {
    /// The decision.
    pub decision: TacticianDecision,
    /// The results that got a final score, in the order of the cheap score; none after a king
    /// capture or a forced pass.
    pub candidates: Vec<TacticianCandidate>,
    /// How many equally good turns the decision was drawn from; 0 for a forced pass.
    pub equal_best: usize,
    /// What was done.
    pub statistics: TacticianStatistics,
}

impl TacticianReport {
    /// The turn to play; `None` only on a forced pass.
    pub fn turn(&self) -> Option<Turn> {
        match self.decision {
            TacticianDecision::ForcedPass => None,
            TacticianDecision::KingCapture(turn) | TacticianDecision::Chosen { turn, .. } => {
                Some(turn)
            }
        }
    }

    /// The candidates that share the highest final score, in the order of the cheap score.
    pub fn best(&self) -> impl Iterator<Item = &TacticianCandidate> {
        let best = best_places(&self.candidates);
        best.into_iter()
            .filter_map(|place| self.candidates.get(place))
    }
}

/// The places of the candidates that share the highest final score.
pub(super) fn best_places(candidates: &[TacticianCandidate]) -> Vec<usize> {
    let totals = candidates.iter().map(|candidate| candidate.score.total);
    let highest = totals.clone().fold(f64::NEG_INFINITY, f64::max);
    let places = totals.enumerate();
    let best = places.filter(|&(_, total)| total >= highest);
    best.map(|(place, _)| place).collect()
}

/// What to do with a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TacticianDecision {
    /// There is no legal turn.
    ForcedPass,
    /// This takes the king, and is one of the shortest turns that do, drawn if there are several.
    /// Nothing was evaluated.
    KingCapture(Turn),
    /// One of the candidates with the highest final score, drawn if there are several.
    Chosen {
        /// The turn.
        turn: Turn,
        /// Its place among the candidates of the report.
        place: usize,
    },
}

/// A result that got a final score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TacticianCandidate {
    /// Of the turns that lead to the result, the first in canonical order.
    pub turn: Turn,
    /// The position after the turn.
    pub result: Position,
    /// Its final score, with the parts.
    pub score: TacticianScore,
}

/// What a call has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TacticianStatistics {
    /// The legal turns, king captures included.
    pub legal_turns: usize,
    /// The distinct results of the legal turns; `None` if nobody counted them, because a king can
    /// be taken or because the call ended before.
    pub distinct_results: Option<usize>,
    /// The results that got a final score.
    pub rescored: usize,
    /// The questions on how many rolls a king falls: two for each result that got a final score.
    pub threat_queries: usize,
}
