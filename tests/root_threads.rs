//! The search of the root on several threads: the same values and the same choice as on one.

mod root_support;
mod support;

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use dicechess::{
    AllReplies, BatchLeaves, Cache, Cancellation, Control, DiceChess, Evaluator, Expectiminimax,
    IncrementalLeaves, Leaves, Material, NeverCancel, NoCache, Position, Proven, Pruning, RootMode,
    RootSearch, SearchOutcome, StopCause, TranspositionTable, Window, cancel_if,
};
use dicechess_search::Threads;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use root_support::judging::{judge_report, truths};
use root_support::policies::AnyChances;
use root_support::{Exactly, Features, GAME, LeavesKind, MaterialTimes, Question, Report, Stores};
use support::strategies::{cases, sparse_endgame};

type Search<'a, Chances, Store, Stop, Frontier> =
    Expectiminimax<'a, DiceChess, Exactly, i64, AllReplies, Chances, Store, Stop, Frontier>;

fn search<Store, Stop, Frontier>(
    judge: Exactly,
    (pruning, chances): (Pruning, AnyChances),
    store: Store,
    stop: Stop,
    leaves: Frontier,
) -> Search<'static, AnyChances, Store, Stop, Frontier>
where
    Store: Cache<DiceChess, Exactly, i64>,
    Stop: Cancellation,
    Frontier: Leaves<DiceChess, Exactly>,
{
    Expectiminimax::new(&GAME, judge, judge.bounds())
        .expect("the sums fit")
        .with_pruning(pruning)
        .with_chances(chances)
        .with_leaves(leaves)
        .with_cache(store)
        .expect("made for this evaluator")
        .with_cancellation(stop)
}

fn some(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("not zero")
}

/// Searches on so many threads, twice with the same ones; both must find the same.
fn on_threads<Store: Cache<DiceChess, Exactly, i64> + Copy + Send + Sync>(
    position: &Position,
    (plies, features, seed): (u32, Features, u64),
    threads: usize,
    store: Store,
) -> Report<i64> {
    let judge = Exactly::in_plies(plies);
    let parts = (features.pruning, features.chances);
    let make = || search(judge, parts, store, NeverCancel, BatchLeaves);
    let pool = Threads::new(some(threads), make).expect("threads");
    let mut root = RootSearch::new(make(), features.options(plies));
    let mut ask = || {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        root.choose_on(&pool, position, &mut generator)
            .expect("rolled")
    };
    let first = ask();
    let again = ask();
    assert_eq!(first.turn(), again.turn());
    first
}

