//! Many threads on a tiny table.

mod table_support;

use std::sync::Barrier;
use std::thread;

use dicechess_search::NodeKind;

use self::table_support::{Table, at_least, at_most, bounds_of, exactly, table};

const THREADS: u64 = 8;
const ROUNDS: u64 = 100_000;
const KINDS: [NodeKind; 2] = [NodeKind::Maximizing, NodeKind::Minimizing];

/// The lower bound of a node, from which everything can be told that it is known by. The upper
/// bound is one more, or if the key is even the same.
fn lower_bound(key: u64, kind: NodeKind, plies: u32) -> i64 {
    let minimizing = i64::from(kind == NodeKind::Minimizing);
    (key.cast_signed() * 2 + minimizing) * 10 + i64::from(plies)
}

/// Stores and looks up at random. Gives the number of hits.
fn hammer(table: &Table, seed: u64) -> u64 {
    let mut state = seed;
    let mut random = |end: u64| {
        // Knuth's generator for MMIX; its high bits are good enough.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let mut hits = 0;
    for _ in 0..ROUNDS {
        let (key, plies) = (random(6), random(2) as u32);
        let kind = KINDS[random(2) as usize];
        let lower = lower_bound(key, kind, plies);
        let upper = lower + (key % 2).cast_signed();
        let proven = match random(3) {
            0 if lower == upper => exactly(lower),
            0 | 1 => at_least(lower),
            _ => at_most(upper),
        };
        table.store(key, kind, plies, proven);

        let (key, plies) = (random(6), random(2) as u32);
        let kind = KINDS[random(2) as usize];
        let lower = lower_bound(key, kind, plies);
        let upper = lower + (key % 2).cast_signed();
        if let Some(found) = bounds_of(table.look_up(key, kind, plies)) {
            hits += 1;
            let own = [
                (Some(lower), None),
                (None, Some(upper)),
                (Some(lower), Some(upper)),
            ];
            assert!(
                own.contains(&found),
                "{found:?} under {key}, {kind:?}, {plies}"
            );
        }
    }
    hits
}

#[test]
fn no_thread_sees_a_foreign_or_torn_entry() {
    for entries in [1, 2, 8] {
        let table = table(entries).expect("it is a power of two");
        let start = Barrier::new(THREADS as usize);
        let hits: u64 = thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|seed| {
                    let (table, start) = (&table, &start);
                    scope.spawn(move || {
                        start.wait();
                        hammer(table, seed)
                    })
                })
                .collect();
            let hits = threads.into_iter().map(thread::ScopedJoinHandle::join);
            hits.map(|hits| hits.expect("no thread found a foreign entry"))
                .sum()
        });
        let telemetry = table.telemetry();
        assert_eq!(telemetry.hits, hits);
        assert_eq!(telemetry.hits + telemetry.misses, THREADS * ROUNDS);
        assert!(hits > 0 && telemetry.collisions > 0, "{telemetry:?}");
    }
}
