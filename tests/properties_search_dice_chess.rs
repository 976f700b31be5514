//! The framework's search of Dice Chess equals the plain two-ply search.

mod support;

use dicechess::{
    AllRolls, ChancePolicy, Color, DiceChess, DicePool, Evaluator, Expectiminimax, Material,
    Position, Pruning, RollClasses, TOTAL_ROLLS, TwoPly, UtilityBounds, evaluator_fn,
};
use proptest::prelude::*;
use support::strategies::{cases, sparse_endgame};

/// The value of a position before the roll for the side that does not roll, one ply ahead, and
/// whether that side can lose its king.
fn search(
    position: &Position,
    judge: impl Evaluator<DiceChess, Score = f64>,
    pruning: Pruning,
    chances: impl ChancePolicy<DiceChess>,
) -> (f64, bool) {
    let game = DiceChess;
    let mut search = Expectiminimax::new(&game, judge, bounds())
        .expect("the sums fit")
        .with_chances(chances)
        .with_pruning(pruning);
    let report = search
        .run(position, 1, !position.side_to_move(), search.open_window())
        .expect("material is a number");
    let exact = report.outcome.into_exact().expect("the window is open");
    (exact.value(), report.loss_tainted)
}

/// An endgame that goes on. `TwoPly::expectation` does not ask whether a game has ended.
fn ongoing_endgame() -> impl Strategy<Value = Position> {
    sparse_endgame().prop_filter("a king is gone", |position| position.winner().is_none())
}

fn bounds() -> UtilityBounds<f64> {
    UtilityBounds::new(-10_000.0, -9_999.0, 9_999.0, 10_000.0).expect("in order")
}

proptest! {
    #![proptest_config(cases(48))]

    // Sums of whole numbers below 2⁵³ are exact, whatever their order and grouping.
    #[test]
    fn one_ply_is_the_expectation_of_the_two_ply_search(position in ongoing_endgame()) {
        let position = position.with_pool(DicePool::EMPTY);
        let material = evaluator_fn::<DiceChess, _, _>(|position: &Position, side: Color| {
            f64::from(Material.evaluate(position, side))
        });
        let plain = TwoPly::new(&material, bounds())
            .expect("the sums fit")
            .expectation(&position)
            .expect("material is a number");
        let value = plain.weighted_sum() / f64::from(TOTAL_ROLLS);
        let expected = (value, plain.lost_weight() > 0);
        for pruning in [Pruning::Off, Pruning::Star1, Pruning::Star2] {
            prop_assert_eq!(search(&position, material, pruning, AllRolls), expected);
            prop_assert_eq!(search(&position, material, pruning, RollClasses), expected);
        }
    }
}
