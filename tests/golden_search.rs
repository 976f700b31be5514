//! `replies.jsonl` and the `best_turn` lines of `reports.jsonl`: the plain two-ply search.

mod support;

use std::collections::HashSet;

use dicechess::{Material, Position, RootChoice, TurnList, TwoPly, UtilityBounds};
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
    sum: i32,
}

#[derive(Deserialize)]
struct Report {
    kind: String,
    dfen: String,
    #[serde(default)]
    accepted: Vec<String>,
}

/// The golden sums are of plain material, so the bounds are as wide as any board needs: 63 queens
/// and a king.
fn unclamped() -> TwoPly<Material> {
    let bounds = UtilityBounds::new(-66_701, -66_700, 66_700, 66_701).expect("in order");
    TwoPly::new(Material, bounds).expect("the sums fit")
}

/// The results of the turns that take no king, in the order in which the turns first reach them.
fn distinct_results(position: &Position) -> Vec<Position> {
    let legal = position.legal_turns();
    let mut seen = HashSet::new();
    legal
        .list()
        .into_iter()
        .flat_map(TurnList::other_turns)
        .map(|turn| turn.play(position))
        .filter(|result| seen.insert(*result))
        .collect()
}

#[test]
fn expectations_are_the_golden_sums() {
    let search = unclamped();
    for root in golden::read::<Root>("replies.jsonl") {
        let results = distinct_results(&golden::position(&root.dfen));
        assert_eq!(results.len(), root.replies.len(), "{}", root.dfen);
        for (result, expected) in results.iter().zip(&root.replies) {
            assert_eq!(result.to_string(), expected.result, "{}", root.dfen);
            let expectation = search.expectation(result).expect("material is a number");
            assert_eq!(expectation.lost_weight(), expected.lost_weight, "{result}");
            assert_eq!(expectation.safe_sum(), expected.sum, "{result}");
        }
    }
}

#[test]
fn the_search_plays_what_the_reports_accept() {
    let search = TwoPly::new(Material, Material::bounds()).expect("the sums fit");
    let reports = golden::read::<Report>("reports.jsonl");
    let mut asked = 0;
    for report in reports.iter().filter(|report| report.kind == "best_turn") {
        let choice = search
            .choose(&golden::position(&report.dfen))
            .expect("rolled");
        let turn = match choice {
            RootChoice::KingCapture { turn } => turn,
            RootChoice::Ranked(ranking) => ranking.best().turn,
            RootChoice::ForcedPass { .. } => panic!("{}: a forced pass", report.dfen),
        };
        assert!(
            report.accepted.contains(&turn.to_string()),
            "{}: {turn}",
            report.dfen
        );
        asked += 1;
    }
    assert!(asked > 0, "no report asks for a best turn");
}
