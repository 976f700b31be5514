//! Evaluators alone and in batches beside the plain definitions; king threats beside an enumeration
//! of turns; the Tactician's whole move beside that of its cheap evaluator alone.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use core::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use dicechess::{
    Aggressive, Bot, BotRequest, Color, DiceChess, Evaluator, ExpectimaxBot, ExpectimaxConfig,
    GreedyBot, Material, Position, ROLLS, Standard, TacticianBot, TacticianConfig, threat_weight,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[allow(
    dead_code,
    unreachable_pub,
    reason = "shared with the tests, which use all of it"
)]
#[path = "../tests/support/plain_features.rs"]
mod plain_features;

use plain_features::Board;

const ROOTS: [(&str, &str); 3] = [
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 NBQ",
    ),
    (
        "middlegame",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 PNB",
    ),
    ("sparse", "4k3/2p5/3n4/8/8/2N5/2P5/R3K3 w Q - 0 1 NPR"),
];

fn rolled(dfen: &str) -> Position {
    dfen.parse().expect("a good DFEN")
}

/// The positions that the turns of a root lead to, which is what players judge.
fn results(root: &Position) -> Vec<Position> {
    let turns = root.legal_turns();
    let turns = turns.as_slice().iter();
    turns.map(|turn| turn.play(root)).collect()
}

type Plain = fn(&Board, Color) -> i32;

fn evaluator<Judge: Evaluator<DiceChess, Score = i32>>(
    criterion: &mut Criterion,
    name: &str,
    judge: &Judge,
    plain: Plain,
) {
    let mut group = criterion.benchmark_group(format!("evaluator/{name}"));
    short(&mut group);
    for (root_name, dfen) in ROOTS {
        let root = rolled(dfen);
        let positions = results(&root);
        let mover = root.side_to_move();
        let mut scores = Vec::with_capacity(positions.len());
        group.bench_function(format!("{root_name}/plain"), |bencher| {
            bencher.iter(|| {
                let score = |position| plain(&Board::new(position), mover);
                positions.iter().map(score).fold(0, i32::wrapping_add)
            });
        });
        group.bench_function(format!("{root_name}/alone"), |bencher| {
            bencher.iter(|| {
                let score = |position| judge.evaluate(position, mover);
                positions.iter().map(score).fold(0, i32::wrapping_add)
            });
        });
        group.bench_function(format!("{root_name}/batch"), |bencher| {
            bencher.iter(|| {
                scores.clear();
                judge.evaluate_many(&positions, mover, &mut scores);
                scores.iter().copied().fold(0, i32::wrapping_add)
            });
        });
    }
    group.finish();
}

fn evaluators(criterion: &mut Criterion) {
    evaluator(criterion, "material", &Material, Board::material);
    evaluator(criterion, "standard", &Standard, Board::standard);
    evaluator(criterion, "aggressive", &Aggressive, Board::aggressive);
}

/// The rolls on which a side takes the king, by listing the turns of each.
fn enumerated_threats(position: &Position, attacker: Color) -> u32 {
    let to_move = position.with_side_to_move(attacker);
    let takes = |roll: &&dicechess::WeightedRoll| {
        let turns = to_move.with_pool(roll.pool).legal_turns();
        let list = turns.list();
        list.is_some_and(|list| !list.king_turns().is_empty())
    };
    ROLLS.iter().filter(takes).map(|roll| roll.weight).sum()
}

/// A few of the results of a root, for what takes long.
fn king_threats(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("king_threat");
    short(&mut group);
    for (name, dfen) in ROOTS {
        let root = rolled(dfen);
        let all = results(&root);
        let few: Vec<_> = all.iter().step_by(all.len() / 4).take(4).collect();
        let sides = [Color::White, Color::Black];
        group.bench_function(format!("{name}/enumerated"), |bencher| {
            bencher.iter(|| {
                let both = |position| sides.map(|side| enumerated_threats(position, side));
                few.iter()
                    .copied()
                    .map(both)
                    .fold(0, |sum, [a, b]| sum + a + b)
            });
        });
        group.bench_function(format!("{name}/threat_weight"), |bencher| {
            bencher.iter(|| {
                let both = |position| sides.map(|side| threat_weight(position, side));
                few.iter()
                    .copied()
                    .map(both)
                    .fold(0, |sum, [a, b]| sum + a + b)
            });
        });
        group.bench_function(format!("{name}/aggressive"), |bencher| {
            bencher.iter(|| {
                let both = |position| sides.map(|side| Aggressive.evaluate(position, side));
                few.iter()
                    .copied()
                    .map(both)
                    .fold(0, |sum, [a, b]| sum + a + b)
            });
        });
    }
    group.finish();
}

fn tactician(candidates: u32) -> TacticianBot {
    let config = TacticianConfig::builder()
        .candidate_limit(candidates)
        .king_threat_cp(300)
        .king_danger_cp(900)
        .hanging_weight(0.5)
        .build();
    TacticianBot::new(config.expect("a valid profile"))
}

fn whole_moves(criterion: &mut Criterion) {
    let two_plies = ExpectimaxConfig::from_pairs(["plies=2", "candidate_limit=8"]);
    let expectimax = ExpectimaxBot::new(two_plies.expect("a valid profile"));
    let bots: [(&str, Box<dyn Bot>); 5] = [
        ("aggressive", Box::new(GreedyBot::new(Aggressive))),
        ("tactician_8", Box::new(tactician(8))),
        ("tactician_32", Box::new(tactician(32))),
        ("tactician_128", Box::new(tactician(128))),
        ("expectimax_8", Box::new(expectimax.expect("two plies fit"))),
    ];
    let mut group = criterion.benchmark_group("whole_move");
    short(&mut group);
    for (name, dfen) in ROOTS {
        let root = rolled(dfen);
        for (bot_name, bot) in &bots {
            group.bench_function(format!("{name}/{bot_name}"), |bencher| {
                let mut generator = ChaCha8Rng::seed_from_u64(1);
                bencher.iter(|| {
                    let report = bot.choose(black_box(&root), &BotRequest::new(), &mut generator);
                    report.expect("rolled").turn()
                });
            });
        }
    }
    group.finish();
}

fn short(group: &mut BenchmarkGroup<'_, WallTime>) {
    group
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
}

criterion_group!(benches, evaluators, king_threats, whole_moves);
criterion_main!(benches);
