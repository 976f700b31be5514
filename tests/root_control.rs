//! A search of the root that is cancelled still gives a turn, and says honestly what it rests on.

mod root_support;
mod support;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use dicechess::{
    Basis, Budget, CancelIf, Cancellation, Control, Position, RootMode, SearchOutcome, StopCause,
    TurnDecision, cancel_if, clock_fn, plain_value,
};
use root_support::judging::{judge_report, pre_ranked, truths};
use root_support::policies::AnyChances;
use root_support::{Exactly, Features, GAME, LeavesKind, Question, Report, StoreKind, Stores};

/// A few candidates of which one is the best, none of them as it stands.
const DFEN: &str = "7k/8/8/8/3r4/2P5/8/7K w - - 0 1 PK";

fn position() -> Position {
    DFEN.parse().expect("valid")
}

const QUICK: Features = Features {
    pruning: dicechess::Pruning::Star1,
    leaves: LeavesKind::Incremental,
    chances: AnyChances::Classes,
    ..Features::PLAIN
};

fn run(
    position: &Position,
    plies: u32,
    features: Features,
    stop: impl Cancellation,
) -> Report<i64> {
    let judge = Exactly::in_plies(plies);
    Question {
        judge,
        plies,
        features,
        stores: &Stores::new(judge),
        stop,
    }
    .ask(position)
}

/// Cancels at check number `last`, and counts the checks.
fn cancel_at(checks: &Cell<u64>, last: u64) -> CancelIf<impl Fn() -> bool> {
    cancel_if(move || {
        checks.set(checks.get() + 1);
        checks.get() == last
    })
}

/// Whether the exact values of a report are true ones of the depth that it names, and the choice is
/// the one that the order of fallbacks gives.
fn assert_honest(report: &Report<i64>, position: &Position, plies: u32, first_depth: u32) {
    let root = &report.root;
    let TurnDecision::Chosen { turn, place, basis } = report.decision else {
        panic!(
            "there is a legal turn, and none takes the king: {:?}",
            report.decision
        );
    };
    assert_eq!(basis, root.basis);
    assert_eq!(turn, report.turns[root.candidates[place].index]);
    assert!(place < root.equal_best);
    let judge = Exactly::in_plies(plies);
    let depth = root.completed_plies.max(first_depth);
    let mover = position.side_to_move();
    let mut exact = Vec::new();
    for candidate in &root.candidates {
        let outcome = candidate.outcome.and_then(SearchOutcome::into_exact);
        let plain = plain_value(
            &GAME,
            &judge,
            &judge.bounds(),
            &candidate.position,
            depth - 1,
            mover,
        );
        if let Some(value) = outcome.map(|exact| exact.value()) {
            assert_eq!(Ok(value), plain, "{}", candidate.position);
        }
        exact.push(outcome.map(|exact| exact.value()));
    }
    let offered: Vec<_> = root
        .candidates
        .iter()
        .map(|candidate| candidate.index)
        .collect();
    let best = exact.iter().flatten().max().copied();
    match basis {
        Basis::Searched => {
            let count = exact.iter().filter(|value| **value == best).count();
            assert!(best.is_some() && exact[..root.equal_best].iter().all(|value| *value == best));
            assert_eq!(root.equal_best, count);
        }
        Basis::PreRanked => {
            assert_eq!((best, root.completed_plies, place), (None, 0, 0));
            let order: Vec<_> = root
                .candidates
                .iter()
                .map(|candidate| candidate.position)
                .collect();
            let ranked = pre_ranked(position, Some(order.len()));
            assert_eq!(
                order,
                ranked.iter().map(|(_, result)| *result).collect::<Vec<_>>()
            );
        }
        Basis::FirstOffered => {
            assert_eq!((best, root.completed_plies, place), (None, 0, 0));
            assert!(
                offered
                    .iter()
                    .enumerate()
                    .all(|(place, index)| place == *index)
            );
        }
        Basis::Win => panic!("nothing wins here"),
    }
}

