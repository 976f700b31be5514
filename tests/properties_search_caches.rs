//! Searches with a cache equal the plain one, whatever is in the cache.

mod properties_search_support;
mod support;

use dicechess::MapCache;
use dicechess_search::synthetic::{SyntheticPosition, TreeShape, ValueStyle};
use properties_search_support::{
    LoggingCache, PRUNINGS, Sketch, Tree, UnitScores, judge, judge_entries, loose_windows,
    sketches, tied_sketches,
};
use proptest::prelude::*;
use support::strategies::cases;

type FloatCache = MapCache<UnitScores<f64>, SyntheticPosition, f64>;

/// Searches with every pruning and window and all smaller depths, all on one cache, twice over: the
/// second time it is warm.
fn share_a_cache(sketch: Sketch, loose: (i32, i32)) -> Result<(), TestCaseError> {
    let tree = Tree::new(sketch, 1.0);
    let cache = FloatCache::new(tree.judge, tree.bounds);
    for _ in ["cold", "warm"] {
        for plies in 1..=tree.plies {
            let plain = tree.plain_at(&tree.root(), plies);
            for pruning in PRUNINGS {
                let mut search = tree
                    .search(pruning)
                    .with_cache(&cache)
                    .expect("the same judge");
                // Narrow windows first: what they leave behind are bounds.
                for window in tree.windows(plain, loose).into_iter().rev() {
                    let report = search
                        .run(&tree.root(), plies, tree.perspective, window)
                        .expect("synthetic games are sound");
                    judge(&report.outcome, &window, plain)?;
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn a_shared_cache_changes_no_value(sketch in sketches(), loose in loose_windows()) {
        share_a_cache(sketch, loose)?;
    }

    #[test]
    fn a_shared_cache_changes_no_tie(sketch in tied_sketches(), loose in loose_windows()) {
        share_a_cache(sketch, loose)?;
    }

    #[test]
    fn what_is_stored_is_true(sketch in sketches(), loose in loose_windows()) {
        let tree = Tree::new(sketch, 1.0);
        let plain = tree.plain();
        for pruning in PRUNINGS {
            let cache = LoggingCache::new();
            let mut search = tree.search(pruning).with_cache(&cache).expect("the same judge");
            for window in tree.windows(plain, loose) {
                let report = search
                    .run(&tree.root(), tree.plies, tree.perspective, window)
                    .expect("synthetic games are sound");
                judge(&report.outcome, &window, plain)?;
            }
            judge_entries(&cache, &tree)?;
        }
    }
}

#[test]
fn a_warm_cache_answers_everything_below_the_root() {
    let shape = TreeShape {
        seed: 3,
        rolls: 4,
        replies: 4,
        ends: 0,
        values: ValueStyle::Spread,
    };
    let sketch = Sketch {
        shape,
        plies: 3,
        perspective: true,
    };
    let tree = Tree::new(sketch, 1.0);
    for pruning in PRUNINGS {
        let cache = FloatCache::new(tree.judge, tree.bounds);
        let mut search = tree
            .search(pruning)
            .with_cache(&cache)
            .expect("the same judge");
        let mut run = || {
            search
                .run(&tree.root(), 3, true, tree.open_window())
                .expect("synthetic games are sound")
        };
        let (cold, warm) = (run(), run());
        assert!(cold.counters.leaves > 0 && !cache.is_empty());
        assert_eq!(warm.counters.leaves, 0, "{pruning:?}");
        assert!(warm.counters.cache_hits > 0, "{pruning:?}");
    }
}
