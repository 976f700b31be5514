//! The replies of the game against a generator that knows nothing of the crate but its text.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use dicechess_search::Game;
use einstein::{Board, EinStein, Number};
use proptest::prelude::*;

/// Side and number of each stone, by file and rank.
type Grid = BTreeMap<(i8, i8), (char, i8)>;

fn read(board: &Board) -> (Grid, char) {
    let text = board.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut grid = Grid::new();
    for (side, stones) in [('r', fields[0]), ('b', fields[1])] {
        for (number, square) in (1..).zip(stones.as_bytes().chunks(2)) {
            if square != b"--" {
                let at = (
                    (square[0] - b'a').cast_signed(),
                    (square[1] - b'1').cast_signed(),
                );
                grid.insert(at, (side, number));
            }
        }
    }
    (grid, if fields[2] == "r" { 'r' } else { 'b' })
}

/// Tries all pairs of squares, and asks of each whether the rules allow it.
fn slow_replies(grid: &Grid, mover: char, roll: i8) -> BTreeSet<Grid> {
    let own: BTreeSet<i8> = grid
        .values()
        .filter(|stone| stone.0 == mover)
        .map(|stone| stone.1)
        .collect();
    let allowed = |number: i8| {
        let (low, high) = (number.min(roll), number.max(roll));
        let nearer_on_that_side = own
            .iter()
            .any(|&other| other != number && (low..=high).contains(&other));
        own.contains(&number) && !nearer_on_that_side
    };
    let forward = if mover == 'r' { (1, -1) } else { (-1, 1) };
    let mut replies = BTreeSet::new();
    for (&from, &(side, number)) in grid {
        for to in (0..5).flat_map(|file| (0..5).map(move |rank| (file, rank))) {
            let (files, ranks) = ((to.0 - from.0) * forward.0, (to.1 - from.1) * forward.1);
            let one_step = matches!((files, ranks), (1, 0 | 1) | (0, 1));
            if side == mover && allowed(number) && one_step {
                let mut after = grid.clone();
                after.remove(&from);
                after.insert(to, (side, number));
                replies.insert(after);
            }
        }
    }
    replies
}

proptest! {
    #[test]
    fn replies_are_those_of_the_rules(board in support::boards()) {
        let (grid, mover) = read(&board);
        let other = if mover == 'r' { 'b' } else { 'r' };
        for roll in Number::ALL {
            let mut replies = Vec::new();
            EinStein.replies(&board, &roll, &mut (), &mut replies);
            let found: BTreeSet<Grid> = replies
                .iter()
                .map(|reply| {
                    let (grid, side) = read(reply);
                    assert_eq!(side, other);
                    grid
                })
                .collect();
            prop_assert_eq!(found.len(), replies.len(), "all are distinct");
            prop_assert!(!replies.is_empty(), "there is always a step");
            let roll = i8::try_from(roll.get()).expect("a small number");
            prop_assert_eq!(found, slow_replies(&grid, mover, roll));
        }
    }

    #[test]
    fn a_board_is_what_its_text_says(board in support::boards()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
    }
}
