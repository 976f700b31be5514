//! The search through its traits, beside the same search written by hand for one game and
//! evaluator.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use core::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use dicechess::{
    Color, DiceChess, DicePool, Evaluator, Expectiminimax, Game, Material, Position, Pruning,
    ROLLS, SearchOutcome, SharedTraversal, TOTAL_ROLLS, plain_value,
};

const POSITIONS: [(&str, &str); 2] = [
    ("sparse", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"),
    (
        "f10",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 2 3",
    ),
];

/// The plain expectiminimax of one ply, without a trait in sight but for the moves and the
/// evaluator's body.
fn inlined(game: &DiceChess, position: &Position, perspective: Color) -> i32 {
    let bounds = Material::bounds();
    let maximizing = position.side_to_move() == perspective;
    let mut memory = SharedTraversal::new();
    let mut sum = 0;
    for roll in &ROLLS {
        let pool: DicePool = roll.pool;
        let mut replies: Vec<Position> = Vec::new();
        game.replies(position, &pool, &mut memory, &mut replies);
        let values = replies.iter().map(|reply| match reply.winner() {
            Some(side) if side == perspective => bounds.terminal_win(),
            Some(_) => bounds.terminal_loss(),
            None => bounds.clamp(Material.evaluate(reply, perspective)),
        });
        let best = if maximizing {
            values.max()
        } else {
            values.min()
        };
        sum += best.unwrap_or_default() * roll.weight.cast_signed();
    }
    sum / TOTAL_ROLLS.cast_signed()
}

fn through_traits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("through_traits");
    let game = DiceChess;
    for (name, dfen) in POSITIONS {
        let position: Position = dfen.parse().expect("a good DFEN");
        let perspective = !position.side_to_move();
        let bounds = Material::bounds();
        let run = |pruning| {
            let search = Expectiminimax::new(&game, Material, bounds).expect("the sums fit");
            let mut search = search.with_pruning(pruning);
            let report = search.run(black_box(&position), 1, perspective, search.open_window());
            match report.expect("material is a number").outcome {
                SearchOutcome::Exact(exact) => exact.value(),
                _ => unreachable!("the window is open and nothing cancels"),
            }
        };
        assert_eq!(run(Pruning::Star2), inlined(&game, &position, perspective));
        group.bench_function(format!("inlined/{name}"), |bencher| {
            bencher.iter(|| inlined(&game, black_box(&position), perspective));
        });
        group.bench_function(format!("plain/{name}"), |bencher| {
            bencher.iter(|| {
                plain_value(
                    &game,
                    &Material,
                    &bounds,
                    black_box(&position),
                    1,
                    perspective,
                )
            });
        });
        for (label, pruning) in [("replies", Pruning::Off), ("star2", Pruning::Star2)] {
            group.bench_function(format!("{label}/{name}"), |bencher| {
                bencher.iter(|| run(pruning));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, through_traits);
criterion_main!(benches);
