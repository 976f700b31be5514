//! The counts of the example `star_table` on trees that take no time, frozen: whatever changes what
//! a search looks at shows here. The values are compared with the plain search on the way.

#[path = "../examples/star_table/regular.rs"]
mod regular;

use dicechess::{Pruning, SearchCounters};
use regular::{Order, Shape, work};

const TREES: u64 = 10;

const TWO_PLIES: Shape = Shape {
    plies: 2,
    rolls: 4,
    replies: 4,
};

const THREE_PLIES: Shape = Shape {
    plies: 3,
    rolls: 3,
    replies: 3,
};

/// What the table is about: leaves, probes, and what was decided by probes and by windows.
fn counts(shape: Shape, order: Order, pruning: Pruning) -> [u64; 4] {
    let SearchCounters {
        leaves,
        probes,
        probe_cutoffs,
        window_cutoffs,
        ..
    } = work(shape, order, pruning, TREES);
    [leaves, probes, probe_cutoffs, window_cutoffs]
}

#[test]
fn without_pruning_every_leaf_is_looked_at() {
    for shape in [TWO_PLIES, THREE_PLIES] {
        for order in [Order::Random, Order::Perfect] {
            let all = [shape.leaves() * TREES, 0, 0, 0];
            assert_eq!(counts(shape, order, Pruning::Off), all);
        }
    }
}

#[test]
fn the_counts_are_those_frozen_here() {
    let frozen = [
        (
            TWO_PLIES,
            Order::Random,
            [2328, 0, 0, 82],
            [2178, 680, 3, 79],
        ),
        (
            TWO_PLIES,
            Order::Perfect,
            [2136, 0, 0, 120],
            [1120, 680, 120, 0],
        ),
        (
            THREE_PLIES,
            Order::Random,
            [6043, 0, 0, 335],
            [5346, 2313, 66, 208],
        ),
        (
            THREE_PLIES,
            Order::Perfect,
            [4957, 0, 0, 502],
            [2907, 1622, 240, 0],
        ),
    ];
    for (shape, order, star1, star2) in frozen {
        let name = format!("{shape:?}, {order:?}");
        assert_eq!(counts(shape, order, Pruning::Star1), star1, "{name}");
        assert_eq!(counts(shape, order, Pruning::Star2), star2, "{name}");
    }
}
