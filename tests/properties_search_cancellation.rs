//! A search cancelled at whichever check point says nothing and leaves nothing wrong behind.

mod properties_search_support;
mod support;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use dicechess::{
    Budget, CancelIf, Cancellation, Control, Expectiminimax, Means, MonotonicClock, NeverCancel,
    Pruning, SearchCounters, SearchOutcome, SearchReport, cancel_if, clock_fn, evaluator_fn,
};
use dicechess_search::synthetic::{SyntheticGame, TreeShape, ValueStyle};
use properties_search_support::{
    LoggingCache, PRUNINGS, Sketch, Tree, judge, judge_entries, small_sketches,
};
use proptest::prelude::*;
use support::strategies::cases;

type Report = SearchReport<SearchOutcome<f64>>;

/// Searches with an open window.
fn run(
    tree: &Tree<f64>,
    pruning: Pruning,
    cache: &LoggingCache<f64>,
    stop: impl Cancellation,
) -> Report {
    tree.search(pruning)
        .with_cache(cache)
        .expect("it serves all")
        .with_cancellation(stop)
        .run(
            &tree.root(),
            tree.plies,
            tree.perspective,
            tree.open_window(),
        )
        .expect("synthetic games are sound")
}

/// Cancels at check number `last`, and counts the checks.
fn cancel_at(checks: &Cell<u64>, last: u64) -> CancelIf<impl Fn() -> bool> {
    cancel_if(move || {
        checks.set(checks.get() + 1);
        checks.get() == last
    })
}

fn is_unfinished(report: &Report) -> bool {
    matches!(report.outcome, SearchOutcome::Incomplete { .. })
}