fn on_one(position: &Position, (plies, features, seed): (u32, Features, u64)) -> Report<i64> {
    let judge = Exactly::in_plies(plies);
    let stores = &Stores::new(judge);
    let question = Question {
        judge,
        plies,
        features,
        stores,
        stop: NeverCancel,
    };
    question.ask_with(position, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// What is known of each candidate. The units of work are left out: threads that search the rolls
/// of one position each play the first two dice.
fn findings(report: &Report<i64>) -> Vec<(usize, Option<Proven<i64>>, bool)> {
    let candidates = report.root.candidates.iter();
    let found = candidates.map(|candidate| {
        let proven = candidate.outcome.and_then(SearchOutcome::into_proven);
        (candidate.index, proven, candidate.loss_tainted)
    });
    found.collect()
}

/// One number of threads and another, with a table for all threads and without one.
fn assert_same_for_all(position: &Position, plies: u32, features: Features, seed: u64) {
    let asked = (plies, features, seed);
    let single = on_one(position, asked);
    let truths = truths(position, plies, features.limit);
    let judge = Exactly::in_plies(plies);
    let mut alone = None;
    for threads in [1, 2, 3, 8] {
        let entries = 1 << 10;
        let table = TranspositionTable::new(judge, judge.bounds(), entries).expect("a table");
        let report = on_threads(position, asked, threads, NoCache);
        // Without a table the same is found out, also about those that are worse.
        let found = findings(&report);
        assert_eq!(&found, alone.get_or_insert_with(|| found.clone()));
        for report in [report, on_threads(position, asked, threads, &table)] {
            assert_eq!(
                report.decision, single.decision,
                "{threads} threads, seed {seed}"
            );
            assert_eq!(report.root.equal_best, single.root.equal_best);
            if !single.root.candidates.is_empty() {
                judge_report(&report, &truths, features.mode)
                    .unwrap_or_else(|error| panic!("{position}, {threads} threads: {error}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn two_plies_are_the_same_for_any_number_of_threads(
        position in sparse_endgame(),
        roll in 0..dicechess::ROLLS.len(),
        (pruning, chances) in (0..3_usize, 0..3_usize),
        (all_exact, limit, seed) in (any::<bool>(), 2..30_usize, any::<u64>()),
    ) {
        let position = position.with_pool(dicechess::ROLLS[roll].pool);
        prop_assume!(position.winner().is_none());
        let features = Features {
            pruning: [Pruning::Off, Pruning::Star1, Pruning::Star2][pruning],
            chances: AnyChances::EACH[chances],
            mode: if all_exact { RootMode::AllExact } else { RootMode::Best },
            limit: Some(limit),
            ..Features::PLAIN
        };
        assert_same_for_all(&position, 2, features, seed);
    }
}

/// With ties at the last depth that the depth before has put in any order.
#[test]
fn three_plies_are_the_same_for_any_number_of_threads() {
    for (number, dfen) in [
        "7k/8/8/8/8/1p6/8/K7 w - - 0 1 KKK",
        "8/8/8/1k1K4/8/1p1P4/8/8 b - - 0 1 pkk",
        "8/4P3/k7/8/8/7K/3p4/8 w - - 0 1 PKK",
    ]
    .iter()
    .enumerate()
    {
        let position: Position = dfen.parse().expect("valid");
        let features = Features {
            pruning: Pruning::Star1,
            leaves: LeavesKind::Incremental,
            chances: AnyChances::Classes,
            deepening: true,
            limit: Some(6),
            ..Features::PLAIN
        };
        for seed in 0..3 {
            assert_same_for_all(&position, 3, features, seed + number as u64);
        }
    }
}

/// All but the first candidate are searched with its value as the bound to beat, whatever the others
/// turn out to be worth meanwhile.
#[test]
fn the_bound_to_beat_is_the_value_of_the_first() {
    let judge = Exactly::in_plies(2);
    let parts = (Pruning::Star1, AnyChances::Classes);
    let make = || search(judge, parts, NoCache, NeverCancel, BatchLeaves);
    for dfen in [
        "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B",
        "7k/8/8/8/3r4/2P5/8/7K w - - 0 1 PKK",
        "8/2k5/5p2/2R5/2p2qBK/8/2P5/8 w - - 4 35 PRK",
    ] {
        let position: Position = dfen.parse().expect("valid");
        let truths = truths(&position, 2, None);
        let (first, win) = (&truths[0], judge.bounds().terminal_win());
        let pool = Threads::new(some(3), make).expect("threads");
        let results: Vec<_> = truths.iter().map(|truth| truth.result).collect();
        let mover = position.side_to_move();
        let report = RootSearch::new(make(), Features::PLAIN.options(2))
            .rank_on(&pool, &results, mover)
            .expect("material is a number");
        let mut bounded = 0;
        for candidate in &report.candidates {
            let above = Window::new(first.value, win).expect("in order");
            let alone = make()
                .run(&candidate.position, 1, mover, above)
                .expect("material");
            let found = candidate.outcome.and_then(SearchOutcome::into_proven);
            if candidate.position != first.result {
                assert_eq!(found, alone.outcome.into_proven(), "{dfen}");
                bounded += u32::from(alone.outcome.into_exact().is_none());
            }
        }
        assert!(bounded > 0, "{dfen}");
    }
}

/// Fractions are summed in the order of the rolls, whichever is searched first.
#[test]
fn floats_are_the_same_to_the_last_bit() {
    for dfen in [
        "8/8/8/1k1K4/4n3/1p1P4/8/8 w - - 0 1 PKK",
        "7k/8/8/8/3r4/2P5/8/7K w - - 0 1 PK",
        "8/5k2/3N4/2K5/4p3/8/8/8 w - - 0 1 KKK",
    ] {
        let position: Position = dfen.parse().expect("valid");
        // Of these, whole hundreds are no whole numbers.
        for factor in [1.0 / 7.0, 0.001_7, 0.012_3] {
            assert_same_floats(&position, MaterialTimes { factor });
        }
    }
}

fn assert_same_floats(position: &Position, judge: MaterialTimes<f64>) {
    let make = || {
        Expectiminimax::new(&GAME, judge, judge.bounds())
            .expect("the sums fit")
            .with_leaves(IncrementalLeaves)
    };
    let features = Features {
        mode: RootMode::AllExact,
        ..Features::PLAIN
    };
    let mut root = RootSearch::new(make(), features.options(2));
    let bits = |report: Report<f64>| -> Vec<(usize, Option<u64>)> {
        let candidates = report.root.candidates.into_iter();
        let exact = candidates.map(|candidate| {
            let value = candidate.outcome.and_then(SearchOutcome::into_exact);
            (candidate.index, value.map(|exact| exact.value().to_bits()))
        });
        exact.collect()
    };
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let single = bits(root.choose(position, &mut generator).expect("rolled"));
    for threads in [1, 2, 3, 8] {
        let pool = Threads::new(some(threads), make).expect("threads");
        let report = root
            .choose_on(&pool, position, &mut generator)
            .expect("rolled");
        assert_eq!(bits(report), single, "{threads} threads");
    }
}

const BUSY: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9 PNB";

/// Raised when the threads are at work, it ends them all, and the report says what did it.
#[test]
fn a_flag_raised_by_another_thread_ends_all_of_them() {
    let position: Position = BUSY.parse().expect("valid");
    let judge = Exactly::in_plies(3);
    let stop = AtomicBool::new(false);
    let flag = || Control::new().with_stop_flag(&stop);
    let parts = (Pruning::Star1, AnyChances::Classes);
    let (begun, has_begun) = mpsc::sync_channel(1);
    let pool = Threads::new(some(3), || {
        // Made on the threads, when they have something to do.
        let _ = begun.try_send(());
        search(judge, parts, NoCache, flag(), IncrementalLeaves)
    })
    .expect("threads");
    let features = Features {
        deepening: false,
        ..Features::PLAIN
    };
    let own = search(judge, parts, NoCache, flag(), IncrementalLeaves);
    let mut root = RootSearch::new(own, features.options(3));
    let report = std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            has_begun.recv().expect("they begin");
            stop.store(true, Ordering::Relaxed);
        });
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        root.choose_on(&pool, &position, &mut generator)
            .expect("rolled")
    });
    assert!(report.turn().is_some());
    assert_eq!(report.root.stopped, Some(StopCause::Flag));
    assert_eq!(report.root.completed_plies, 0);
}

/// Cancelled after any number of checks by whichever thread, there is a turn and no wrong value.
#[test]
fn threads_that_are_cancelled_leave_a_turn() {
    let position: Position = "7k/8/8/8/3r4/2P5/8/7K w - - 0 1 PK".parse().expect("valid");
    let judge = Exactly::in_plies(2);
    let parts = (Pruning::Star2, AnyChances::Classes);
    let features = Features::PLAIN;
    let truths = truths(&position, 2, None);
    for last in (0..60).chain((60..6000).step_by(331)) {
        let checks = AtomicU64::new(0);
        let stop = || cancel_if(|| checks.fetch_add(1, Ordering::Relaxed) >= last);
        let make = || search(judge, parts, NoCache, stop(), BatchLeaves);
        let pool = Threads::new(some(2), make).expect("threads");
        let mut root = RootSearch::new(make(), features.options(2));
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let report = root
            .choose_on(&pool, &position, &mut generator)
            .expect("rolled");
        assert!(report.turn().is_some());
        for candidate in &report.root.candidates {
            let exact = candidate.outcome.and_then(SearchOutcome::into_exact);
            let truth = truths
                .iter()
                .find(|truth| truth.result == candidate.position);
            let truth = truth.expect("a candidate").value;
            assert!(exact.is_none_or(|exact| exact.value() == truth));
        }
        let done = report.root.stopped.is_none();
        assert_eq!(done, report.root.completed_plies == 2, "{last}");
    }
    assert_eq!(Material.evaluate(&position, dicechess::Color::White), -400);
}
