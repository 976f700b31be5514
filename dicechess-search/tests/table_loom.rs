//! One slot, two writers and a reader, under a model checker. A look-up gives exactly what one
//! store put there, or two of them merged, or nothing; never parts of different ones.
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test -p dicechess-search --test table_loom --release
//! ```
//!
//! The checker explores executions in which threads are preempted no more than twice, with every
//! stale read that the memory model allows in them. `LOOM_MAX_PREEMPTIONS` sets another number;
//! each one more takes about seven times as long.
#![cfg(loom)]

mod table_support;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use dicechess_search::{NodeKind, Proven};
use loom::thread;

use self::table_support::{Bounds, at_least, at_most, bounds_of, exactly, table};

/// What a thread stores or looks up: key and depth.
type Place = (u64, u32);

const KIND: NodeKind = NodeKind::Maximizing;

/// Lets two threads store while a third one looks up `asked`. Gives all that it found in all
/// executions.
///
/// The reader is the last thread and so runs last, where the memory model lets each of its loads
/// give any of the stores: the checker misses stores that come after a load if their thread has
/// loaded the same word itself in between.
fn explore(stores: [(Place, Proven<i64>); 2], asked: Place) -> HashSet<Bounds> {
    let seen = Arc::new(Mutex::new(HashSet::new()));
    let seen_by_model = Arc::clone(&seen);
    let mut model = loom::model::Builder::new();
    model.preemption_bound = model.preemption_bound.or(Some(2));
    model.check(move || {
        let table = Arc::new(table(1).expect("one is a power of two"));
        let writers = stores.map(|((key, plies), proven)| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(key, KIND, plies, proven))
        });
        let reader = thread::spawn(move || bounds_of(table.look_up(asked.0, KIND, asked.1)));
        for writer in writers {
            writer.join().expect("a store does not panic");
        }
        let found = reader.join().expect("a look-up does not panic");
        seen_by_model
            .lock()
            .expect("no thread panicked")
            .insert(found);
    });
    let mut seen = seen.lock().expect("no thread panicked");
    std::mem::take(&mut *seen)
}

const NOTHING: Bounds = None;

const FIVE: Bounds = Some((Some(5), Some(5)));
const NINE: Bounds = Some((Some(9), Some(9)));

/// Everything that may be seen was, and nothing else.
fn assert_seen(seen: &HashSet<Bounds>, expected: &[Bounds]) {
    assert_eq!(*seen, expected.iter().copied().collect());
}

#[test]
fn bounds_of_one_node_are_seen_alone_or_merged() {
    let stores = [((1, 2), at_least(3)), ((1, 2), at_most(7))];
    let seen = explore(stores, (1, 2));
    let (lower, upper) = (Some((Some(3), None)), Some((None, Some(7))));
    let both = Some((Some(3), Some(7)));
    assert_seen(&seen, &[NOTHING, lower, upper, both]);
}

/// The two bounds of each entry are equal, so that they would cancel in a plain XOR.
#[test]
fn exact_values_of_one_node_never_mix() {
    let stores = [((1, 2), exactly(5)), ((1, 2), exactly(9))];
    let seen = explore(stores, (1, 2));
    assert_seen(&seen, &[NOTHING, FIVE, NINE]);
}

#[test]
fn values_of_two_nodes_never_mix() {
    let stores = [((1, 2), exactly(5)), ((2, 2), exactly(9))];
    let seen = explore(stores, (1, 2));
    assert_seen(&seen, &[NOTHING, FIVE]);
}

#[test]
fn values_of_two_depths_never_mix() {
    let stores = [((1, 2), exactly(5)), ((1, 3), exactly(9))];
    let seen = explore(stores, (1, 3));
    assert_seen(&seen, &[NOTHING, NINE]);
}
