//! Regular trees: the same number of rolls and of replies everywhere, and values drawn evenly.

use std::cell::RefCell;
use std::collections::HashMap;

use dicechess::{
    AllReplies, Complete, Evaluator, Expectiminimax, Game, Pruning, ReplyPolicy, ScalarLeaves,
    SearchCounters, Status, UtilityBounds, Weighted, plain_value,
};

/// The numbers that a tree grows from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) plies: u32,
    pub(crate) rolls: u32,
    pub(crate) replies: u32,
}

impl Shape {
    /// The leaves of a tree.
    pub(crate) fn leaves(self) -> u64 {
        u64::from(self.rolls * self.replies).pow(self.plies)
    }
}

/// The order in which replies are searched, and so which of them is probed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// One that has nothing to do with their values.
    Random,
    /// By their values, the best for the side that moves first.
    Perfect,
}

/// A tree of a shape, grown from a seed. No reply ends the game.
#[derive(Debug, Clone, Copy)]
struct RegularGame {
    shape: Shape,
    seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    hash: u64,
    plies_left: u32,
    side: bool,
}

/// Mixes a number into a hash (the finaliser of `SplitMix64`).
fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl RegularGame {
    fn root(&self) -> Node {
        Node {
            hash: mix(self.seed, 1),
            plies_left: self.shape.plies,
            side: true,
        }
    }
}

impl Game for RegularGame {
    type Position = Node;
    type Side = bool;
    type Roll = u32;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        self.shape.rolls
    }

    fn side_to_move(&self, position: &Node) -> bool {
        position.side
    }

    fn status(&self, _: &Node) -> Status<bool> {
        Status::Ongoing
    }

    fn rolls(&self, _: &Node, rolls: &mut Vec<Weighted<u32>>) {
        rolls.extend((0..self.shape.rolls).map(|roll| Weighted::new(roll, 1)));
    }

    fn replies(&self, position: &Node, roll: &u32, (): &mut (), replies: &mut Vec<Node>) {
        let rolled = mix(position.hash, 100 + u64::from(*roll));
        replies.extend((0..self.shape.replies).map(|reply| Node {
            hash: mix(rolled, 1000 + u64::from(reply)),
            plies_left: position.plies_left.saturating_sub(1),
            side: !position.side,
        }));
    }
}

/// Whole scores, drawn evenly from all that a game that goes on can be worth.
#[derive(Debug, Clone, Copy)]
struct EvenScores;

const HIGHEST: f64 = 10_000.0;

fn bounds() -> UtilityBounds<f64> {
    UtilityBounds::new(-HIGHEST - 1.0, -HIGHEST, HIGHEST, HIGHEST + 1.0).expect("in order")
}

impl Evaluator<RegularGame> for EvenScores {
    type Score = f64;

    fn evaluate(&self, position: &Node, perspective: bool) -> f64 {
        let drawn = (mix(position.hash, 4) % 20_001) as u16;
        let score = f64::from(drawn) - HIGHEST;
        if perspective { score } else { -score }
    }
}

fn plain(game: &RegularGame, position: &Node) -> f64 {
    let plies = position.plies_left;
    plain_value(game, &EvenScores, &bounds(), position, plies, true).expect("a sound tree")
}

/// The replies by their exact values. It cheats, of course: it searches everything beforehand.
#[derive(Debug, Default)]
struct PerfectOrder(RefCell<HashMap<Node, f64>>);

impl PerfectOrder {
    fn value(&self, game: &RegularGame, position: &Node) -> f64 {
        let known = self.0.borrow().get(position).copied();
        known.unwrap_or_else(|| {
            let value = plain(game, position);
            self.0.borrow_mut().insert(*position, value);
            value
        })
    }
}

impl ReplyPolicy<RegularGame> for PerfectOrder {
    type Coverage = Complete;

    fn arrange(&self, game: &RegularGame, mover: bool, replies: &mut [Node]) -> usize {
        replies.sort_by(|left, right| {
            let [left, right] = [left, right].map(|reply| self.value(game, reply));
            if mover {
                right.total_cmp(&left)
            } else {
                left.total_cmp(&right)
            }
        });
        replies.len()
    }
}

/// What searches of the first `trees` trees of a shape do in sum, one leaf at a time.
///
/// # Panics
/// If any of them has not the value of the plain search, to the last bit.
pub(crate) fn work(shape: Shape, order: Order, pruning: Pruning, trees: u64) -> SearchCounters {
    let searched = (0..trees).map(|seed| {
        let game = RegularGame { shape, seed };
        match order {
            Order::Random => search(&game, AllReplies, pruning),
            Order::Perfect => search(&game, PerfectOrder::default(), pruning),
        }
    });
    searched.sum()
}

fn search(
    game: &RegularGame,
    replies: impl ReplyPolicy<RegularGame, Coverage = Complete>,
    pruning: Pruning,
) -> SearchCounters {
    let mut search = Expectiminimax::new(game, EvenScores, bounds())
        .expect("the sums fit")
        .with_replies(replies)
        .with_leaves(ScalarLeaves)
        .with_pruning(pruning);
    let (root, window) = (game.root(), search.open_window());
    let report = search.run(&root, game.shape.plies, true, window);
    let report = report.expect("the scores are numbers");
    let exact = report.outcome.into_exact().expect("the window is open");
    let expected = plain(game, &root);
    assert_eq!(exact.value().to_bits(), expected.to_bits(), "{game:?}");
    report.counters
}
