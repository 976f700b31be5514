//! Pruned searches equal the plain one on random trees, with floats, whole numbers and fractions.

mod properties_search_support;
mod support;

use std::hash::{DefaultHasher, Hash, Hasher};

use dicechess::{Game, Pruning, SearchCounters, SearchOutcome, Window, chance_fn, order_replies};
use dicechess_search::synthetic::{SyntheticGame, SyntheticPosition, TreeShape, ValueStyle};
use properties_search_support::{
    Exact, PRUNINGS, Sketch, TestScore, Tree, judge, loose_windows, sketches, tied_sketches,
};
use proptest::prelude::*;
use support::strategies::cases;

/// How far apart two searches that sum in different orders can be.
///
/// A node of `n` classes rounds `n` products and `n − 1` sums, which never add up to more than 24 ×
/// 100, and one quotient: an error of `n + 1` times 100 half epsilons at most. Above leaves, where
/// all is whole, only the quotient is rounded, and a maximum or minimum adds nothing. Four plies of
/// four classes make 1 + 3 × 5 in each of two searches, two plies of eight classes less. 32 of them
/// are 25 ULPs of 100.
const TOLERANCE: f64 = 32.0 * 100.0 * (f64::EPSILON / 2.0);

/// Whole scores so large that every division by the total weight comes out even.
fn even_unit(sketch: Sketch) -> i64 {
    24_i64.pow(sketch.plies)
}

/// Searches a tree with every pruning and every kind of window.
fn compare_with_plain<Value: TestScore>(
    tree: &Tree<Value>,
    loose: (i32, i32),
) -> Result<(), TestCaseError> {
    let plain = tree.plain();
    for pruning in PRUNINGS {
        let mut search = tree.search(pruning);
        for window in tree.windows(plain, loose) {
            let report = search
                .run(&tree.root(), tree.plies, tree.perspective, window)
                .expect("synthetic games are sound");
            judge(&report.outcome, &window, plain)?;
        }
    }
    Ok(())
}

/// A position's place in an order that has nothing to do with its value.
fn shuffled(seed: u64, position: &SyntheticPosition) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, position).hash(&mut hasher);
    hasher.finish()
}

