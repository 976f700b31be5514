//! `reports.jsonl`: situations that people reported as wrong in programs for this game.
//!
//! King-capture rolls are counted here with the plain enumerator, roll by roll. Lines of the kind
//! `best_turn` ask for a search: `golden_search.rs` asks them, and only the legality of the
//! accepted turns is checked here.

mod support;

use std::collections::BTreeSet;

use dicechess::{Color, LegalTurns, Move, Position, ROLLS, Turn, TurnList};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
struct Line {
    id: u32,
    #[serde(flatten)]
    report: Report,
}

/// A line of an unknown kind cannot be read, which fails the test.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Report {
    FirstMoves {
        dfen: String,
        first_moves: Vec<String>,
    },
    Turns {
        dfen: String,
        turns: Option<usize>,
        #[serde(default)]
        has: Vec<String>,
        #[serde(default)]
        lacks_move: Vec<String>,
    },
    Pass {
        dfen: String,
        pass: bool,
    },
    After {
        dfen: String,
        turn: String,
        castling: Option<String>,
        half_move: Option<u8>,
    },
    Bad {
        dfen: String,
        field: String,
    },
    Good {
        dfen: String,
        canonical: String,
    },
    Key {
        dfen: String,
        key: String,
    },
    KingCapture {
        dfen: String,
        white: u32,
        black: u32,
    },
    BestTurn {
        dfen: String,
        accepted: Vec<String>,
    },
}

fn turn_texts(legal: &LegalTurns) -> Vec<String> {
    legal.as_slice().iter().map(Turn::to_string).collect()
}

/// The ordered rolls, out of 216, with which `attacker` has a turn that captures the king; all that
/// is not asked about stays as it is, the en-passant targets included.
fn king_capture_rolls(position: &Position, attacker: Color) -> u32 {
    let captures = |position: &Position| {
        let legal = position.legal_turns();
        legal
            .list()
            .is_some_and(|list| !TurnList::king_turns(list).is_empty())
    };
    let position = position.with_side_to_move(attacker);
    ROLLS
        .iter()
        .filter(|roll| captures(&position.with_pool(roll.pool)))
        .map(|roll| roll.weight)
        .sum()
}

/// Plays the micro-moves of a turn, each after a check, without ending the turn.
fn play_moves(position: Position, turn: &str) -> Position {
    turn.split(' ').fold(position, |position, text| {
        let mv: Move = text.parse().expect(text);
        position
            .try_play(mv)
            .unwrap_or_else(|error| panic!("{position}: {error}"))
    })
}

fn check(report: Report, id: u32) {
    match report {
        Report::FirstMoves { dfen, first_moves } => {
            let legal = golden::position(&dfen).legal_turns();
            let found: BTreeSet<String> = legal
                .as_slice()
                .iter()
                .map(|turn| turn[0].to_string())
                .collect();
            assert!(found.iter().eq(&first_moves), "report {id}: {found:?}");
        }
        Report::Turns {
            dfen,
            turns,
            has,
            lacks_move,
        } => {
            let found = turn_texts(&golden::position(&dfen).legal_turns());
            assert!(
                turns.is_none_or(|turns| turns == found.len()),
                "report {id}: {}",
                found.len()
            );
            for turn in has {
                assert!(found.contains(&turn), "report {id}: no {turn}");
            }
            for mv in lacks_move {
                let with_it = found
                    .iter()
                    .find(|turn| turn.split(' ').any(|played| played == mv));
                assert_eq!(with_it, None, "report {id}");
            }
        }
        Report::Pass { dfen, pass } => {
            let legal = golden::position(&dfen).legal_turns();
            assert_eq!(legal == LegalTurns::ForcedPass, pass, "report {id}");
        }
        Report::After {
            dfen,
            turn,
            castling,
            half_move,
        } => {
            let after = play_moves(golden::position(&dfen), &turn);
            let rights = after.castling_rights().to_string();
            assert!(
                castling.is_none_or(|castling| castling == rights),
                "report {id}: {rights}"
            );
            let clock = after.half_move_clock();
            assert!(
                half_move.is_none_or(|half_move| half_move == clock),
                "report {id}: {clock}"
            );
        }
        Report::Bad { dfen, field } => {
            let found = dfen
                .parse::<Position>()
                .map_err(|error| golden::field_name(error.field()));
            assert_eq!(found, Err(&field[..]), "report {id}");
        }
        Report::Good { dfen, canonical } => {
            assert_eq!(
                golden::position(&dfen).to_string(),
                canonical,
                "report {id}"
            );
        }
        Report::Key { dfen, key } => {
            assert_eq!(golden::position(&dfen).normalized_key(), key, "report {id}");
        }
        Report::KingCapture { dfen, white, black } => {
            let position = golden::position(&dfen);
            let found = Color::ALL.map(|attacker| king_capture_rolls(&position, attacker));
            assert_eq!(found, [white, black], "report {id}");
        }
        // What a search chooses among the turns is the question of `golden_search.rs`.
        Report::BestTurn { dfen, accepted } => {
            let legal = turn_texts(&golden::position(&dfen).legal_turns());
            assert!(
                accepted.iter().all(|turn| legal.contains(turn)),
                "report {id}: {legal:?}"
            );
        }
    }
}

#[test]
fn reported_situations_have_the_right_answer() {
    for line in golden::read::<Line>("reports.jsonl") {
        check(line.report, line.id);
    }
}
