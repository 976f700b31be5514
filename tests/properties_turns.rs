//! Whole turns: the enumerator equals the mailbox, and every turn obeys the maximum rule by a check
//! of its own.

mod support;

use std::collections::HashMap;

use dicechess::{LegalTurns, Turn, TurnList};
use proptest::prelude::*;
use support::mailbox::{Board, MicroMove};
use support::strategies::{cases, enumerable_position};

/// The most dice that can be spent from a position, by recursion over positions instead of
/// sequences.
fn most_dice(board: &Board, known: &mut HashMap<String, usize>) -> usize {
    let text = board.to_string();
    if let Some(&most) = known.get(&text) {
        return most;
    }
    let after = |mv: MicroMove, known: &mut _| {
        if board.takes_king(mv) {
            0
        } else {
            most_dice(&board.play(mv), known)
        }
    };
    let most = board
        .moves()
        .into_iter()
        .map(|mv| board.cost(mv) + after(mv, known))
        .max();
    *known.entry(text).or_insert(most.unwrap_or(0))
}

/// How a sequence of moves goes: where it leads, what it spends, and whether it takes the king.
struct Replay {
    board: Board,
    spent: usize,
    takes_king: bool,
}

/// Plays a turn on the mailbox board; `None` if a move is impossible or comes after the capture of
/// the king.
fn replay(board: Board, turn: Turn) -> Option<Replay> {
    let start = Replay {
        board,
        spent: 0,
        takes_king: false,
    };
    turn.iter().try_fold(
        start,
        |Replay {
             board,
             spent,
             takes_king,
         },
         mv| {
            let plain = board
                .moves()
                .into_iter()
                .find(|plain| plain.to_string() == mv.to_string())?;
            (!takes_king).then(|| Replay {
                board: board.play(plain),
                spent: spent + board.cost(plain),
                takes_king: board.takes_king(plain),
            })
        },
    )
}

fn texts(turns: &[Turn]) -> Vec<String> {
    turns.iter().map(Turn::to_string).collect()
}

proptest! {
    #![proptest_config(cases(1600))]

    #[test]
    fn legal_turns_are_the_mailbox_turns_in_order(position in enumerable_position()) {
        let expected = Board::from(&position).legal_turns();
        match position.legal_turns() {
            LegalTurns::NotRolled => prop_assert!(position.pool().is_empty()),
            LegalTurns::ForcedPass => {
                prop_assert!(!position.pool().is_empty());
                prop_assert_eq!(expected.max_dice, 0);
            }
            LegalTurns::Turns(list) => {
                prop_assert_eq!(usize::from(list.max_dice()), expected.max_dice);
                prop_assert_eq!(texts(list.king_turns()), expected.king_turns);
                prop_assert_eq!(texts(list.other_turns()), expected.other_turns);
                prop_assert_eq!([list.king_turns(), list.other_turns()].concat(), list.turns());
                prop_assert!(!list.is_empty());
            }
        }
    }

    #[test]
    fn every_turn_obeys_the_maximum_rule(position in enumerable_position()) {
        let board = Board::from(&position);
        let most = most_dice(&board, &mut HashMap::new());
        let legal = position.legal_turns();
        prop_assert_eq!(legal.list().map_or(0, TurnList::max_dice), u8::try_from(most)?);
        prop_assert_eq!(legal.as_slice().is_empty(), most == 0);
        let king_turns = legal.list().map_or(0, |list| list.king_turns().len());
        for (index, turn) in legal.as_slice().iter().enumerate() {
            let Some(replay) = replay(board.clone(), *turn) else {
                return Err(TestCaseError::fail(format!("{position}: {turn} cannot be played")));
            };
            prop_assert_eq!(replay.takes_king, index < king_turns);
            prop_assert!(replay.takes_king || replay.spent == most, "{}: {}", position, turn);
            let result = if replay.takes_king { replay.board } else { replay.board.end_turn() };
            prop_assert_eq!(turn.play(&position).to_string(), result.to_string());
        }
    }

    #[test]
    fn no_turn_is_there_twice(position in enumerable_position()) {
        let legal = position.legal_turns();
        let mut turns = texts(legal.as_slice());
        turns.sort();
        turns.dedup();
        prop_assert_eq!(turns.len(), legal.as_slice().len());
    }

    #[test]
    fn try_play_accepts_exactly_the_legal_turns(position in enumerable_position(), picks in prop::collection::vec(any::<prop::sample::Index>(), 8)) {
        let legal = position.legal_turns();
        let turns = legal.as_slice();
        for turn in turns.iter().take(20) {
            prop_assert_eq!(turn.try_play(&position), Ok(turn.play(&position)), "{}: {}", position, turn);
            // A part of a turn is one only if it is listed itself.
            let part = Turn::from_moves(&turn[..turn.len() - 1]);
            if let Some(part) = part {
                let listed = turns.contains(&part);
                prop_assert_eq!(part.try_play(&position).is_ok(), listed, "{}: {}", position, part);
            }
        }
        // Turns put together from the moves of others.
        for pair in picks.chunks(2).filter(|_| !turns.is_empty()) {
            let (one, other) = (turns[pair[0].index(turns.len())], turns[pair[1].index(turns.len())]);
            let mixed: Vec<_> = one.iter().take(1).chain(other.iter().skip(1)).copied().collect();
            let mixed = Turn::from_moves(&mixed).expect("one to three moves");
            let listed = turns.contains(&mixed);
            prop_assert_eq!(mixed.try_play(&position).is_ok(), listed, "{}: {}", position, mixed);
        }
    }
}
