//! Whole turns: every fast path beside the plain enumerator that it must equal, on the same
//! position in the same run.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use core::hint::black_box;
use core::ops::ControlFlow;
use std::collections::HashSet;

use criterion::{Criterion, criterion_group, criterion_main};
use dicechess_rules::{
    Color, DicePool, LegalTurns, Position, ROLLS, SharedTraversal, TurnWalker, WeightedRoll,
};

const POSITIONS: [(&str, &str); 5] = [
    (
        "initial",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "f10",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3",
    ),
    ("sparse", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (
        "quiet",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    ),
];

fn positions() -> impl Iterator<Item = (&'static str, Position)> {
    POSITIONS
        .into_iter()
        .map(|(name, dfen)| (name, dfen.parse().expect("a good DFEN")))
}

/// The sum of the sizes of the sets of results, roll by roll, by plain enumeration.
fn distinct_by_plain(position: &Position, rolls: &[WeightedRoll]) -> usize {
    rolls
        .iter()
        .map(|roll| {
            let rolled = position.with_pool(roll.pool);
            match rolled.legal_turns() {
                LegalTurns::Turns(turns) => turns
                    .iter()
                    .map(|turn| turn.play(&rolled))
                    .collect::<HashSet<_>>()
                    .len(),
                LegalTurns::NotRolled | LegalTurns::ForcedPass => 0,
            }
        })
        .sum()
}

fn distinct_by_traversal(traversal: &mut SharedTraversal, position: &Position) -> usize {
    let mut exploration = traversal.explore(position);
    let classes = exploration.classes();
    classes
        .map(|class| {
            exploration
                .results(class)
                .map_or(0, |results| results.len())
        })
        .sum()
}

fn distinct_by_visit(traversal: &mut SharedTraversal, position: &Position) -> u64 {
    let mut exploration = traversal.explore(position);
    let mut keys = 0;
    for class in exploration.classes() {
        let _ = exploration.visit_results(class, |result| {
            keys ^= result.key();
            ControlFlow::Continue(())
        });
    }
    keys
}

fn last_moves(traversal: &mut SharedTraversal, position: &Position) -> u64 {
    let mut exploration = traversal.explore(position);
    let mut sum = 0;
    for class in exploration.classes() {
        let _ = exploration.visit_last_moves(class, |parent, mv| {
            sum += black_box(parent).key() ^ mv.to().index() as u64;
            ControlFlow::Continue(())
        });
    }
    sum
}

fn distinct_results(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distinct_results");
    for (name, position) in positions() {
        let mut traversal = SharedTraversal::new();
        group.bench_function(format!("plain/{name}"), |bencher| {
            bencher.iter(|| distinct_by_plain(black_box(&position), &ROLLS));
        });
        group.bench_function(format!("results/{name}"), |bencher| {
            bencher.iter(|| distinct_by_traversal(&mut traversal, black_box(&position)));
        });
        group.bench_function(format!("visit/{name}"), |bencher| {
            bencher.iter(|| distinct_by_visit(&mut traversal, black_box(&position)));
        });
        group.bench_function(format!("last_moves/{name}"), |bencher| {
            bencher.iter(|| last_moves(&mut traversal, black_box(&position)));
        });
    }
    group.finish();
}

fn one_roll(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one_roll");
    let pool: DicePool = "PNB".parse().expect("three dice");
    for (name, position) in positions() {
        let rolled = position.with_pool(pool);
        let mut walker = TurnWalker::new();
        group.bench_function(format!("paths_replayed/{name}"), |bencher| {
            bencher.iter(|| {
                let legal = black_box(&rolled).legal_turns();
                legal
                    .as_slice()
                    .iter()
                    .fold(0, |keys, turn| keys ^ turn.play(&rolled).key())
            });
        });
        group.bench_function(format!("visitor/{name}"), |bencher| {
            bencher.iter(|| {
                let mut keys = 0;
                let _ = walker.visit(black_box(&rolled), |visited| {
                    keys ^= visited.position().key();
                    ControlFlow::Continue(())
                });
                keys
            });
        });
    }
    group.finish();
}

fn king_capture_by_plain(position: &Position) -> u32 {
    ROLLS
        .iter()
        .filter(|roll| match position.with_pool(roll.pool).legal_turns() {
            LegalTurns::Turns(turns) => !turns.king_turns().is_empty(),
            LegalTurns::NotRolled | LegalTurns::ForcedPass => false,
        })
        .map(|roll| roll.weight)
        .sum()
}

fn king_capture_rolls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("king_capture_rolls");
    for (name, position) in positions() {
        group.bench_function(format!("plain/{name}"), |bencher| {
            bencher.iter(|| king_capture_by_plain(black_box(&position)));
        });
        group.bench_function(format!("hunt/{name}"), |bencher| {
            bencher.iter(|| black_box(&position).king_capture_rolls(Color::White));
        });
    }
    group.finish();
}

/// What leaving out the dice that are of no use saves: the results of the classes of a position,
/// and of all 56 rolls one by one, both by the shared traversal.
fn roll_classes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("roll_classes");
    for (name, position) in positions() {
        let mut traversal = SharedTraversal::new();
        group.bench_function(format!("rolls/{name}"), |bencher| {
            bencher.iter(|| {
                ROLLS.iter().fold(0, |count, roll| {
                    let rolled = black_box(&position).with_pool(roll.pool);
                    count
                        + traversal
                            .explore_roll(&rolled)
                            .map_or(0, |mut exploration| {
                                let class = exploration.classes().next();
                                let results = class.map(|class| exploration.results(class));
                                results
                                    .and_then(Result::ok)
                                    .map_or(0, |results| results.len())
                            })
                })
            });
        });
        group.bench_function(format!("classes/{name}"), |bencher| {
            bencher.iter(|| distinct_by_traversal(&mut traversal, black_box(&position)));
        });
        group.bench_function(format!("plain_rolls/{name}"), |bencher| {
            bencher.iter(|| distinct_by_plain(black_box(&position), &ROLLS));
        });
        group.bench_function(format!("plain_classes/{name}"), |bencher| {
            bencher.iter(|| distinct_by_plain(black_box(&position), position.roll_classes()));
        });
    }
    group.finish();
}

criterion_group!(
    benches,
    distinct_results,
    one_roll,
    king_capture_rolls,
    roll_classes
);
criterion_main!(benches);
