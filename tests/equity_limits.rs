//! When Monte-Carlo equity ends: at a wanted error, at the last batch, when it is cancelled, when
//! nothing survives; and how a run goes on.

mod support;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use dicechess::{
    Budget, Color, Control, EquityConfig, EquityEnd, EquityOutcome, MonteCarloEquity, Position,
    StopCause, cancel_if, clock_fn,
};
use rand_chacha::ChaCha8Rng;
use support::equity::{SMALL, TACTICAL, config, estimated, outcome, position};

/// The estimate after each batch, until the rollouts are done.
fn batch_by_batch(
    root: &Position,
    config: &EquityConfig,
    seed: u64,
) -> Vec<dicechess::EquityEstimate> {
    let mut equity = MonteCarloEquity::new(*config);
    let mut run = equity.start::<ChaCha8Rng>(root, seed).expect("not rolled");
    let mut estimates = Vec::new();
    while run.rollouts() < config.rollouts().into() {
        let advanced = equity.advance(&mut run, config.batch()).expect("no error");
        assert!(advanced.is_continue());
        estimates.push(run.estimate().expect("a batch is done"));
    }
    estimates
}

#[test]
fn it_stops_at_the_first_batch_end_with_the_wanted_error() {
    let root = position(TACTICAL);
    // Black's error is the larger one, and White's after a flip.
    for (seed, root) in (0..).zip([root, root.flip_colors(), root, root.flip_colors()]) {
        let all = config(4, 640).with_batch(16).expect("in range");
        let estimates = batch_by_batch(&root, &all, seed);
        for wanted in [0.05, 0.02, 0.01, 0.007] {
            let within = |estimate: &&dicechess::EquityEstimate| {
                estimate.standard_error(Color::White) <= wanted
                    && estimate.standard_error(Color::Black) <= wanted
            };
            let (expected, reason) = match estimates.iter().find(within) {
                Some(first) => (*first, EquityEnd::WantedError),
                None => (estimates[estimates.len() - 1], EquityEnd::AllRollouts),
            };
            let asked = all.with_wanted_error(Some(wanted)).expect("in range");
            let EquityOutcome::Estimated { estimate, end } =
                outcome(&root.to_string(), asked, seed)
            else {
                panic!("nothing cancels");
            };
            assert_eq!(estimate, expected);
            assert_eq!(end, reason);
        }
        let last = estimates[estimates.len() - 1].standard_error(Color::White);
        let first = estimates[0].standard_error(Color::White);
        assert!(
            last < 0.01 && first > 0.01,
            "{first} to {last}: the test tests nothing"
        );
    }
}

#[test]
fn the_last_batch_is_what_is_left() {
    let all = config(3, 100).with_batch(64).expect("in range");
    let uneven = outcome(TACTICAL, all, 5)
        .estimated()
        .expect("nothing cancels");
    assert_eq!(uneven.rollouts(), 100);
    let whole = outcome(TACTICAL, all.with_batch(100).expect("in range"), 5);
    assert_eq!(Some(uneven), whole.estimated());
}

#[test]
fn a_cancelled_batch_is_never_counted() {
    let all = config(3, 12).with_batch(4).expect("in range");
    let root = position(SMALL[0]);
    let asked = Cell::new(0_u32);
    let finished = |limit: u32| {
        asked.set(0);
        let stop = cancel_if(|| {
            asked.set(asked.get() + 1);
            asked.get() >= limit
        });
        let mut equity = MonteCarloEquity::new(all).with_cancellation(stop);
        equity.estimate::<ChaCha8Rng>(&root, 9).expect("not rolled")
    };
    let whole = finished(u32::MAX);
    let questions = asked.get();
    assert!(questions > 24, "it asks at every ply");
    let mut counts = Vec::new();
    for limit in 1..=questions {
        match finished(limit) {
            EquityOutcome::Incomplete { cause } => {
                assert_eq!(cause, StopCause::Other);
                counts.push(0);
            }
            EquityOutcome::Estimated { estimate, end } => {
                assert_eq!(end, EquityEnd::Cancelled(StopCause::Other));
                let count = estimate.rollouts() as u32;
                assert!(count == 4 || count == 8, "whole batches: {count}");
                let fewer = all.with_rollouts(count).expect("in range");
                assert_eq!(Some(estimate), outcome(SMALL[0], fewer, 9).estimated());
                counts.push(count);
            }
        }
    }
    assert!(counts.is_sorted(), "more questions, more rollouts");
    for count in [0, 4, 8] {
        assert!(counts.contains(&count));
    }
    assert_eq!(finished(questions + 1), whole);
}

