//! A whole decision, feature by feature, beside the plain two-ply search of the same candidates.
//!
//! Each row is a criterion function; what it does, in leaves and positions, is printed before it is
//! timed.
#![allow(
    missing_docs,
    clippy::print_stdout,
    reason = "criterion's macros make public items without docs, and a bench prints its results"
)]

use core::hint::black_box;
use std::num::NonZero;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use dicechess::{
    AllReplies, AllRolls, BatchEvaluator, BatchLeaves, Cache, ChancePolicy, Color, DiceChess,
    DicePool, ExpectimaxConfig, Expectiminimax, Game, IncrementalLeaves, Leaves, LegalTurns,
    Material, NeverCancel, NoCache, Position, Pruning, ROLLS, RememberedLeaves, RollClasses,
    RootReport, RootSearch, SearchOutcome, Status, TOTAL_ROLLS, TranspositionTable, TwoPly,
    UrgentFirst, Weighted,
};
use dicechess_search::Threads;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 NBQ";
const MIDDLEGAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 PNB";
const SPARSE: &str = "4k3/2p5/3n4/8/8/2N5/2P5/R3K3 w Q - 0 1 NPR";

const CANDIDATES: usize = 8;

/// Dice Chess with every legal turn as a reply of its own, listed roll by roll.
struct TurnByTurn;

impl Game for TurnByTurn {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        TOTAL_ROLLS
    }

    fn side_to_move(&self, position: &Position) -> Color {
        position.side_to_move()
    }

    fn status(&self, position: &Position) -> Status<Color> {
        position.winner().map_or(Status::Ongoing, Status::Won)
    }

    fn rolls(&self, _: &Position, rolls: &mut Vec<Weighted<DicePool>>) {
        let weighted = |roll: &dicechess::WeightedRoll| Weighted::new(roll.pool, roll.weight);
        rolls.extend(ROLLS.iter().map(weighted));
    }

    fn replies(
        &self,
        position: &Position,
        roll: &DicePool,
        (): &mut (),
        replies: &mut Vec<Position>,
    ) {
        let rolled = position.with_pool(*roll);
        match rolled.legal_turns() {
            LegalTurns::Turns(turns) => {
                replies.extend((&turns).into_iter().map(|turn| turn.play(&rolled)));
            }
            LegalTurns::ForcedPass | LegalTurns::NotRolled => replies.push(rolled.end_turn()),
        }
    }
}

/// A rolled position with the candidates that the plain search looks at.
struct Root {
    position: Position,
    candidates: Vec<Position>,
}

impl Root {
    /// The first candidates in the order of their pre-ranking, which is that of the plain search.
    fn new(dfen: &str) -> Self {
        let position: Position = dfen.parse().expect("a good DFEN");
        let mut judged = RootSearch::new(base(Pruning::Off), limited(1));
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let report = judged.choose(&position, &mut generator);
        let candidates = report.expect("rolled").root.candidates;
        Self {
            position,
            candidates: candidates
                .iter()
                .map(|candidate| candidate.position)
                .collect(),
        }
    }

    fn mover(&self) -> Color {
        self.position.side_to_move()
    }
}

fn plain_search() -> TwoPly<Material> {
    let limit = NonZero::new(CANDIDATES).expect("not zero");
    let search = TwoPly::new(Material, Material::bounds()).expect("the sums fit");
    search.with_candidate_limit(limit)
}

fn options(plies: u32) -> ExpectimaxConfig {
    let plies = NonZero::new(plies).expect("not zero");
    ExpectimaxConfig::builder()
        .plies(plies)
        .build()
        .expect("valid")
}

fn limited(plies: u32) -> ExpectimaxConfig {
    ExpectimaxConfig::builder()
        .plies(NonZero::new(plies).expect("not zero"))
        .candidate_limit(NonZero::new(CANDIDATES))
        .build()
        .expect("valid")
}

/// A search with the parts that differ from row to row.
type Search<'s, Chances, Store, Frontier> =
    Expectiminimax<'s, DiceChess, Material, i32, AllReplies, Chances, Store, NeverCancel, Frontier>;

fn base<'s>(pruning: Pruning) -> Search<'s, AllRolls, NoCache, BatchLeaves> {
    let search = Expectiminimax::new(&DiceChess, Material, Material::bounds());
    search.expect("the sums fit").with_pruning(pruning)
}

fn print(name: &str, report: &RootReport<Position, SearchOutcome<i32>>) {
    let counters = report.counters;
    println!(
        "{name}: leaves {}, priced {}, made {}, probes {}, classes skipped {}, from a cache {}",
        counters.leaves,
        counters.priced,
        counters.replies_made,
        counters.probes,
        counters.skipped_classes,
        counters.cache_hits + counters.remembered,
    );
}

