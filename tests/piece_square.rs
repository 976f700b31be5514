//! Pieces priced by their squares: the two ways to price them, and the symmetries.

mod support;

use std::ops::ControlFlow;

use dicechess::{
    Color, DiceChess, DiceChessMemory, DicePool, Evaluator, IncrementalEvaluator, LastSteps,
    NeverCancel, PieceSquare, Position, ROLLS, Role, Square, StepGroup, Steps,
};
use proptest::prelude::*;
use support::strategies::{
    any_position, arbitrary_placement, cases, castling, crowded, en_passant, promotions,
    sparse_endgame,
};

/// A table in which no two entries are alike, so that no two squares are confused.
fn uneven(seed: i32) -> PieceSquare {
    PieceSquare::new(|role, square| {
        let number = i32::from(role.index() as u8) * 64 + i32::from(square.index() as u8);
        (number.wrapping_mul(7919) ^ seed) % 9973
    })
}

/// A table of the greatest amounts, of either sign, and beyond.
fn extreme(sign: usize) -> PieceSquare {
    PieceSquare::new(|_, square| {
        if square.index() % 2 == sign {
            i32::MAX
        } else {
            i32::MIN
        }
    })
}

/// Compares all prices of the last steps of a position with the scores of the replies that they
/// make; how many there were.
fn assert_prices(judge: &PieceSquare, position: &Position, pool: DicePool) -> usize {
    let mut memory = DiceChessMemory::default();
    let mut steps = 0;
    for perspective in Color::ALL {
        let visited = DiceChess.visit_last_steps(
            position,
            &pool,
            &mut memory,
            &NeverCancel,
            |parent| judge.prepare(parent, perspective),
            |prepared, parent, group| {
                let mut prices = Vec::new();
                for step in group.steps() {
                    let reply = parent.play(step).end_turn();
                    let price = judge.price(prepared, parent, step, perspective);
                    assert_eq!(
                        price,
                        judge.evaluate(&reply, perspective),
                        "{parent}, {step}"
                    );
                    prices.push(price);
                }
                for maximizing in [true, false] {
                    let best = judge.best_price(prepared, parent, group, perspective, maximizing);
                    let expected = if maximizing {
                        prices.iter().max()
                    } else {
                        prices.iter().min()
                    };
                    assert_eq!(Some(&best), expected, "{parent}");
                }
                steps += prices.len();
                ControlFlow::Continue(())
            },
        );
        assert_ne!(visited, Steps::Cancelled);
    }
    steps
}

/// The position with no dice, and some rolls for it.
fn asked(
    positions: impl Strategy<Value = Position>,
) -> impl Strategy<Value = (Position, Vec<DicePool>)> {
    let rolls = prop::collection::vec(0..ROLLS.len(), 6);
    (positions, rolls).prop_map(|(position, rolls)| {
        let pools = rolls.into_iter().map(|roll| ROLLS[roll].pool).collect();
        (position.with_pool(DicePool::EMPTY), pools)
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn prices_are_the_scores_of_the_replies(
        (position, pools) in asked(prop_oneof![
            any_position(), castling(), en_passant(), promotions(), sparse_endgame(),
        ]),
        seed in any::<i32>(),
    ) {
        for pool in pools {
            assert_prices(&uneven(seed), &position, pool);
            assert_prices(&PieceSquare::centralized(), &position, pool);
        }
    }

    #[test]
    fn both_sides_are_priced_alike(position in any_position(), seed in any::<i32>()) {
        for judge in [uneven(seed), PieceSquare::centralized()] {
            let score = judge.evaluate(&position, Color::White);
            prop_assert_eq!(judge.evaluate(&position.flip_colors(), Color::Black), score);
            prop_assert_eq!(judge.evaluate(&position, Color::Black), -score);
        }
    }

    #[test]
    fn the_centralized_table_has_no_preferred_wing(position in any_position()) {
        let judge = PieceSquare::centralized();
        let score = judge.evaluate(&position, Color::White);
        prop_assert_eq!(judge.evaluate(&position.mirror(), Color::White), score);
    }

    /// The tests have overflow checks.
    #[test]
    fn the_greatest_amounts_do_not_overflow(
        position in prop_oneof![arbitrary_placement(), crowded()],
    ) {
        for sign in [0, 1] {
            let judge = extreme(sign);
            let score = judge.evaluate(&position, Color::White);
            prop_assert!(score.abs() <= 64 * PieceSquare::MOST);
        }
    }
}

#[test]
fn a_full_board_of_the_greatest_amounts_fits() {
    let judge = PieceSquare::new(|_, _| i32::MAX);
    let rank = "QQQQQQQQ/";
    let board = format!("{}{}{}", rank.repeat(4), "QQQQQQQQ/".repeat(3), "QQQKQQQk");
    let position: Position = format!("{board} w - - 0 1").parse().expect("valid");
    assert_eq!(
        judge.evaluate(&position, Color::White),
        62 * PieceSquare::MOST
    );
    assert_eq!(
        judge.evaluate(&position, Color::Black),
        -62 * PieceSquare::MOST
    );
    assert!(assert_prices(&judge, &position, ROLLS[0].pool) < usize::MAX);
}

/// Castling, en passant, promotions by push and by capture are all among the last steps here.
#[test]
fn every_kind_of_move_is_priced() {
    for (dfen, dice) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "RKK"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "rkk"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "PKK"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "pkk"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "PKK"),
        ("4k3/8/8/8/8/8/p7/1R5K b - - 0 1", "pkk"),
    ] {
        let position: Position = dfen.parse().expect("valid");
        let pool: DicePool = dice.parse().expect("dice");
        assert!(assert_prices(&uneven(3), &position, pool) > 0, "{dfen}");
    }
}

/// The table is read from White's side, rank by rank: a1 is its own square for White only.
#[test]
fn a_table_is_read_from_the_owner_s_side() {
    let judge =
        PieceSquare::new(|role, square| i32::from(role == Role::Rook && square == Square::A1));
    let score = |dfen: &str| {
        let position: Position = dfen.parse().expect("valid");
        judge.evaluate(&position, Color::White)
    };
    assert_eq!(score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 1);
    assert_eq!(score("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"), 0);
    assert_eq!(score("r3k3/8/8/8/8/8/8/4K3 w - - 0 1"), -1);
    assert_eq!(score("4k2r/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
}
