//! The player, over whole games and in single positions.

use dicechess_search::SearchFailure;
use einstein::{Board, Number, Player};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Each of the 12 stones has at most 8 files and ranks to go, and a step covers at least one.
const MOST_TURNS: usize = 12 * 8;

#[test]
fn games_against_oneself_end() {
    let mut player = Player::new(1).expect("a shallow search");
    for seed in 0..20 {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::shuffled(&mut dice);
        let mut turns = 0;
        while board.winner().is_none() {
            let roll = Number::ALL[dice.random_range(0..Number::COUNT)];
            let choice = player.choose(&board, roll).expect("the game goes on");
            board = board.try_play(roll, choice.step).expect("it is legal");
            turns += 1;
            assert!(turns <= MOST_TURNS);
        }
    }
}

#[test]
fn the_player_wins_when_it_can_and_else_stops_the_opponent() {
    let mut player = Player::new(1).expect("a shallow search");
    // Stone 1 can win. Stone 2 can only remove the blue stone beside Red's corner.
    let board: Board = "d2a5-------- b5---------- r".parse().expect("a board");
    let win = player.choose(&board, Number::ALL[0]).expect("a step");
    assert_eq!((win.step.to.to_string().as_str(), win.value), ("e1", 96.0));
    let save = player.choose(&board, Number::ALL[1]).expect("a step");
    assert_eq!(save.step.to_string(), "a5-b5");
}

#[test]
fn there_is_no_choice_after_the_end() {
    let over: Board = "e1---------- a1---------- b".parse().expect("a board");
    let mut player = Player::new(0).expect("a shallow search");
    // Blue could still move a stone, but the game is over.
    let refused = player.choose(&over, Number::ALL[0]);
    assert_eq!(refused, Err(SearchFailure::NoReply));
}
