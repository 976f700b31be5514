//! Perft: the frozen numbers of `perft.json`, and the mailbox counting the same.

mod support;

use dicechess::perft;
use serde::Deserialize;
use support::golden;
use support::mailbox::Board;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Perft {
    name: String,
    dfen: String,
    /// Sequences of 1, 2, … micro-moves with every die available at each of them.
    #[serde(default)]
    micro_moves: Vec<u64>,
    /// Sequences of 1, 2, … whole turns.
    #[serde(default)]
    turns: Vec<u64>,
}

fn frozen() -> Vec<Perft> {
    golden::read_json("perft.json")
}

/// The depth, from 1, of every number.
fn by_depth(numbers: &[u64]) -> impl Iterator<Item = (u32, u64)> {
    (1..).zip(numbers.iter().copied())
}

fn plain_micro_moves(board: &Board, depth: u32) -> u64 {
    let board = board.with_dice("PNBRQK");
    let moves = board.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let quiet = moves.into_iter().filter(|&mv| !board.takes_king(mv));
    quiet
        .map(|mv| plain_micro_moves(&board.play(mv), depth - 1))
        .sum()
}

fn plain_turns(board: &Board, plies: u32) -> u64 {
    const FACES: [&str; 6] = ["P", "N", "B", "R", "Q", "K"];
    if plies == 0 {
        return 1;
    }
    if board.dice_count() > 0 {
        return plain_turns_of_roll(board, plies);
    }
    let mut total = 0;
    for first in 0..6 {
        for second in first..6 {
            for third in second..6 {
                let roll = [first, second, third]
                    .map(|face: usize| FACES[face])
                    .concat();
                total += plain_turns_of_roll(&board.with_dice(&roll), plies);
            }
        }
    }
    total
}

fn plain_turns_of_roll(board: &Board, plies: u32) -> u64 {
    let turns = board.legal_turns();
    if turns.max_dice == 0 {
        return plain_turns(&board.end_turn(), plies - 1);
    }
    if plies == 1 {
        return (turns.king_turns.len() + turns.other_turns.len()) as u64;
    }
    let result = |turn: &String| {
        let moves = turn.split(' ');
        let after = moves.fold(board.clone(), |board, text| {
            let mv = board.moves().into_iter().find(|mv| mv.to_string() == text);
            board.play(mv.expect("a legal turn can be played"))
        });
        after.end_turn()
    };
    turns
        .other_turns
        .iter()
        .map(|turn| plain_turns(&result(turn), plies - 1))
        .sum()
}

#[test]
fn perft_of_micro_moves_is_frozen() {
    for Perft {
        name,
        dfen,
        micro_moves,
        ..
    } in frozen()
    {
        let position = golden::position(&dfen);
        for (depth, count) in by_depth(&micro_moves) {
            assert_eq!(
                perft::micro_moves(&position, depth),
                count,
                "{name}, depth {depth}"
            );
        }
    }
}

#[test]
fn perft_of_turns_is_frozen() {
    for Perft {
        name, dfen, turns, ..
    } in frozen()
    {
        let position = golden::position(&dfen);
        for (plies, count) in by_depth(&turns) {
            assert_eq!(
                perft::turns(&position, plies),
                count,
                "{name}, {plies} plies"
            );
        }
    }
}

#[test]
fn the_mailbox_counts_the_same_micro_moves() {
    for Perft {
        name,
        dfen,
        micro_moves,
        ..
    } in frozen()
    {
        let board = Board::from(&golden::position(&dfen));
        for (depth, count) in by_depth(&micro_moves) {
            assert_eq!(
                plain_micro_moves(&board, depth),
                count,
                "{name}, depth {depth}"
            );
        }
    }
}

#[test]
fn the_mailbox_counts_the_same_turns() {
    for Perft {
        name, dfen, turns, ..
    } in frozen()
    {
        let board = Board::from(&golden::position(&dfen));
        for (plies, count) in by_depth(&turns) {
            assert_eq!(plain_turns(&board, plies), count, "{name}, {plies} plies");
        }
    }
}
