//! The rules, by example.

use einstein::{Board, IllegalStep, Number, ParseBoardError, Side, Step};

fn board(text: &str) -> Board {
    text.parse().expect("the board is well formed")
}

fn step(text: &str) -> Step {
    text.parse().expect("the step is well formed")
}

fn roll(value: u8) -> Number {
    Number::new(value).expect("it is on the die")
}

fn steps(board: &Board, value: u8) -> Vec<String> {
    let mut steps: Vec<_> = board
        .steps(roll(value))
        .map(|step| step.to_string())
        .collect();
    steps.sort();
    steps
}

#[test]
fn red_goes_right_and_down_and_blue_left_and_up() {
    let red = board("b4---------- e1---------- r");
    assert_eq!(steps(&red, 1), ["b4-b3", "b4-c3", "b4-c4"]);
    let blue = board("a5---------- d2---------- b");
    assert_eq!(steps(&blue, 1), ["d2-c2", "d2-c3", "d2-d3"]);
}

#[test]
fn a_stone_at_the_edge_has_one_step() {
    assert_eq!(steps(&board("e3---------- a1---------- r"), 1), ["e3-e2"]);
    assert_eq!(steps(&board("b1---------- e5---------- r"), 1), ["b1-c1"]);
}

#[test]
fn the_stone_that_was_rolled_has_to_move() {
    let board = Board::initial();
    assert_eq!(steps(&board, 1), ["a5-a4", "a5-b4", "a5-b5"]);
    assert_eq!(
        board.try_play(roll(1), step("b4-c3")),
        Err(IllegalStep::NotMovable {
            side: Side::Red,
            roll: roll(1),
            from: step("b4-c3").from
        })
    );
}

#[test]
fn if_it_is_gone_the_next_lower_or_the_next_higher_one_moves() {
    // Red has 2 on e3 and 5 on e4.
    let board = board("--e3----e4-- a1---------- r");
    assert_eq!(steps(&board, 1), ["e3-e2"]);
    assert_eq!(steps(&board, 2), ["e3-e2"]);
    assert_eq!(steps(&board, 3), ["e3-e2", "e4-e3"]);
    assert_eq!(steps(&board, 4), ["e3-e2", "e4-e3"]);
    assert_eq!(steps(&board, 5), ["e4-e3"]);
    assert_eq!(steps(&board, 6), ["e4-e3"]);
}

#[test]
fn a_step_removes_a_stone_of_either_side() {
    let before = board("b4c3-------- d3e1-------- r");
    let own = before.try_play(roll(1), step("b4-c3")).expect("legal");
    assert_eq!(own, board("c3---------- d3e1-------- b"));
    let enemy = before.try_play(roll(2), step("c3-d3")).expect("legal");
    assert_eq!(enemy, board("b4d3-------- --e1-------- b"));
}

#[test]
fn a_stone_in_the_corner_across_wins() {
    let red = board("d2---------- a1---------- r").play(step("d2-e1"));
    assert_eq!(red.winner(), Some(Side::Red));
    let blue = board("a1---------- b5---------- b").play(step("b5-a5"));
    assert_eq!(blue.winner(), Some(Side::Blue));
    assert_eq!(Board::initial().winner(), None, "home is no goal");
}

#[test]
fn removing_the_last_stone_wins() {
    let after = board("b4---------- c3---------- r").play(step("b4-c3"));
    assert_eq!(after.winner(), Some(Side::Red));
    let over = after.try_play(roll(1), step("c3-b4"));
    let winner = Side::Red;
    assert_eq!(over, Err(IllegalStep::Over { winner }));
}

#[test]
fn steps_back_or_too_far_are_refused() {
    let board = Board::initial();
    for text in ["b4-a5", "b4-c5", "b4-d2", "b4-b4"] {
        let refused = board.try_play(roll(5), step(text));
        assert!(matches!(refused, Err(IllegalStep::NotForward { .. })));
    }
}

#[test]
fn texts_that_are_no_boards_are_refused() {
    let refused = |text: &str| text.parse::<Board>().expect_err("it is no board");
    assert_eq!(refused(""), ParseBoardError::FieldCount { found: 0 });
    let side = Side::Blue;
    assert_eq!(
        refused("a5---------- ---- r"),
        ParseBoardError::StoneCount { side }
    );
    let no_square = refused("a6---------- e1---------- r");
    assert_eq!(no_square.to_string(), "`a6` is no square from a1 to e5");
    let square = step("c3-c3").from;
    assert_eq!(
        refused("c3---------- c3---------- r"),
        ParseBoardError::Shared { square }
    );
    let text = "w".to_owned();
    assert_eq!(
        refused("a5---------- e1---------- w"),
        ParseBoardError::SideToMove { text }
    );
    for over in ["e1---------- a1---------- r", "------------ ------------ b"] {
        assert!(matches!(refused(over), ParseBoardError::AlreadyWon { .. }));
    }
    assert!("é5---------- e1---------- r".parse::<Board>().is_err());
}
