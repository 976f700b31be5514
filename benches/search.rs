//! The search through its traits, beside the same search written by hand for one game and
//! evaluator.
//!
//! Each side looks one ply ahead from 32 positions, one after the other, so that nothing is left
//! over from the last time a position was searched; what it works in is kept, on both sides.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use core::hint::black_box;
use core::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use dicechess::{
    BatchLeaves, Color, DiceChess, DiceChessMemory, DicePool, Evaluator, Expectiminimax, Game,
    IncrementalEvaluator, IncrementalLeaves, LastSteps, Leaves, Material, NeverCancel, Position,
    Pruning, ROLLS, Steps, TOTAL_ROLLS, plain_value,
};

const POSITIONS: [(&str, &str); 3] = [
    ("sparse", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (
        "f10",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3",
    ),
    (
        "quiet",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    ),
];

/// Positions that turns with a roll of PNR lead to, or PRK where there are too few of these.
fn positions_after(root: &Position) -> Vec<Position> {
    let mut positions = Vec::new();
    for dice in ["PNR", "PRK"] {
        let pool: DicePool = dice.parse().expect("three dice");
        let mut memory = DiceChessMemory::default();
        DiceChess.replies(root, &pool, &mut memory, &mut positions);
    }
    let step = positions.len().div_ceil(32);
    positions.into_iter().step_by(step).collect()
}

/// What a search by hand works in.
#[derive(Default)]
struct ByHand {
    memory: DiceChessMemory,
    replies: Vec<Position>,
    scores: Vec<i32>,
}

impl ByHand {
    /// One ply, roll by roll: the replies are made, judged together, and the best is taken. Not a
    /// trait in sight but for the generator and the body of the evaluator.
    #[inline(never)]
    fn in_batches(&mut self, position: &Position, perspective: Color) -> i32 {
        let bounds = Material::bounds();
        let maximizing = position.side_to_move() == perspective;
        self.average(position, |replies, scores| {
            scores.clear();
            scores.extend(
                replies
                    .iter()
                    .map(|reply| Material.evaluate(reply, perspective)),
            );
            let values = replies
                .iter()
                .zip(scores)
                .map(|(reply, score)| match reply.winner() {
                    Some(side) if side == perspective => bounds.terminal_win(),
                    Some(_) => bounds.terminal_loss(),
                    None => bounds.clamp(*score),
                });
            best(values, maximizing)
        })
    }

    /// The same without scores in between: each reply is judged where it lies.
    #[inline(never)]
    fn fused(&mut self, position: &Position, perspective: Color) -> i32 {
        let bounds = Material::bounds();
        let maximizing = position.side_to_move() == perspective;
        self.average(position, |replies, _| {
            let values = replies.iter().map(|reply| match reply.winner() {
                Some(side) if side == perspective => bounds.terminal_win(),
                Some(_) => bounds.terminal_loss(),
                None => bounds.clamp(Material.evaluate(reply, perspective)),
            });
            best(values, maximizing)
        })
    }

    fn average(
        &mut self,
        position: &Position,
        best: impl Fn(&[Position], &mut Vec<i32>) -> i32,
    ) -> i32 {
        let mut sum = 0;
        for roll in &ROLLS {
            self.replies.clear();
            DiceChess.replies_within(
                position,
                &roll.pool,
                &mut self.memory,
                &NeverCancel,
                &mut self.replies,
            );
            sum += best(&self.replies, &mut self.scores) * roll.weight.cast_signed();
        }
        sum / TOTAL_ROLLS.cast_signed()
    }

    /// The replies are priced from the positions before their last moves, and not made.
    #[inline(never)]
    fn priced(&mut self, position: &Position, perspective: Color) -> i32 {
        let bounds = Material::bounds();
        let maximizing = position.side_to_move() == perspective;
        let mut sum = 0;
        for roll in &ROLLS {
            let mut best = if maximizing { i32::MIN } else { i32::MAX };
            let steps = DiceChess.visit_last_steps(
                position,
                &roll.pool,
                &mut self.memory,
                &NeverCancel,
                |parent| Material.prepare(parent, perspective),
                |before, parent, group| {
                    let price = Material.best_price(before, parent, group, perspective, maximizing);
                    best = if maximizing {
                        best.max(price)
                    } else {
                        best.min(price)
                    };
                    ControlFlow::Continue(())
                },
            );
            let value = match steps {
                Steps::Only(reply) => match reply.winner() {
                    Some(side) if side == perspective => bounds.terminal_win(),
                    Some(_) => bounds.terminal_loss(),
                    None => bounds.clamp(Material.evaluate(&reply, perspective)),
                },
                Steps::Visited(_) | Steps::Cancelled => bounds.clamp(best),
            };
            sum += value * roll.weight.cast_signed();
        }
        sum / TOTAL_ROLLS.cast_signed()
    }
}

fn best(values: impl Iterator<Item = i32>, maximizing: bool) -> i32 {
    let best = if maximizing {
        values.max()
    } else {
        values.min()
    };
    best.unwrap_or_default()
}

/// A search through the traits, which is used again for every position.
struct Traits<Frontier: Leaves<DiceChess, Material>>(Search<Frontier>);

type Search<Frontier> = Expectiminimax<
    'static,
    DiceChess,
    Material,
    i32,
    dicechess::AllReplies,
    dicechess::AllRolls,
    dicechess::NoCache,
    NeverCancel,
    Frontier,
>;

impl<Frontier: Leaves<DiceChess, Material>> Traits<Frontier> {
    fn new(leaves: Frontier, pruning: Pruning) -> Self {
        let search = Expectiminimax::new(&DiceChess, Material, Material::bounds());
        let search = search.expect("the sums fit").with_pruning(pruning);
        Self(search.with_leaves(leaves))
    }

    #[inline(never)]
    fn value(&mut self, position: &Position, perspective: Color) -> i32 {
        let window = self.0.open_window();
        let report = self.0.run(position, 1, perspective, window);
        let outcome = report.expect("material is a number").outcome;
        outcome.into_exact().map_or(0, |exact| exact.value())
    }
}

fn through_traits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("through_traits");
    for (name, dfen) in POSITIONS {
        let positions = positions_after(&dfen.parse().expect("a good DFEN"));
        let plain = |position: &Position, perspective| {
            let bounds = Material::bounds();
            plain_value(&DiceChess, &Material, &bounds, position, 1, perspective)
                .expect("material is a number")
        };
        let mut bench = |label: &str, value: &mut dyn FnMut(&Position, Color) -> i32| {
            group.bench_function(format!("{label}/{name}"), |bencher| {
                // The side that does not roll asks, as it does after its own turn.
                for position in &positions {
                    let perspective = !position.side_to_move();
                    assert_eq!(value(position, perspective), plain(position, perspective));
                }
                bencher.iter(|| {
                    let values = positions.iter();
                    let values = values.map(|position| {
                        i64::from(value(black_box(position), !position.side_to_move()))
                    });
                    values.sum::<i64>()
                });
            });
        };
        let mut by_hand = ByHand::default();
        bench("fused by hand", &mut |position, side| {
            by_hand.fused(position, side)
        });
        bench("batches by hand", &mut |position, side| {
            by_hand.in_batches(position, side)
        });
        let mut batches = Traits::new(BatchLeaves, Pruning::Off);
        bench("batches by traits", &mut |position, side| {
            batches.value(position, side)
        });
        bench("priced by hand", &mut |position, side| {
            by_hand.priced(position, side)
        });
        let mut priced = Traits::new(IncrementalLeaves, Pruning::Off);
        bench("priced by traits", &mut |position, side| {
            priced.value(position, side)
        });
        let mut star2 = Traits::new(BatchLeaves, Pruning::Star2);
        bench("Star2 by traits", &mut |position, side| {
            star2.value(position, side)
        });
        bench("plain", &mut |position, side| plain(position, side));
    }
    group.finish();
}

criterion_group!(benches, through_traits);
criterion_main!(benches);