/// Gives `check` the outcomes of searches with the replies shuffled and the classes backwards.
fn search_reordered<Value: TestScore>(
    tree: &Tree<Value>,
    seed: u64,
    loose: (i32, i32),
    check: impl Fn(&SearchOutcome<Value>, &Window<Value>, Value) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let plain = tree.plain();
    let shuffle = order_replies::<SyntheticGame, _>(|_, left, right| {
        shuffled(seed, left).cmp(&shuffled(seed, right))
    });
    let backwards = chance_fn::<SyntheticGame, _>(|game, position, (), classes| {
        game.rolls(position, classes);
        classes.reverse();
    });
    for pruning in PRUNINGS {
        let mut search = tree
            .search(pruning)
            .with_replies(&shuffle)
            .with_chances(&backwards);
        for window in tree.windows(plain, loose) {
            let report = search
                .run(&tree.root(), tree.plies, tree.perspective, window)
                .expect("synthetic games are sound");
            check(&report.outcome, &window, plain)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn floats_equal_the_plain_search_bit_for_bit(
        sketch in sketches(),
        loose in loose_windows(),
    ) {
        compare_with_plain(&Tree::new(sketch, 1.0), loose)?;
    }

    #[test]
    fn ties_and_extremes_equal_the_plain_search_bit_for_bit(
        sketch in tied_sketches(),
        loose in loose_windows(),
    ) {
        compare_with_plain(&Tree::new(sketch, 1.0), loose)?;
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_tenth_as_the_unit_rounds_everywhere_and_still_equals_the_plain_search(
        sketch in sketches(),
        loose in loose_windows(),
    ) {
        compare_with_plain(&Tree::new(sketch, 0.1), loose)?;
    }

    #[test]
    fn whole_scores_equal_the_plain_search(sketch in sketches(), loose in loose_windows()) {
        compare_with_plain(&Tree::new(sketch, even_unit(sketch)), loose)?;
    }

    // Divisions that are cut off towards zero round far more coarsely than floats do.
    #[test]
    fn truncated_scores_equal_the_plain_search(sketch in sketches(), loose in loose_windows()) {
        compare_with_plain(&Tree::new(sketch, 1_i64), loose)?;
    }

    #[test]
    fn fractions_equal_the_plain_search(sketch in sketches(), loose in loose_windows()) {
        compare_with_plain(&Tree::new(sketch, Exact::from_integer(1)), loose)?;
    }

    // Only rounding can leave a node undecided by a class that failed out of its window.
    #[test]
    fn fractions_never_need_a_second_search(sketch in sketches(), loose in loose_windows()) {
        let tree = Tree::new(sketch, Exact::from_integer(1));
        for pruning in PRUNINGS {
            for window in tree.windows(tree.plain(), loose) {
                let report = tree
                    .search(pruning)
                    .run(&tree.root(), tree.plies, tree.perspective, window)
                    .expect("synthetic games are sound");
                prop_assert_eq!(report.counters.searched_again, 0, "{:?}", window);
            }
        }
    }

    #[test]
    fn whole_scores_do_not_depend_on_any_order(
        sketch in sketches(),
        seed in any::<u64>(),
        loose in loose_windows(),
    ) {
        search_reordered(&Tree::new(sketch, even_unit(sketch)), seed, loose, judge)?;
    }

    #[test]
    fn floats_depend_on_the_order_by_a_few_ulps_only(
        sketch in sketches(),
        seed in any::<u64>(),
        loose in loose_windows(),
    ) {
        let tree = Tree::new(sketch, 1.0);
        search_reordered(&tree, seed, loose, |outcome, window, plain| {
            let holds = match outcome {
                SearchOutcome::Exact(exact) => (exact.value() - plain).abs() <= TOLERANCE,
                SearchOutcome::LowerBound(bound) => {
                    bound.value() <= plain + TOLERANCE && bound.value() > window.beta()
                }
                SearchOutcome::UpperBound(bound) => {
                    bound.value() >= plain - TOLERANCE && bound.value() < window.alpha()
                }
                SearchOutcome::Incomplete { .. } => false,
            };
            prop_assert!(holds, "{outcome:?} in {window:?}, plain value {plain:?}");
            Ok(())
        })?;
    }

    #[test]
    fn whole_scores_and_fractions_come_to_the_same(sketch in sketches()) {
        let whole = Tree::new(sketch, even_unit(sketch)).plain();
        let fraction = Tree::new(sketch, Exact::from_integer(1)).plain();
        prop_assert_eq!(Exact::new(whole, even_unit(sketch)), fraction);
    }
}

/// The work on many wide trees of three plies, in an open window.
fn total_work(pruning: Pruning) -> SearchCounters {
    let mut total = SearchCounters::default();
    for seed in 0..200 {
        let shape = TreeShape {
            seed,
            rolls: 4,
            replies: 6,
            ends: 5,
            values: ValueStyle::Spread,
        };
        let sketch = Sketch {
            shape,
            plies: 3,
            perspective: true,
        };
        let tree = Tree::new(sketch, 1.0);
        // Best replies first, so that bounds come early: what is cut then is cut by chance nodes.
        let order = order_replies::<SyntheticGame, _>(|mover, left, right| {
            let [left, right] = [left, right].map(|reply| tree.plain_at(reply, 0));
            if mover == tree.perspective {
                right.total_cmp(&left)
            } else {
                left.total_cmp(&right)
            }
        });
        let mut search = tree.search(pruning).with_replies(order);
        let report = search
            .run(&tree.root(), 3, true, tree.open_window())
            .expect("synthetic games are sound");
        total.leaves += report.counters.leaves;
        total.probes += report.counters.probes;
        total.skipped_classes += report.counters.skipped_classes;
        total.probe_cutoffs += report.counters.probe_cutoffs;
        total.window_cutoffs += report.counters.window_cutoffs;
    }
    total
}

// No single tree promises this: narrower windows can make a class be searched twice. Many do.
#[test]
fn more_pruning_looks_at_fewer_leaves_in_sum() {
    let [off, star1, star2] = PRUNINGS.map(total_work);
    assert!(star1.leaves < off.leaves, "{star1:?} {off:?}");
    assert!(star2.leaves < star1.leaves, "{star2:?} {star1:?}");
    assert_eq!((off.probes, off.skipped_classes), (0, 0));
    assert_eq!((star1.probes, star1.probe_cutoffs), (0, 0));
    assert!(star1.window_cutoffs > 0 && star1.skipped_classes > 0);
    assert!(star2.probe_cutoffs > 0 && star2.probes > star2.probe_cutoffs);
}

/// The leaves of many trees in which chance decides nothing, three plies ahead in an open window.
fn leaves_without_chance(pruning: Pruning, perspective: bool) -> u64 {
    let leaves = |seed| {
        let shape = TreeShape {
            seed,
            rolls: 1,
            replies: 6,
            ends: 0,
            values: ValueStyle::Spread,
        };
        let sketch = Sketch {
            shape,
            plies: 3,
            perspective,
        };
        let tree = Tree::new(sketch, 1.0);
        let report = tree
            .search(pruning)
            .run(&tree.root(), 3, perspective, tree.open_window())
            .expect("synthetic games are sound");
        report.counters.leaves
    };
    (0..200).map(leaves).sum()
}

// With one roll Star1 is alpha-beta, and in three plies, of which the last is one batch, nothing
// saves a leaf but the best reply to the first roll so far.
#[test]
fn the_best_reply_so_far_narrows_the_window_of_the_next() {
    for perspective in [true, false] {
        let [all, cut] = [Pruning::Off, Pruning::Star1]
            .map(|pruning| leaves_without_chance(pruning, perspective));
        assert!(cut < all, "{cut} of {all} for {perspective}");
    }
}
