//! Every search equals the plain one, bit for bit.

mod support;

use dicechess_search::{
    AllReplies, Complete, Evaluator, Expectiminimax, Pruning, ReplyPolicy, Scaled, Score,
    SearchOutcome, UtilityBounds, evaluator_fn, plain_value,
};
use einstein::{BestFirst, Board, EinStein, Race, Side};
use proptest::prelude::*;

const PRUNINGS: [Pruning; 3] = [Pruning::Off, Pruning::Star1, Pruning::Star2];

fn check<Judge, Order>(
    judge: Judge,
    bounds: UtilityBounds<Judge::Score>,
    order: Order,
    board: &Board,
    plies: u32,
) where
    Judge: Evaluator<EinStein, Score: Score> + Copy,
    Order: ReplyPolicy<EinStein, Coverage = Complete> + Copy,
{
    for (pruning, perspective) in PRUNINGS
        .into_iter()
        .flat_map(|pruning| Side::ALL.map(|side| (pruning, side)))
    {
        let plain = plain_value(&EinStein, &judge, &bounds, board, plies, perspective)
            .expect("the game has replies");
        let mut search = Expectiminimax::new(&EinStein, judge, bounds)
            .expect("the bounds fit")
            .with_replies(order)
            .with_pruning(pruning);
        let report = search
            .run(board, plies, perspective, search.open_window())
            .expect("the game has replies");
        let SearchOutcome::Exact(exact) = report.outcome else {
            panic!("{board}: no exact value with an open window");
        };
        assert_eq!(exact.value(), plain, "{board}, {plies} plies, {pruning:?}");
    }
}

fn check_all(board: &Board, plies: u32) {
    let bounds = Race::bounds().expect("they are in order");
    check(Race, bounds, AllReplies, board, plies);
    check(Race, bounds, BestFirst(Race), board, plies);

    let scaled = Scaled::<_, i64>::new(Race, &EinStein, plies).expect("the factor fits");
    let scaled_bounds = scaled.scale_bounds(&bounds).expect("they fit");
    check(scaled, scaled_bounds, BestFirst(Race), board, plies);

    // Sevenths are never exact in binary: whatever sums in another order is found out.
    let sevenths = |board: &Board, side: Side| f64::from(Race.evaluate(board, side)) / 7.0;
    let sevenths = evaluator_fn::<EinStein, _, _>(sevenths);
    let float_bounds = UtilityBounds::new(-14.0, -7.0, 7.0, 14.0).expect("they are in order");
    check(&sevenths, float_bounds, BestFirst(Race), board, plies);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn two_plies(board in support::boards()) {
        check_all(&board, 1);
        check_all(&board, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn three_plies(board in support::boards()) {
        check_all(&board, 3);
    }
}
