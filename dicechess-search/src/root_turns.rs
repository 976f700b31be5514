//! What there is to decide about with a roll.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::collections::HashSet;

use dicechess_rules::{
    Budget, Color, NotRolled, Position, Turn, TurnWalker, VisitSummary, VisitedTurn,
};

use crate::{Cancellation, CheapEvaluator};

/// Some tens of microseconds.
const TURNS_BETWEEN_CHECKS: u32 = 256;

/// The legal turns of a rolled position, as every player looks at them.
#[derive(Debug, Clone)]
pub(crate) struct RootTurns {
    /// The number of legal turns.
    pub(crate) legal_turns: usize,
    pub(crate) choice: Choice,
}

/// What the legal turns leave to decide.
#[derive(Debug, Clone)]
pub(crate) enum Choice {
    /// There is none.
    ForcedPass,
    /// Some take the king: those with the fewest micro-moves, in canonical order. Never empty.
    KingCaptures(Vec<Turn>),
    /// The distinct positions that they lead to, in the order in which they are first reached, each
    /// with the turn that reaches it first. Positions differ if anything about them does, be it
    /// rights, targets or clocks. Never empty.
    Results {
        turns: Vec<Turn>,
        results: Vec<Position>,
    },
}

impl RootTurns {
    pub(crate) fn of(position: &Position) -> Result<Self, NotRolled> {
        let mut gathered = Gathered::default();
        let summary = TurnWalker::new().visit(position, |visited| gathered.take(visited))?;
        Ok(gathered.into_turns(summary))
    }

    /// `None` if it was cancelled; `stop` is asked to pay for every generation of moves.
    pub(crate) fn of_with<Stop: Cancellation + ?Sized>(
        position: &Position,
        stop: &Stop,
    ) -> Result<Option<Self>, NotRolled> {
        let mut gathered = Gathered::default();
        let (mut taken, mut is_cancelled) = (0_u32, false);
        let check = || !stop.pay(1);
        let visited = TurnWalker::new().visit_with(position, check, |visited| {
            taken = taken.wrapping_add(1);
            // To make the positions takes longer than to find the turns.
            is_cancelled = taken.is_multiple_of(TURNS_BETWEEN_CHECKS) && stop.is_cancelled();
            if is_cancelled {
                return ControlFlow::Break(());
            }
            gathered.take(visited)
        })?;
        let visited = visited.filter(|_| !is_cancelled);
        Ok(visited.map(|summary| gathered.into_turns(summary)))
    }

    /// `None` if the budget, which pays for finding the turns, has run out.
    pub(crate) fn of_within(
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Self>, NotRolled> {
        let mut gathered = Gathered::default();
        let visited = TurnWalker::new()
            .visit_within(position, budget, |visited| gathered.take(visited))?
            .complete();
        Ok(visited.map(|summary| gathered.into_turns(summary)))
    }
}

/// The turns seen so far.
#[derive(Default)]
struct Gathered {
    captures: Vec<Turn>,
    turns: Vec<Turn>,
    results: Vec<Position>,
    seen: HashSet<Position>,
}

impl Gathered {
    fn take(&mut self, visited: VisitedTurn<'_>) -> ControlFlow<()> {
        // These come first, and the others are of no interest then.
        if visited.takes_king() {
            self.captures.push(visited.turn());
        } else if !self.captures.is_empty() {
            return ControlFlow::Break(());
        } else if self.seen.insert(*visited.position()) {
            self.turns.push(visited.turn());
            self.results.push(*visited.position());
        }
        ControlFlow::Continue(())
    }

    fn into_turns(mut self, summary: VisitSummary) -> RootTurns {
        let fewest = self.captures.iter().map(|turn| turn.len()).min();
        let choice = if let Some(fewest) = fewest {
            self.captures.retain(|turn| turn.len() == fewest);
            Choice::KingCaptures(self.captures)
        } else if self.turns.is_empty() {
            Choice::ForcedPass
        } else {
            Choice::Results {
                turns: self.turns,
                results: self.results,
            }
        };
        RootTurns {
            legal_turns: summary.total,
            choice,
        }
    }
}

/// A result with the turn that leads there, and its cheap score.
pub(crate) struct Judged {
    pub(crate) turn: Turn,
    pub(crate) result: Position,
    pub(crate) cheap: i32,
}

/// An evaluator that did not keep its contract.
pub(crate) struct ScoreCount {
    pub(crate) asked: usize,
    pub(crate) found: usize,
}

impl Judged {
    /// The results with their scores, in their order.
    pub(crate) fn all<Judge: CheapEvaluator>(
        judge: &Judge,
        mover: Color,
        turns: Vec<Turn>,
        results: Vec<Position>,
    ) -> Result<Vec<Self>, ScoreCount> {
        let mut scores = Vec::with_capacity(results.len());
        judge.evaluate_many(&results, mover, &mut scores);
        let (asked, found) = (results.len(), scores.len());
        if asked != found {
            return Err(ScoreCount { asked, found });
        }
        let judged = turns
            .into_iter()
            .zip(results)
            .zip(scores)
            .map(|((turn, result), cheap)| Self {
                turn,
                result,
                cheap,
            });
        Ok(judged.collect())
    }

    /// The results in the order of their scores: equal ones by the number of micro-moves, then in
    /// canonical order, in which they have to come.
    pub(crate) fn ranked<Judge: CheapEvaluator>(
        judge: &Judge,
        mover: Color,
        turns: Vec<Turn>,
        results: Vec<Position>,
    ) -> Result<Vec<Self>, ScoreCount> {
        let mut ranked = Self::all(judge, mover, turns, results)?;
        // The sort is stable, so that the canonical order decides what is left.
        ranked.sort_by_key(|one| (Reverse(one.cheap), one.turn.len()));
        Ok(ranked)
    }
}