fn row<Chances, Store, Frontier>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    (root, plies): (&Root, u32),
    search: Search<'_, Chances, Store, Frontier>,
) where
    Chances: ChancePolicy<DiceChess>,
    Store: Cache<DiceChess, Material, i32>,
    Frontier: Leaves<DiceChess, Material>,
    Material: BatchEvaluator<DiceChess, Score = i32>,
{
    let mut search = RootSearch::new(search, options(plies));
    let report = search.rank(&root.candidates, root.mover());
    print(name, &report.expect("a good evaluator"));
    group.bench_function(name, |bencher| {
        bencher.iter(|| search.rank(black_box(&root.candidates), root.mover()));
    });
}

/// Rows for one position and depth; `slow` leaves out what takes too long there.
fn rows(group: &mut BenchmarkGroup<'_, WallTime>, at: (&Root, u32), slow: bool) {
    let star2 = || base(Pruning::Star2).with_chances(RollClasses);
    if !slow {
        row(group, "distinct", at, base(Pruning::Off));
        row(
            group,
            "classes",
            at,
            base(Pruning::Off).with_chances(RollClasses),
        );
        row(
            group,
            "star1",
            at,
            base(Pruning::Star1).with_chances(RollClasses),
        );
    }
    row(group, "star2", at, star2());
    row(group, "star2_urgent", at, star2().with_chances(UrgentFirst));
    if !slow {
        row(
            group,
            "star2_remembered",
            at,
            star2().with_leaves(RememberedLeaves),
        );
    }
    row(
        group,
        "star2_priced",
        at,
        star2().with_leaves(IncrementalLeaves),
    );
    let table = TranspositionTable::new(Material, Material::bounds(), 1 << 18);
    let table = table.expect("a power of two");
    let cached = star2().with_leaves(IncrementalLeaves).with_cache(&table);
    // The first run fills it, so that what is timed is a warm table.
    row(
        group,
        "star2_priced_warm",
        at,
        cached.expect("it is Material's"),
    );
}

fn depth_two(criterion: &mut Criterion) {
    for (name, dfen) in [("kiwipete", KIWIPETE), ("middlegame", MIDDLEGAME)] {
        let mut group = criterion.benchmark_group(format!("depth2/{name}"));
        let root = Root::new(dfen);
        let plain = plain_search();
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        group.bench_function("plain", |bencher| {
            bencher.iter(|| {
                let candidates = root.candidates.iter();
                candidates
                    .map(|candidate| plain.expectation(black_box(candidate)))
                    .filter_map(Result::ok)
                    .map(|expectation| expectation.weighted_sum())
                    .max()
            });
        });
        turn_by_turn(&mut group, &root);
        rows(&mut group, (&root, 2), false);
        let search = base(Pruning::Star2).with_chances(RollClasses);
        let mut whole = RootSearch::new(search.with_leaves(IncrementalLeaves), limited(2));
        group.bench_function("whole_move_priced", |bencher| {
            bencher.iter(|| whole.choose(black_box(&root.position), &mut generator));
        });
        group.bench_function("whole_move_plain", |bencher| {
            bencher.iter(|| plain.choose(black_box(&root.position)));
        });
        group.finish();
    }
}

/// What deduplication saves: every turn played and judged, through the same framework.
fn turn_by_turn(group: &mut BenchmarkGroup<'_, WallTime>, root: &Root) {
    let judge = dicechess::evaluator_fn::<TurnByTurn, _, _>(|position: &Position, side: Color| {
        dicechess::Evaluator::<DiceChess>::evaluate(&Material, position, side)
    });
    let search = Expectiminimax::new(&TurnByTurn, judge, Material::bounds());
    let search = search.expect("the sums fit").with_pruning(Pruning::Off);
    let mut search = RootSearch::new(search, options(2));
    let report = search.rank(&root.candidates, root.mover());
    print("turn_by_turn", &report.expect("a good evaluator"));
    group.bench_function("turn_by_turn", |bencher| {
        bencher.iter(|| search.rank(black_box(&root.candidates), root.mover()));
    });
}

fn depth_three(criterion: &mut Criterion) {
    for (name, dfen, slow) in [("sparse", SPARSE, false), ("middlegame", MIDDLEGAME, true)] {
        let mut group = criterion.benchmark_group(format!("depth3/{name}"));
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(100));
        let mut root = Root::new(dfen);
        // Three plies of a full board take seconds for each candidate.
        root.candidates.truncate(if slow { 2 } else { CANDIDATES });
        rows(&mut group, (&root, 3), slow);
        group.finish();
    }
}

fn threads(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("threads");
    group.sample_size(20);
    let roots = [
        ("depth2/kiwipete", KIWIPETE, 2),
        ("depth3/sparse", SPARSE, 3),
    ];
    for (name, dfen, plies) in roots {
        let root = Root::new(dfen);
        let make = || {
            base(Pruning::Star2)
                .with_chances(RollClasses)
                .with_leaves(IncrementalLeaves)
        };
        for count in [1, 2] {
            let count = NonZero::new(count).expect("not zero");
            let threads = Threads::new(count, make).expect("threads can be started");
            let mut search = RootSearch::new(make(), options(plies));
            group.bench_function(format!("{name}/{count}"), |bencher| {
                bencher
                    .iter(|| search.rank_on(&threads, black_box(&root.candidates), root.mover()));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, depth_two, depth_three, threads);
criterion_main!(benches);
