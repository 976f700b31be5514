//! `turns.jsonl`: the legal turns of positions with dice, by the plain enumerator.

mod support;

use std::collections::BTreeSet;

use dicechess::{LegalTurns, Turn, TurnList};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    dfen: String,
    max_dice: u8,
    turns: usize,
    king_turns: usize,
    distinct: usize,
    first_moves: Vec<String>,
    turns_fnv: String,
    results_fnv: String,
    list: Option<Vec<String>>,
}

#[test]
fn legal_turns_are_the_golden_ones() {
    for line in golden::read::<Line>("turns.jsonl") {
        let position = golden::position(&line.dfen);
        let legal = position.legal_turns();
        let list = legal.as_slice();
        let dfen = &line.dfen;
        assert_eq!(
            legal.list().map_or(0, TurnList::max_dice),
            line.max_dice,
            "{dfen}"
        );
        assert_eq!(list.len(), line.turns, "{dfen}");
        let king_turns = legal.list().map_or(0, |list| list.king_turns().len());
        assert_eq!(king_turns, line.king_turns, "{dfen}");
        let rolled = !position.pool().is_empty();
        assert_eq!(legal == LegalTurns::NotRolled, !rolled, "{dfen}");
        assert_eq!(
            legal == LegalTurns::ForcedPass,
            rolled && line.turns == 0,
            "{dfen}"
        );

        assert_eq!(golden::fnv(list), line.turns_fnv, "{dfen}");
        let results: BTreeSet<String> = list
            .iter()
            .map(|turn| turn.play(&position).to_string())
            .collect();
        assert_eq!(results.len(), line.distinct, "{dfen}");
        assert_eq!(golden::fnv(&results), line.results_fnv, "{dfen}");
        let first_moves: BTreeSet<String> = list.iter().map(|turn| turn[0].to_string()).collect();
        assert!(first_moves.iter().eq(&line.first_moves), "{dfen}");
        if let Some(expected) = line.list {
            let turns: Vec<String> = list.iter().map(Turn::to_string).collect();
            assert_eq!(turns, expected, "{dfen}");
        }
    }
}