/// Cancels a search at each of its check points in turn.
fn cancel_everywhere(tree: &Tree<f64>, pruning: Pruning) -> Result<(), TestCaseError> {
    let (plain, open) = (tree.plain(), tree.open_window());
    let (checks, full_cache) = (Cell::new(0), LoggingCache::new());
    let full = run(tree, pruning, &full_cache, cancel_at(&checks, u64::MAX));
    judge(&full.outcome, &open, plain)?;
    let full_log = full_cache.log.borrow();
    let mut work_before = 0;
    for last in 1..=checks.take() {
        let cache = LoggingCache::new();
        let cancelled = run(tree, pruning, &cache, cancel_at(&checks, last));
        prop_assert!(is_unfinished(&cancelled), "check {last}: {cancelled:?}");
        // Once it is cancelled it does nothing any more, not even ask.
        prop_assert_eq!(checks.take(), last);
        let work = cancelled.outcome.work();
        prop_assert!(work_before <= work && work <= full.outcome.work());
        work_before = work;
        // What was done before is stored as it always is, and nothing of what was not done.
        let stored = cache.log.borrow().len();
        prop_assert!(stored < full_log.len());
        prop_assert_eq!(&cache.log.borrow()[..], &full_log[..stored]);
        judge_entries(&cache, tree)?;
        let resumed = run(tree, pruning, &cache, NeverCancel);
        judge(&resumed.outcome, &open, plain)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_check_point_cancels_cleanly(sketch in small_sketches()) {
        let tree = Tree::new(sketch, 1.0);
        for pruning in PRUNINGS {
            cancel_everywhere(&tree, pruning)?;
        }
    }

    #[test]
    fn a_budget_is_enough_or_it_is_not(sketch in small_sketches()) {
        let tree = Tree::new(sketch, 1.0);
        let run_with = |budget: &Budget, pruning| {
            run(&tree, pruning, &LoggingCache::new(), Control::new().with_budget(budget))
        };
        for pruning in PRUNINGS {
            let unlimited = Budget::unlimited();
            let full = run_with(&unlimited, pruning);
            let needed = unlimited.used();
            prop_assert_eq!(full.outcome.work(), needed);
            for limit in [0, 1, needed - 1, needed] {
                let budget = Budget::new(limit);
                let report = run_with(&budget, pruning);
                prop_assert_eq!(is_unfinished(&report), limit < needed, "{} of {}", limit, needed);
                prop_assert_eq!(budget.used(), limit);
                if limit == needed {
                    judge(&report.outcome, &tree.open_window(), tree.plain())?;
                    // Another search that shares the budget finds nothing left.
                    prop_assert!(is_unfinished(&run_with(&budget, pruning)));
                }
            }
        }
    }
}

/// A tree of some size.
fn tree() -> Tree<f64> {
    let shape = TreeShape {
        seed: 11,
        rolls: 4,
        replies: 4,
        ends: 0,
        values: ValueStyle::Spread,
    };
    Tree::new(
        Sketch {
            shape,
            plies: 3,
            perspective: true,
        },
        1.0,
    )
}

/// How a search ends with a control, how often it has read the clock, and how often it has looked
/// into the cache. The deadline is nanosecond 10, and the clock stands still at `now`.
fn run_timed(control: Control<'_, MonotonicClock, impl Means>, now: u64) -> (Report, u64, u64) {
    let (reads, cache) = (Cell::new(0), LoggingCache::new());
    let clock = clock_fn(|| {
        reads.set(reads.get() + 1);
        now
    });
    let report = run(
        &tree(),
        Pruning::Star2,
        &cache,
        control.with_deadline(10, clock),
    );
    (report, reads.get(), cache.looked_up.take())
}

#[test]
fn a_deadline_that_has_passed_ends_a_search_before_it_begins() {
    for now in [10, 11, u64::MAX] {
        let (report, reads, looked_up) = run_timed(Control::new(), now);
        assert!(is_unfinished(&report));
        assert_eq!((report.outcome.work(), reads, looked_up), (0, 1, 0));
        assert_eq!(report.counters, SearchCounters::default());
    }
}

#[test]
fn a_deadline_to_come_is_looked_at_at_every_check() {
    let checks = Cell::new(0);
    let cache = LoggingCache::new();
    let counted = run(
        &tree(),
        Pruning::Star2,
        &cache,
        cancel_at(&checks, u64::MAX),
    );
    let (report, reads, _) = run_timed(Control::new(), 9);
    assert_eq!(report.counters, counted.counters);
    assert!(!is_unfinished(&report));
    assert_eq!(reads, checks.get());
}

// A control has a clock only together with a deadline, so that one without has none to read. With
// one, the limits that cost nothing to ask come first.
#[test]
fn a_budget_and_a_flag_are_asked_before_the_clock() {
    let raised = AtomicBool::new(true);
    let (report, reads, looked_up) = run_timed(Control::new().with_stop_flag(&raised), 0);
    assert!(is_unfinished(&report));
    assert_eq!((reads, looked_up), (0, 0));

    let spent = Budget::new(0);
    assert!(!spent.pay(1));
    let (report, reads, _) = run_timed(Control::new().with_budget(&spent), 0);
    assert!(is_unfinished(&report));
    assert_eq!(reads, 0);
}

#[test]
fn a_budget_is_asked_before_the_flag() {
    // What a payment costs is taken even though the flag is up, because the budget comes first.
    let (raised, budget) = (AtomicBool::new(true), Budget::new(5));
    let control = Control::new().with_budget(&budget).with_stop_flag(&raised);
    assert!(!control.pay(2));
    assert_eq!(budget.used(), 2);
    // Latched: nothing is asked any more.
    assert!(!control.pay(2) && control.is_cancelled());
    assert_eq!(budget.used(), 2);
}

#[test]
fn a_control_latches() {
    let (flag, now) = (AtomicBool::new(true), Cell::new(10));
    let control = Control::new().with_stop_flag(&flag);
    assert!(control.is_cancelled());
    flag.store(false, Ordering::Relaxed);
    assert!(control.is_cancelled() && !control.pay(0));

    let control = Control::new().with_deadline(10, clock_fn(|| now.get()));
    assert!(control.is_cancelled());
    // A clock that goes back, as no clock should.
    now.set(0);
    assert!(control.is_cancelled() && !control.pay(0));

    let control = Control::new();
    assert!(!control.is_cancelled() && control.pay(u64::MAX));
}

#[test]
fn another_thread_can_stop_a_search() {
    let (stop, tree, judged) = (AtomicBool::new(false), tree(), Cell::new(0));
    let (ask, asked) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    let report = std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            asked.recv().expect("the search gets to its fifth leaf");
            stop.store(true, Ordering::Relaxed);
            tell.send(()).expect("the search waits");
        });
        // The fifth leaf waits for the other thread, so that the search always stops there.
        let judge = evaluator_fn::<SyntheticGame, _, _>(|_, _| {
            judged.set(judged.get() + 1);
            if judged.get() == 5 {
                ask.send(()).expect("the other thread waits");
                told.recv().expect("the other thread answers");
            }
            0.0
        });
        Expectiminimax::new(&tree.game, judge, tree.bounds)
            .expect("the sums fit")
            .with_pruning(Pruning::Star1)
            .with_cancellation(Control::new().with_stop_flag(stop))
            .run(&tree.root(), tree.plies, true, tree.open_window())
            .expect("synthetic games are sound")
    });
    assert!(is_unfinished(&report));
    assert_eq!(report.counters.leaves, 5);
}
