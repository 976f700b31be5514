//! What is true of the candidates of a root search, and how a report is judged by it.

use dicechess::{
    Basis, Evaluator, LegalTurns, Material, Position, RootCandidate, RootMode, Score,
    SearchOutcome, Turn, TurnDecision, plain_value,
};
use proptest::prelude::*;

use super::{Exactly, GAME, Ranked, Report};

/// What is true of a candidate.
#[derive(Debug, Clone, Copy)]
pub struct Truth<Value> {
    pub turn: Turn,
    pub result: Position,
    pub value: Value,
    /// Whether a roll of the other side takes the king; only asked about two plies.
    pub loses: Option<bool>,
}

/// The distinct results of the turns that take no king, in the order in which the turns first reach
/// them, each with its turn.
pub fn distinct_results(position: &Position) -> Vec<(Turn, Position)> {
    let LegalTurns::Turns(legal) = position.legal_turns() else {
        return Vec::new();
    };
    let mut distinct: Vec<(Turn, Position)> = Vec::new();
    for turn in legal.other_turns() {
        let result = turn.play(position);
        if distinct.iter().all(|(_, known)| *known != result) {
            distinct.push((*turn, result));
        }
    }
    distinct
}

/// The candidates in the order of their scores as they stand, equal ones by their turns.
pub fn pre_ranked(position: &Position, limit: Option<usize>) -> Vec<(Turn, Position)> {
    let mover = position.side_to_move();
    let mut ranked = distinct_results(position);
    ranked.sort_by_key(|(_, result)| -Material.evaluate(result, mover).clamp(-9999, 9999));
    ranked.truncate(limit.unwrap_or(usize::MAX));
    ranked
}

/// The truth about the candidates by the plain search of any game, in the order of pre-ranking.
pub fn truths(position: &Position, plies: u32, limit: Option<usize>) -> Vec<Truth<i64>> {
    let judge = Exactly::in_plies(plies);
    let mover = position.side_to_move();
    let candidates = pre_ranked(position, limit).into_iter();
    let truth = |(turn, result): (Turn, Position)| Truth {
        turn,
        result,
        value: plain_value(&GAME, &judge, &judge.bounds(), &result, plies - 1, mover)
            .expect("material is a number"),
        loses: (plies == 2).then(|| result.king_capture_rolls(!mover) > 0),
    };
    candidates.map(truth).collect()
}

/// Judges a report of a finished search by what is true of its candidates, given in the order of
/// pre-ranking.
pub fn judge_report<Value: Score>(
    report: &Report<Value>,
    truths: &[Truth<Value>],
    mode: RootMode,
) -> Result<(), TestCaseError> {
    let root = &report.root;
    judge_root(root, truths, mode)?;
    for candidate in &root.candidates {
        let truth = truths
            .iter()
            .find(|truth| truth.result == candidate.position);
        let turn = report.turns.get(candidate.index);
        prop_assert_eq!(turn, truth.map(|truth| &truth.turn));
    }
    let TurnDecision::Chosen { turn, place, .. } = report.decision else {
        return Err(TestCaseError::fail("there is something to choose from"));
    };
    prop_assert!(place < root.equal_best);
    prop_assert_eq!(turn, report.turns[root.candidates[place].index]);
    Ok(())
}

/// The same for candidates without turns.
pub fn judge_root<Value: Score>(
    root: &Ranked<Value>,
    truths: &[Truth<Value>],
    mode: RootMode,
) -> Result<(), TestCaseError> {
    prop_assert_eq!((root.stopped, root.basis), (None, Basis::Searched));
    prop_assert_eq!(root.candidates.len(), truths.len());
    let better = |best: Value, truth: &Truth<Value>| {
        if truth.value > best {
            truth.value
        } else {
            best
        }
    };
    let best = truths.iter().fold(truths[0].value, better);
    let mut places = Vec::new();
    for (place, candidate) in root.candidates.iter().enumerate() {
        let found = truths
            .iter()
            .position(|truth| truth.result == candidate.position);
        let rank = found.expect("a candidate that was offered");
        let truth = &truths[rank];
        judge_candidate(candidate, truth, best, mode)?;
        prop_assert_eq!(
            truth.value == best,
            place < root.equal_best,
            "{}",
            truth.turn
        );
        places.push((candidate.outcome.and_then(SearchOutcome::into_exact), rank));
    }
    // By value, those of which only bounds are known last; equal ones by pre-ranking.
    for pair in places.windows(2) {
        let ordered = match (&pair[0].0, &pair[1].0) {
            (Some(left), Some(right)) if left.value() == right.value() => pair[0].1 < pair[1].1,
            (Some(left), Some(right)) => left.value() > right.value(),
            (left, right) => left.is_some() || right.is_none(),
        };
        prop_assert!(ordered, "{pair:?}");
    }
    Ok(())
}

fn judge_candidate<Value: Score>(
    candidate: &RootCandidate<Position, SearchOutcome<Value>>,
    truth: &Truth<Value>,
    best: Value,
    mode: RootMode,
) -> Result<(), TestCaseError> {
    match candidate.outcome {
        Some(SearchOutcome::Exact(exact)) => {
            prop_assert_eq!(exact.value(), truth.value, "{}", truth.turn);
            let loses = truth.loses.unwrap_or(candidate.loss_tainted);
            prop_assert_eq!(candidate.loss_tainted, loses, "{}", truth.turn);
        }
        Some(SearchOutcome::UpperBound(bound)) => {
            prop_assert_eq!(mode, RootMode::Best);
            let holds = truth.value <= bound.value() && bound.value() < best;
            prop_assert!(holds, "{}: {:?}", truth.turn, bound);
        }
        ref other => prop_assert!(false, "{}: {other:?}", truth.turn),
    }
    Ok(())
}
