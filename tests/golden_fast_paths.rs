//! The golden data through the fast paths: `turns.jsonl`, `partition.jsonl`, `king_capture.jsonl`,
//! `budget.jsonl`.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dicechess::{
    Budget, Color, NotRolled, Outcome, Position, SharedTraversal, Turn, TurnTree, TurnWalker,
};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
struct TurnsLine {
    dfen: String,
    max_dice: u8,
    turns: usize,
    king_turns: usize,
    distinct: usize,
    turns_fnv: String,
    results_fnv: String,
}

#[test]
fn the_visitor_hands_out_the_golden_turns() {
    let mut walker = TurnWalker::new();
    for line in golden::read::<TurnsLine>("turns.jsonl") {
        let position = golden::position(&line.dfen);
        let (mut turns, mut results, mut king_turns) = (Vec::new(), BTreeSet::new(), 0);
        let summary = walker.visit(&position, |visited| {
            turns.push(visited.turn());
            results.insert(visited.position().to_string());
            king_turns += usize::from(visited.takes_king());
            ControlFlow::Continue(())
        });
        if position.pool().is_empty() {
            assert_eq!(summary, Err(NotRolled), "{}", line.dfen);
            continue;
        }
        let summary = summary.expect("rolled");
        assert_eq!(
            (summary.total, summary.emitted),
            (line.turns, line.turns),
            "{}",
            line.dfen
        );
        assert!(!summary.stopped_early, "{}", line.dfen);
        assert_eq!(king_turns, line.king_turns, "{}", line.dfen);
        assert_eq!(golden::fnv(&turns), line.turns_fnv, "{}", line.dfen);
        assert_eq!(golden::fnv(&results), line.results_fnv, "{}", line.dfen);
    }
}

#[test]
fn the_tree_holds_the_golden_turns() {
    for line in golden::read::<TurnsLine>("turns.jsonl") {
        let position = golden::position(&line.dfen);
        let Ok(tree) = TurnTree::new(&position) else {
            assert!(position.pool().is_empty(), "{}", line.dfen);
            continue;
        };
        assert_eq!(tree.turn_count(), line.turns, "{}", line.dfen);
        // The golden order has the turns that take the king first.
        let (mut turns, others): (Vec<Turn>, Vec<Turn>) = tree
            .turns()
            .into_iter()
            .partition(|turn| tree.descend(turn).is_some_and(|end| end.takes_king()));
        turns.extend(others);
        assert_eq!(golden::fnv(&turns), line.turns_fnv, "{}", line.dfen);
    }
}

#[test]
fn the_shared_traversal_has_the_golden_results_of_one_roll() {
    let mut traversal = SharedTraversal::new();
    for line in golden::read::<TurnsLine>("turns.jsonl") {
        let position = golden::position(&line.dfen);
        let Ok(mut exploration) = traversal.explore_roll(&position) else {
            assert!(position.pool().is_empty(), "{}", line.dfen);
            continue;
        };
        let class = exploration.classes().next().expect("one class");
        assert_eq!(
            exploration.takes_king(class).expect("its own class"),
            line.king_turns > 0,
            "{}",
            line.dfen
        );
        let results = exploration.results(class).expect("not cancelled");
        assert_eq!(results.max_dice(), line.max_dice, "{}", line.dfen);
        let mut texts: BTreeSet<String> = results.iter().map(Position::to_string).collect();
        assert_eq!(texts.len(), results.len(), "{}: a result twice", line.dfen);
        let king_turns = position.legal_turns();
        let king_turns = king_turns.list().map_or(&[][..], |list| list.king_turns());
        texts.extend(
            king_turns
                .iter()
                .map(|turn| turn.play(&position).to_string()),
        );
        assert_eq!(texts.len(), line.distinct, "{}", line.dfen);
        assert_eq!(golden::fnv(&texts), line.results_fnv, "{}", line.dfen);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Partition {
    dfen: String,
    classes: Vec<(String, u32)>,
}

#[test]
fn roll_classes_are_the_golden_ones() {
    for line in golden::read::<Partition>("partition.jsonl") {
        let position = golden::position(&line.dfen);
        let mut classes: Vec<(String, u32)> = position
            .roll_classes()
            .iter()
            .map(|class| (class.pool.to_string(), class.weight))
            .collect();
        classes.sort();
        assert_eq!(classes, line.classes, "{}", line.dfen);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KingCapture {
    dfen: String,
    white: u32,
    black: u32,
}

#[test]
fn king_capture_rolls_are_the_golden_ones() {
    let mut traversal = SharedTraversal::new();
    for line in golden::read::<KingCapture>("king_capture.jsonl") {
        let position = golden::position(&line.dfen);
        for (attacker, expected) in [(Color::White, line.white), (Color::Black, line.black)] {
            assert_eq!(
                position.king_capture_rolls(attacker),
                expected,
                "{} {attacker}",
                line.dfen
            );
            // The king is a target like any other.
            let king = position.king(!attacker).into_iter().collect();
            let by_targets = traversal.capture_rolls(&position, attacker, king);
            assert_eq!(by_targets, expected, "{} {attacker}", line.dfen);
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BudgetLine {
    dfen: String,
    units: u64,
    turns: usize,
}

#[test]
fn the_golden_budgets_complete_and_one_less_does_not() {
    let mut walker = TurnWalker::new();
    for line in golden::read::<BudgetLine>("budget.jsonl") {
        let position = golden::position(&line.dfen);
        let exact = Budget::new(line.units);
        let Outcome::Complete { value, used } = position.legal_turns_within(&exact) else {
            panic!("{}: {} units do not complete", line.dfen, line.units);
        };
        assert_eq!((used, exact.remaining()), (line.units, 0), "{}", line.dfen);
        assert_eq!(value.as_slice().len(), line.turns, "{}", line.dfen);
        assert_eq!(value, position.legal_turns(), "{}", line.dfen);

        for short in [0, 1, line.units - 1] {
            let incomplete = Outcome::Incomplete { used: short };
            let budget = Budget::new(short);
            assert_eq!(
                position.legal_turns_within(&budget),
                incomplete,
                "{}",
                line.dfen
            );
            let visit = walker.visit_within(&position, &Budget::new(short), |_| {
                panic!("{}: called without the budget for it", line.dfen)
            });
            assert_eq!(
                visit,
                Ok(Outcome::Incomplete { used: short }),
                "{}",
                line.dfen
            );
        }
    }
}