/// How far a search has come.
fn progress(report: &Report<i64>) -> (u8, u32) {
    let basis = match report.root.basis {
        Basis::FirstOffered => 0,
        Basis::PreRanked => 1,
        Basis::Searched => 2,
        Basis::Win => 3,
    };
    (basis, report.root.completed_plies)
}

/// Cancels at all check points, or at each of a step of them; the distinct stages that were met.
fn cancel_everywhere(plies: u32, features: Features, step: usize) -> Vec<(u8, u32)> {
    let position = position();
    let checks = Cell::new(0);
    let full = run(&position, plies, features, cancel_at(&checks, u64::MAX));
    assert_eq!(full.root.stopped, None);
    let all = checks.take();
    let first_depth = if features.deepening { 2 } else { plies };
    let mut stages = Vec::new();
    let (first, rest) = (1..=all.min(60), (61..=all).step_by(step));
    for last in first.chain(rest).chain([all]) {
        let report = run(&position, plies, features, cancel_at(&checks, last));
        // Once it is cancelled it does not even ask any more.
        assert_eq!(checks.take(), last);
        assert_eq!(report.root.stopped, Some(StopCause::Other));
        assert!(report.root.work <= full.root.work);
        assert_honest(&report, &position, plies, first_depth);
        stages.push(progress(&report));
    }
    assert!(stages.is_sorted(), "{stages:?}");
    stages.dedup();
    stages
}

#[test]
fn every_check_point_of_two_plies_leaves_the_next_best_answer() {
    for (pruning, leaves, store) in [
        (dicechess::Pruning::Off, LeavesKind::Batch, StoreKind::None),
        (
            dicechess::Pruning::Star1,
            LeavesKind::Incremental,
            StoreKind::Table,
        ),
        (
            dicechess::Pruning::Star2,
            LeavesKind::Remembered,
            StoreKind::Map,
        ),
        (
            dicechess::Pruning::Star2,
            LeavesKind::Scalar,
            StoreKind::Tiny,
        ),
    ] {
        for mode in [RootMode::Best, RootMode::AllExact] {
            let features = Features {
                pruning,
                leaves,
                store,
                mode,
                ..QUICK
            };
            let stages = cancel_everywhere(2, features, 7);
            assert_eq!(stages, [(0, 0), (1, 0), (2, 0)]);
        }
    }
}

#[test]
fn a_deeper_search_that_is_cancelled_leaves_the_shallower_answer() {
    let deepening = Features {
        deepening: true,
        limit: Some(3),
        ..QUICK
    };
    let stages = cancel_everywhere(3, deepening, 1999);
    assert_eq!(stages, [(0, 0), (1, 0), (2, 0), (2, 2)]);
    let direct = Features {
        deepening: false,
        ..deepening
    };
    let stages = cancel_everywhere(3, direct, 1999);
    assert_eq!(stages, [(0, 0), (1, 0), (2, 0)]);
}

/// What the answer rests on when the third ply is not reached is the whole answer of two plies.
#[test]
fn the_shallower_answer_is_the_whole_of_it() {
    let (position, plies) = (position(), 3);
    let features = Features {
        deepening: true,
        limit: Some(3),
        ..QUICK
    };
    let judge = Exactly::in_plies(plies);
    let stores = Stores::new(judge);
    let question = |plies, stop| Question {
        judge,
        plies,
        features,
        stores: &stores,
        stop,
    };
    let unlimited = Budget::unlimited();
    let shallow = question(2, Control::new().with_budget(&unlimited)).ask(&position);
    let budget = Budget::new(shallow.root.work + 50);
    let cut = question(3, Control::new().with_budget(&budget)).ask(&position);
    assert_eq!(
        (cut.root.completed_plies, cut.root.stopped),
        (2, Some(StopCause::Budget))
    );
    assert_eq!(cut.turn(), shallow.turn());
    assert_eq!(cut.root.equal_best, shallow.root.equal_best);
    for (deep, shallow) in cut.root.candidates.iter().zip(&shallow.root.candidates) {
        assert_eq!(deep.position, shallow.position);
        assert_eq!(deep.loss_tainted, shallow.loss_tainted);
        let value = |outcome: Option<SearchOutcome<i64>>| {
            outcome
                .and_then(SearchOutcome::into_proven)
                .map(|proven| (proven.lower(), proven.upper()))
        };
        assert_eq!(value(deep.outcome), value(shallow.outcome));
    }
    let done: u64 = cut
        .root
        .candidates
        .iter()
        .map(|candidate| candidate.work)
        .sum();
    assert_eq!(
        (cut.root.work, budget.used()),
        (done, shallow.root.work + 50)
    );
}

