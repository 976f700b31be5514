//! Mistakes that were made once, each with the input that showed it.

mod support;

use std::collections::HashSet;
use std::ops::ControlFlow;

use dicechess::{
    BoundsError, Budget, IllegalMove, IllegalTurn, LegalTurns, NotRolled, Outcome, Position,
    SharedTraversal, TOTAL_ROLLS, TraversalError, Turn, TurnTree, UtilityBounds,
};
use support::golden;

/// A knight that passes over d6 drops the target there, one that goes another way keeps it; the end
/// of the turn clears it, and then the two are the same.
#[test]
fn results_that_differ_in_a_cleared_target_are_one() {
    let position = golden::position("4k3/8/8/3p4/4N3/8/8/4K3 w - d6 0 2 NNR");
    let LegalTurns::Turns(turns) = position.legal_turns() else {
        panic!("the knight can move");
    };
    let plain: HashSet<Position> = turns
        .other_turns()
        .iter()
        .map(|turn| turn.play(&position))
        .collect();
    let mut traversal = SharedTraversal::new();
    let mut exploration = traversal.explore_roll(&position).expect("rolled");
    let class = exploration.classes().next().expect("one class");
    assert_eq!(
        exploration.results(class).expect("not cancelled").len(),
        plain.len()
    );
    let mut visited = 0;
    let visit = exploration.visit_results(class, |_| {
        visited += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(visit.map(|visit| visit.visited), Ok(plain.len() as u64));
    assert_eq!(visited, plain.len());
}

/// The rook would have landed on a square that is held, and made a piece that is none.
#[test]
fn castling_onto_a_held_square_leaves_a_sound_board() {
    let position = golden::position("4k3/8/8/8/8/8/8/R2nK3 w Q - 0 1 KRP");
    let castling: Turn = "e1c1".parse().expect("a move");
    let played = castling
        .play(&position)
        .with_pool("NQK".parse().expect("dice"));
    assert_eq!(played.key(), played.recompute_key());
    let _ = played.legal_turns();
    assert_eq!(
        castling.try_play(&position),
        Err(IllegalTurn::Move {
            number: 1,
            source: IllegalMove::NoCastling { mv: castling[0] }
        })
    );
}

/// A product that a float rounds down to what fits.
#[test]
fn bounds_whose_sums_only_just_overflow_are_refused() {
    let bounds = UtilityBounds::<i64>::new(-42_700_796_466_920_259, -1, 1, 2).expect("in order");
    assert_eq!(
        bounds.check_total_weight(TOTAL_ROLLS),
        Err(BoundsError::TooWide)
    );
}

/// A class answers for its own exploration only.
#[test]
fn a_foreign_class_is_an_error() {
    let mut first = SharedTraversal::new();
    let rich =
        golden::position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3");
    let foreign = first.explore(&rich).classes().last().expect("many classes");
    let mut second = SharedTraversal::new();
    let mut exploration = second.explore(&golden::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    let pool = foreign.pool();
    let error = Err(TraversalError::ForeignClass { pool });
    assert_eq!(exploration.takes_king(foreign), error);
    assert_eq!(exploration.max_dice(foreign), error.map(|_: bool| 0));
    assert!(exploration.results(foreign).is_err());
}

/// The single-roll form is cancelled like the others.
#[test]
fn one_roll_can_be_cancelled() {
    let position = Position::initial();
    let mut traversal = SharedTraversal::new();
    let unrolled = traversal.explore_roll_with(&position, || false);
    assert_eq!(unrolled.err(), Some(TraversalError::NotRolled(NotRolled)));
    let rolled = position.with_pool("PPN".parse().expect("dice"));
    let cancelled = traversal.explore_roll_with(&rolled, || true);
    assert_eq!(cancelled.err(), Some(TraversalError::Cancelled));
    let everything = rolled.color(!rolled.side_to_move());
    let side = rolled.side_to_move();
    let cancelled = traversal.capture_rolls_with(&rolled, side, everything, || true);
    assert_eq!(cancelled, Err(TraversalError::Cancelled));
}

/// A tree is bounded by a budget like everything that a server builds for strangers.
#[test]
fn a_tree_has_a_budget() {
    let queens = golden::position("k7/QQQQQQQQ/8/QQQQQQQQ/8/8/8/QQQQKQQQ w - - 0 1 QQQ");
    let budget = Budget::new(100_000);
    assert_eq!(
        TurnTree::new_within(&queens, &budget),
        Ok(Outcome::Incomplete { used: 100_000 })
    );
    let budget = Budget::new(100_000);
    let playable = queens.playable_dice_within(&[], &budget);
    assert_eq!(playable, Ok(Outcome::Incomplete { used: 100_000 }));
}
