//! Equity by rollouts with a survival mass, beside plain samplers of the same positions up to the
//! same horizon.
//!
//! One plain sampler lists the legal turns of each roll; the other uses the same traversals as the
//! rollouts. Before a position is timed, the variances are printed, and what an effective sample
//! costs: the time of one times its variance, White's share, as a ratio to the fast plain sampler.
#![allow(
    missing_docs,
    clippy::print_stdout,
    reason = "criterion's macros make public items without docs, and a bench prints its results"
)]

use core::hint::black_box;
use std::num::NonZero;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dicechess::{
    Color, DicePool, EquityConfig, EquityEstimate, GreedyRollout, Material, MonteCarloEquity,
    Position, Role, RolloutPolicy, SharedTraversal,
};
use dicechess_search::Threads;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[allow(
    dead_code,
    unreachable_pub,
    reason = "the tests use the rest of it, and use it from elsewhere"
)]
#[path = "../tests/support/equity.rs"]
mod support;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MIDDLEGAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
const SPARSE: &str = "4k3/2p5/3n4/8/8/2N5/2P5/R3K3 w Q - 0 1";

/// The plies of all samples.
const HORIZON: u32 = 10;
/// The samples of one iteration.
const SAMPLES: u32 = 32;
/// The rollouts that variances are taken from.
const MANY: u32 = 2000;

fn config() -> EquityConfig {
    support::config(HORIZON, MANY)
}

/// The plain sampler, by the traversals that the rollouts use.
fn fast_sample(
    position: &Position,
    traversal: &mut SharedTraversal,
    generator: &mut ChaCha8Rng,
) -> Option<Color> {
    let mut position = *position;
    for _ in 0..HORIZON {
        let dice = [(); 3].map(|()| Role::ALL[generator.random_range(0..Role::ALL.len())]);
        let rolled = position.with_pool(DicePool::from_dice(&dice)?);
        let mut exploration = traversal.explore_roll(&rolled).ok()?;
        let class = exploration.classes().next()?;
        if exploration.takes_king(class).ok()? {
            return Some(position.side_to_move());
        }
        let results = exploration.results(class).ok()?;
        position = if results.is_empty() {
            position.end_turn()
        } else {
            *results
                .iter()
                .nth(generator.random_range(0..results.len()))?
        };
    }
    None
}

/// The seconds that one of so many samples takes.
fn seconds_each(samples: u32, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() / f64::from(samples)
}

fn many<Policy: RolloutPolicy>(
    equity: &mut MonteCarloEquity<Policy>,
    position: &Position,
) -> EquityEstimate {
    let outcome = equity.estimate::<ChaCha8Rng>(position, 1);
    let estimate = outcome.ok().and_then(dicechess::EquityOutcome::estimated);
    estimate.expect("not rolled, a good policy, and never cancelled")
}

/// Prints the variances of single samples and the costs of effective ones.
fn print(name: &str, position: &Position) {
    let mut equity = MonteCarloEquity::new(config());
    let mut traversal = SharedTraversal::new();
    let mut generator = ChaCha8Rng::seed_from_u64(2);
    let estimate = many(&mut equity, position);
    let own_time = seconds_each(MANY, || {
        black_box(many(&mut equity, position));
    });
    let plain_time = seconds_each(MANY, || {
        for _ in 0..MANY {
            black_box(fast_sample(position, &mut traversal, &mut generator));
        }
    });
    println!(
        "{name}: White {:.4} ± {:.4}, Black {:.4} ± {:.4}, undecided {:.4}",
        estimate.white(),
        estimate.standard_error(Color::White),
        estimate.black(),
        estimate.standard_error(Color::Black),
        estimate.undecided(),
    );
    for side in [Color::White, Color::Black] {
        if let Some(reduction) = estimate.variance_reduction(side) {
            println!(
                "{name}, {side}: variance {reduction:.1} times smaller, effective samples \
                 {:.1} times cheaper",
                reduction * plain_time / own_time,
            );
        }
    }
}

fn samplers(criterion: &mut Criterion) {
    for (name, dfen) in [
        ("tactical", support::TACTICAL),
        ("sparse", SPARSE),
        ("middlegame", MIDDLEGAME),
        ("kiwipete", KIWIPETE),
    ] {
        let position = support::position(dfen);
        print(name, &position);
        let mut group = criterion.benchmark_group(format!("equity/{name}"));
        group
            .sample_size(20)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(2))
            .throughput(Throughput::Elements(SAMPLES.into()));
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        group.bench_function("plain", |bencher| {
            bencher.iter(|| {
                for _ in 0..SAMPLES {
                    black_box(support::plain_sample(&position, HORIZON, &mut generator));
                }
            });
        });
        let mut traversal = SharedTraversal::new();
        group.bench_function("plain_fast", |bencher| {
            bencher.iter(|| {
                for _ in 0..SAMPLES {
                    black_box(fast_sample(&position, &mut traversal, &mut generator));
                }
            });
        });
        let mut uniform = MonteCarloEquity::new(config());
        let mut run = uniform
            .start::<ChaCha8Rng>(&position, 1)
            .expect("not rolled");
        group.bench_function("survival_mass", |bencher| {
            bencher.iter(|| uniform.advance(&mut run, SAMPLES));
        });
        let greedy = GreedyRollout::new(Material);
        let mut greedy = MonteCarloEquity::new(config()).with_policy(greedy);
        let mut run = greedy
            .start::<ChaCha8Rng>(&position, 1)
            .expect("not rolled");
        group.bench_function("survival_mass_greedy", |bencher| {
            bencher.iter(|| greedy.advance(&mut run, SAMPLES));
        });
        group.finish();
    }
}

fn threads(criterion: &mut Criterion) {
    let position = support::position(MIDDLEGAME);
    let mut group = criterion.benchmark_group("equity/threads");
    group.sample_size(20).throughput(Throughput::Elements(256));
    for count in [1, 2] {
        let make = || MonteCarloEquity::new(config().with_batch(256).expect("in range"));
        let count = NonZero::new(count).expect("not zero");
        let threads = Threads::new(count, make).expect("threads can be started");
        let mut equity = make();
        let mut run = equity
            .start::<ChaCha8Rng>(&position, 1)
            .expect("not rolled");
        group.bench_function(format!("middlegame/{count}"), |bencher| {
            bencher.iter(|| equity.advance_on(&threads, &mut run, 256));
        });
    }
    group.finish();
}

criterion_group!(benches, samplers, threads);
criterion_main!(benches);
