//! Mistakes that the framework once made, each with the input that showed it.

use dicechess::{
    AllReplies, BoundsError, Color, DiceChess, Expectiminimax, FirstReplies, Game,
    IncrementalLeaves, MapCache, Material, Position, Pruning, SearchFailure, SearchOutcome, Status,
    UtilityBounds, Weighted, Window, evaluator_fn, plain_value,
};
use dicechess_search::synthetic::{
    SyntheticGame, SyntheticPosition, SyntheticScores, TreeShape, ValueStyle,
};

const SHAPE: TreeShape = TreeShape {
    seed: 7,
    rolls: 4,
    replies: 4,
    ends: 0,
    values: ValueStyle::Spread,
};

/// Products of a window's ends must not overflow when the window is wider than the bounds.
#[test]
fn a_window_wider_than_the_bounds_is_cut_to_them() {
    let game = SyntheticGame::new(SHAPE);
    let judge = evaluator_fn::<SyntheticGame, _, _>(|position: &SyntheticPosition, _| {
        SyntheticScores::new(SHAPE).whole_score(position)
    });
    let bounds = UtilityBounds::new(-100, -99, 99, 100).expect("in order");
    let mut search = Expectiminimax::new(&game, judge, bounds).expect("the sums fit");
    let widest = Window::new(i32::MIN, i32::MAX).expect("in order");
    let report = search.run(&game.root(), 2, true, widest).expect("numbers");
    assert!(report.outcome.into_exact().is_some());
}

/// A cast to `f32` gives infinity instead of nothing.
#[test]
fn bounds_whose_sums_are_infinite_are_too_wide() {
    let bounds = UtilityBounds::new(-3e38_f32, -1e38, 1e38, 3e38).expect("in order");
    assert_eq!(bounds.check_total_weight(216), Err(BoundsError::TooWide));
}

/// What a selection of replies has proved is not known to a search of all of them.
#[test]
fn a_selective_search_leaves_the_cache_alone() {
    let (game, scores) = (SyntheticGame::new(SHAPE), SyntheticScores::new(SHAPE));
    let (bounds, cache) = (scores.bounds(), MapCache::new(scores, scores.bounds()));
    let search = || Expectiminimax::new(&game, scores, bounds).expect("the sums fit");
    let first_only = FirstReplies::new(1.try_into().expect("not zero"), AllReplies);
    let mut selective = search()
        .with_cache(&cache)
        .expect("the same scores")
        .with_replies(first_only);
    let open = selective.open_window();
    let _ = selective.run(&game.root(), 3, true, open).expect("numbers");
    assert!(cache.is_empty());
    let mut complete = search().with_cache(&cache).expect("the same scores");
    let report = complete.run(&game.root(), 3, true, open).expect("numbers");
    let plain = plain_value(&game, &scores, &bounds, &game.root(), 3, true);
    assert_eq!(
        report.outcome.into_exact().map(|exact| exact.value()),
        plain.ok()
    );
}

/// The reference refuses what the search refuses.
#[test]
fn the_plain_search_takes_no_nan_either() {
    let game = SyntheticGame::new(SHAPE);
    let bounds = SyntheticScores::new(SHAPE).bounds();
    let judge = evaluator_fn::<SyntheticGame, _, _>(|_: &SyntheticPosition, _| f64::NAN);
    let plain = plain_value(&game, &judge, &bounds, &game.root(), 1, true);
    assert_eq!(plain, Err(SearchFailure::NotANumber));
}

/// One side has rolls of the weights 3 and 1: to a leaf, and to the other's defeat.
struct TwoRolls;

impl Game for TwoRolls {
    type Position = u8;
    type Side = bool;
    type Roll = u8;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        4
    }

    fn side_to_move(&self, position: &u8) -> bool {
        *position == 0
    }

    fn status(&self, position: &u8) -> Status<bool> {
        if *position < 2 {
            Status::Ongoing
        } else {
            Status::Won(true)
        }
    }

    fn rolls(&self, _: &u8, rolls: &mut Vec<Weighted<u8>>) {
        rolls.extend([Weighted::new(1, 3), Weighted::new(2, 1)]);
    }

    fn replies(&self, _: &u8, roll: &u8, (): &mut (), replies: &mut Vec<u8>) {
        replies.push(*roll);
    }
}

/// The first probe decides the node, and the second one, of the same batch, is a loss.
#[test]
fn every_probe_of_a_batch_is_looked_at_for_a_loss() {
    let judge = evaluator_fn::<TwoRolls, _, _>(|_: &u8, _| -90.0);
    let bounds = UtilityBounds::new(-100.0, -99.0, 99.0, 100.0).expect("in order");
    let mut search = Expectiminimax::new(&TwoRolls, judge, bounds).expect("the sums fit");
    let window = Window::new(50.0, 60.0).expect("in order");
    let report = search.run(&0, 1, false, window).expect("numbers");
    assert!(report.loss_tainted);
    assert_eq!(report.counters.probes, 2);
}

/// Prices after one that cuts a class are not looked at, so that it is a bound and not the best.
#[test]
fn a_price_that_cuts_is_no_exact_value() {
    let position: Position = "8/8/8/k7/8/8/4p3/4K3 w - - 0 1".parse().expect("a DFEN");
    let bounds = Material::bounds();
    let plain = plain_value(&DiceChess, &Material, &bounds, &position, 1, Color::White);
    assert_eq!(plain, Ok(-57));
    for pruning in [Pruning::Off, Pruning::Star1, Pruning::Star2] {
        let window = Window::new(-147, -87).expect("in order");
        let report = Expectiminimax::new(&DiceChess, Material, bounds)
            .expect("the sums fit")
            .with_leaves(IncrementalLeaves)
            .with_pruning(pruning)
            .run(&position, 1, Color::White, window)
            .expect("numbers");
        let is_true = match report.outcome {
            SearchOutcome::Exact(exact) => exact.value() == -57,
            SearchOutcome::LowerBound(bound) => -87 < bound.value() && bound.value() <= -57,
            SearchOutcome::UpperBound(_) | SearchOutcome::Incomplete { .. } => false,
        };
        assert!(is_true, "{pruning:?}: {:?}", report.outcome);
    }
}