#[test]
fn a_budget_is_enough_or_it_is_not() {
    let position = position();
    for (plies, deepening) in [(2, false), (3, true)] {
        let features = Features {
            deepening,
            limit: Some(4),
            ..QUICK
        };
        let unlimited = Budget::unlimited();
        let full = run(
            &position,
            plies,
            features,
            Control::new().with_budget(&unlimited),
        );
        let needed = unlimited.used();
        assert_eq!(full.root.work, needed);
        for limit in [0, 1, needed - 1, needed] {
            let budget = Budget::new(limit);
            let report = run(
                &position,
                plies,
                features,
                Control::new().with_budget(&budget),
            );
            assert_honest(&report, &position, plies, 2);
            let stopped = (limit < needed).then_some(StopCause::Budget);
            assert_eq!((report.root.stopped, report.root.work), (stopped, limit));
            if limit == needed {
                let truths = truths(&position, plies, Some(4));
                judge_report(&report, &truths, RootMode::Best).expect("a finished search");
            } else if limit < 2 {
                assert_eq!(report.root.basis, Basis::PreRanked);
            }
        }
    }
}

#[test]
fn a_deadline_in_the_past_leaves_the_first_turn() {
    let position = position();
    for nanos in [0, 1, u64::MAX] {
        let control = Control::new().with_deadline(nanos, clock_fn(|| u64::MAX));
        let report = run(&position, 2, Features::PLAIN, control);
        assert_honest(&report, &position, 2, 2);
        assert_eq!(report.root.basis, Basis::FirstOffered);
        assert_eq!(report.root.stopped, Some(StopCause::Deadline));
        assert_eq!(report.root.counters.leaves, 0);
        assert_eq!(report.turn(), Some(report.turns[0]));
    }
}

/// Without a legal turn, or with a king to take, there is nothing to cancel.
#[test]
fn what_is_decided_is_not_cancelled() {
    for (dfen, turn) in [
        ("7k/8/8/8/8/8/8/7K w - - 0 1 PP", None),
        ("k7/8/8/8/8/8/8/R3K3 w - - 0 1 PPR", Some("a1a8")),
    ] {
        let position: Position = dfen.parse().expect("valid");
        let asked = Cell::new(0);
        let report = run(&position, 3, Features::PLAIN, cancel_at(&asked, 1));
        assert_eq!(report.turn().map(|turn| turn.to_string()).as_deref(), turn);
        assert_eq!(asked.get(), 0, "{dfen}");
        assert_eq!(
            (report.root.stopped, report.root.completed_plies),
            (None, 0),
            "{dfen}"
        );
        assert!(report.root.candidates.is_empty());
    }
}

#[test]
fn a_flag_raised_by_another_thread_ends_a_search_of_any_depth() {
    let position: Position =
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9 PNB"
            .parse()
            .expect("valid");
    let stop = AtomicBool::new(false);
    let (begun, has_begun) = mpsc::channel();
    let control = Control::new().with_stop_flag(&stop);
    let asked = cancel_if(|| {
        // Whoever waits is told with the first check, and may be gone after it.
        let _ = begun.send(());
        control.is_cancelled()
    });
    let features = Features {
        deepening: true,
        ..QUICK
    };
    let report = std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            has_begun.recv().expect("the search begins");
            stop.store(true, Ordering::Relaxed);
        });
        // Three plies of this would take hours.
        run(&position, 3, features, asked)
    });
    assert!(report.turn().is_some());
    assert!(report.root.stopped.is_some());
    assert!(report.root.completed_plies < 3);
}