#[test]
fn budgets_deadlines_and_flags_cancel() {
    let root = position(TACTICAL);
    let all = config(4, 400).with_batch(16).expect("in range");

    let budget = Budget::new(u64::MAX);
    let mut equity =
        MonteCarloEquity::new(all).with_cancellation(Control::new().with_budget(&budget));
    let whole = equity.estimate::<ChaCha8Rng>(&root, 1);
    assert_eq!(estimated(whole).rollouts(), 400);
    let half = budget.used() / 2;

    let budget = Budget::new(half);
    let control = Control::new().with_budget(&budget);
    let mut equity = MonteCarloEquity::new(all).with_cancellation(control);
    let found = equity.estimate::<ChaCha8Rng>(&root, 1).expect("not rolled");
    assert_cancelled(&found, StopCause::Budget);

    // A clock that goes on by one whenever it is read.
    let reads = Cell::new(0);
    let clock = clock_fn(|| {
        reads.set(reads.get() + 1);
        reads.get()
    });
    let control = Control::new().with_deadline(half, clock);
    let mut equity = MonteCarloEquity::new(all).with_cancellation(control);
    let found = equity.estimate::<ChaCha8Rng>(&root, 1).expect("not rolled");
    assert_cancelled(&found, StopCause::Deadline);
    assert_eq!(reads.get(), half, "nothing is asked after the deadline");

    let raised = AtomicBool::new(true);
    let control = Control::new().with_stop_flag(&raised);
    let mut equity = MonteCarloEquity::new(all).with_cancellation(control);
    let found = equity.estimate::<ChaCha8Rng>(&root, 1).expect("not rolled");
    assert_eq!(
        found,
        EquityOutcome::Incomplete {
            cause: StopCause::Flag
        }
    );
    assert!(raised.load(Ordering::Relaxed));
}

fn assert_cancelled(found: &EquityOutcome, cause: StopCause) {
    let EquityOutcome::Estimated { estimate, end } = found else {
        panic!("some batches were paid for: {found:?}");
    };
    assert_eq!(*end, EquityEnd::Cancelled(cause));
    assert!(estimate.rollouts() < 400 && estimate.rollouts().is_multiple_of(16));
}

#[test]
fn endless_passing_can_be_cancelled() {
    // Nobody has anything to move, so that no moves are generated.
    let empty = "8/8/8/8/8/8/8/8 w - - 0 1";
    let asked = Cell::new(0);
    let stop = cancel_if(|| {
        asked.set(asked.get() + 1);
        asked.get() > 1000
    });
    let forever = config(u32::MAX, 2);
    let mut equity = MonteCarloEquity::new(forever).with_cancellation(stop);
    let found = equity.estimate::<ChaCha8Rng>(&position(empty), 1);
    let cause = StopCause::Other;
    assert_eq!(found, Ok(EquityOutcome::Incomplete { cause }));
}

/// Where both kings fall often, a rollout does not go on to a horizon beyond all games.
#[test]
fn a_rollout_ends_when_nothing_survives() {
    let budget = Budget::new(2_000_000);
    let control = Control::new().with_budget(&budget);
    let mut equity = MonteCarloEquity::new(config(u32::MAX, 8)).with_cancellation(control);
    let found = equity.estimate::<ChaCha8Rng>(&position(TACTICAL), 1);
    let Ok(EquityOutcome::Estimated { estimate, end }) = found else {
        panic!("the budget is ample for what can matter");
    };
    assert_eq!(end, EquityEnd::AllRollouts);
    assert!(estimate.undecided() < 1e-13, "{estimate}");
}

#[test]
fn runs_go_on_where_they_were() {
    let whole = outcome(TACTICAL, config(4, 200), 8).estimated();
    let mut equity = MonteCarloEquity::new(config(4, 1).with_batch(7).expect("in range"));
    let mut run = equity
        .start::<ChaCha8Rng>(&position(TACTICAL), 8)
        .expect("not rolled");
    assert_eq!(run.estimate(), None);
    for more in [1, 0, 99, 20, 80] {
        assert!(
            equity
                .advance(&mut run, more)
                .expect("no error")
                .is_continue()
        );
        // Another run in between changes nothing.
        let mut other = equity
            .start::<ChaCha8Rng>(&position(SMALL[1]), 8)
            .expect("not rolled");
        assert!(
            equity
                .advance(&mut other, 3)
                .expect("no error")
                .is_continue()
        );
        assert_eq!(other.rollouts(), 3);
    }
    assert_eq!(run.estimate(), whole);
}
