//! `replies.jsonl` and the `best_turn` lines of `reports.jsonl`: the search of the root with
//! pruning, caches and every way to judge leaves.

mod root_support;
mod support;

use std::collections::HashMap;

use dicechess::{NeverCancel, Position, Pruning, RootMode, TurnDecision};
use root_support::judging::{Truth, distinct_results, judge_root, pre_ranked};
use root_support::policies::AnyChances;
use root_support::{Exactly, Features, LeavesKind, Question, StoreKind, Stores, ask};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Root {
    dfen: String,
    replies: Vec<Reply>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    result: String,
    lost_weight: u32,
    sum: i64,
}

#[derive(Deserialize)]
struct Best {
    kind: String,
    dfen: String,
    #[serde(default)]
    accepted: Vec<String>,
}

/// No two are alike, and all that a search can consist of is in one of them.
fn combinations() -> Vec<Features> {
    let prunings = [Pruning::Off, Pruning::Star1, Pruning::Star2];
    let leaves = [
        LeavesKind::Batch,
        LeavesKind::Scalar,
        LeavesKind::Remembered,
        LeavesKind::Incremental,
    ];
    let stores = [
        StoreKind::None,
        StoreKind::Map,
        StoreKind::Table,
        StoreKind::Tiny,
    ];
    let modes = [RootMode::Best, RootMode::AllExact];
    let all = (0..12).map(|number| Features {
        pruning: prunings[number % 3],
        leaves: leaves[number % 4],
        chances: AnyChances::EACH[number / 2 % 3],
        store: stores[(number + number / 4) % 4],
        best_first: number / 3 % 2 == 1,
        limit: None,
        deepening: number / 6 == 1,
        mode: modes[number / 5 % 2],
    });
    all.collect()
}

/// What the golden line says of each candidate. No board there is out of the bounds.
fn golden_truths(root: &Root, position: &Position) -> Vec<Truth<i64>> {
    let of_result: HashMap<&str, &Reply> = root
        .replies
        .iter()
        .map(|reply| (reply.result.as_str(), reply))
        .collect();
    assert_eq!(of_result.len(), root.replies.len());
    let candidates = pre_ranked(position, None).into_iter();
    let truths = candidates.map(|(turn, result)| {
        let reply = of_result[result.to_string().as_str()];
        Truth {
            turn,
            result,
            value: reply.sum - 10_000 * i64::from(reply.lost_weight),
            loses: Some(reply.lost_weight > 0),
        }
    });
    truths.collect()
}

#[test]
fn the_root_has_the_golden_sums() {
    let judge = Exactly::in_plies(2);
    let mut again = 0;
    for (number, root) in golden::read::<Root>("replies.jsonl").iter().enumerate() {
        let position = golden::position(&root.dfen);
        let truths = golden_truths(root, &position);
        assert_eq!(truths.len(), root.replies.len(), "{}", root.dfen);
        // Also of roots with a king to take, which `choose` would not search.
        let results = distinct_results(&position).into_iter();
        let candidates: Vec<_> = results.map(|(_, result)| result).collect();
        let stores = Stores::new(judge);
        for features in combinations() {
            let question = Question {
                judge,
                plies: 2,
                features,
                stores: &stores,
                stop: NeverCancel,
            };
            let report = question.rank(&candidates, position.side_to_move());
            judge_root(&report, &truths, features.mode)
                .unwrap_or_else(|error| panic!("{number}: {}, {features:?}: {error}", root.dfen));
            assert_eq!(report.completed_plies, 2);
            again += report.counters.searched_again;
        }
    }
    // Whole numbers leave next to nothing to rounding. A value at an end of its window is one of
    // those in it, and not to be searched again.
    assert!(again <= 20, "{again} classes were searched again");
}

#[test]
fn the_root_plays_what_the_reports_accept() {
    let reports = golden::read::<Best>("reports.jsonl");
    let mut asked = 0;
    for report in reports.iter().filter(|report| report.kind == "best_turn") {
        let position = golden::position(&report.dfen);
        for features in combinations() {
            let found = ask(&position, 2, features);
            let turn = found.turn().expect("there is a legal turn").to_string();
            assert!(report.accepted.contains(&turn), "{}: {turn}", report.dfen);
            let captures = !matches!(found.decision, TurnDecision::Chosen { .. });
            assert_eq!(
                captures,
                found.root.candidates.is_empty(),
                "{}",
                report.dfen
            );
        }
        asked += 1;
    }
    assert!(asked > 0, "no report asks for a best turn");
}
