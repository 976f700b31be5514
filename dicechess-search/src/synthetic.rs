//! Small random games to test searches on, behind the feature `synthetic`.
//!
//! A game is grown from a seed on demand: what a node has is a hash of the way to it, so that
//! nothing is stored and a failing game is its few numbers. There are chance nodes with unequal
//! weights, forced passes, mandatory moves that hurt, wins and losses at any depth, draws, and
//! values that tie, that are extreme, or that are all the same.
//!
//! ```
//! use dicechess_search::synthetic::{SyntheticGame, SyntheticScores, TreeShape, ValueStyle};
//! use dicechess_search::plain_value;
//!
//! let shape = TreeShape { seed: 7, rolls: 3, replies: 4, ends: 20, values: ValueStyle::Ties };
//! let (game, scores) = (SyntheticGame::new(shape), SyntheticScores::new(shape));
//! let value = plain_value(&game, &scores, &scores.bounds(), &game.root(), 2, true)?;
//! assert!((-100.0..=100.0).contains(&value));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use proptest::prelude::*;

use crate::{Cancellation, Evaluator, Game, Status, UtilityBounds, Weighted};

/// The numbers that a synthetic game grows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeShape {
    /// Where all hashes start.
    pub seed: u64,
    /// The most rolls of a chance node, 1 to 24.
    pub rolls: u32,
    /// The most replies to a roll, at least 1.
    pub replies: u32,
    /// How many of 100 positions below the root end the game: as a win, a loss or a draw.
    pub ends: u32,
    /// How values are drawn.
    pub values: ValueStyle,
}

/// How the values of positions are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueStyle {
    /// From the whole range.
    Spread,
    /// From five values, so that ties are common.
    Ties,
    /// From the two ends of the range.
    Extremes,
    /// One value for all.
    Equal,
}

/// Any small game; it shrinks to fewer rolls and replies.
pub fn tree_shapes() -> impl Strategy<Value = TreeShape> {
    let values = prop_oneof![
        Just(ValueStyle::Ties),
        Just(ValueStyle::Spread),
        Just(ValueStyle::Extremes),
        Just(ValueStyle::Equal),
    ];
    (any::<u64>(), 1..=4_u32, 1..=4_u32, 0..=40_u32, values).prop_map(
        |(seed, rolls, replies, ends, values)| TreeShape {
            seed,
            rolls,
            replies,
            ends,
            values,
        },
    )
}

/// A game grown from a [`TreeShape`].
#[derive(Debug, Clone, Copy)]
pub struct SyntheticGame {
    shape: TreeShape,
}

/// A position of a synthetic game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SyntheticPosition {
    hash: u64,
    /// The side to move: `true` moves first.
    side: bool,
    is_root: bool,
}

/// Mixes a number into a hash (the finaliser of SplitMix64).
fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl SyntheticGame {
    /// The sum of the weights of the rolls.
    const TOTAL_WEIGHT: u32 = 24;

    /// The game that grows from `shape`; numbers out of their range are taken as the nearest in it.
    pub fn new(shape: TreeShape) -> Self {
        let rolls = shape.rolls.clamp(1, Self::TOTAL_WEIGHT);
        let replies = shape.replies.max(1);
        Self {
            shape: TreeShape {
                rolls,
                replies,
                ..shape
            },
        }
    }

    /// The position that it starts from, which does not end the game.
    pub fn root(&self) -> SyntheticPosition {
        SyntheticPosition {
            hash: mix(self.shape.seed, 1),
            side: true,
            is_root: true,
        }
    }
}

/// A position with its roll.
struct Way {
    hash: u64,
    next: bool,
}

impl Way {
    fn new(position: &SyntheticPosition, roll: u32) -> Self {
        Self {
            hash: mix(position.hash, 100 + u64::from(roll)),
            next: !position.side,
        }
    }

    /// How many replies there are; one in eight rolls is a forced pass.
    fn replies(&self, shape: TreeShape) -> u64 {
        if self.hash.is_multiple_of(8) {
            1
        } else {
            1 + self.hash / 8 % u64::from(shape.replies)
        }
    }

    fn reply(&self, index: u64) -> SyntheticPosition {
        SyntheticPosition {
            hash: mix(self.hash, 1000 + index),
            side: self.next,
            is_root: false,
        }
    }
}

impl Game for SyntheticGame {
    type Position = SyntheticPosition;
    type Side = bool;
    type Roll = u32;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        Self::TOTAL_WEIGHT
    }

    fn side_to_move(&self, position: &SyntheticPosition) -> bool {
        position.side
    }

    fn status(&self, position: &SyntheticPosition) -> Status<bool> {
        let drawn = mix(position.hash, 2);
        if position.is_root || drawn % 100 >= u64::from(self.shape.ends) {
            return Status::Ongoing;
        }
        match drawn / 100 % 5 {
            0 | 1 => Status::Won(!position.side),
            // A move that loses at once.
            2 => Status::Won(position.side),
            _ => Status::Drawn,
        }
    }

    fn rolls(&self, position: &SyntheticPosition, rolls: &mut Vec<Weighted<u32>>) {
        let count = 1 + (mix(position.hash, 3) % u64::from(self.shape.rolls)) as u32;
        let mut left = Self::TOTAL_WEIGHT;
        for roll in 0..count {
            let others = count - roll - 1;
            let weight = if others == 0 {
                left
            } else {
                // At least 1 for each of the others.
                1 + (mix(position.hash, 10 + u64::from(roll)) % u64::from(left - others)) as u32
            };
            left -= weight;
            rolls.push(Weighted::new(roll, weight));
        }
    }

    fn replies(
        &self,
        position: &SyntheticPosition,
        roll: &u32,
        (): &mut (),
        replies: &mut Vec<SyntheticPosition>,
    ) {
        let way = Way::new(position, *roll);
        replies.extend((0..way.replies(self.shape)).map(|index| way.reply(index)));
    }

    /// Any one of the replies, or none: searches have to do with both.
    fn probe<Stop: Cancellation>(
        &self,
        position: &SyntheticPosition,
        roll: &u32,
        (): &mut (),
        _: &Stop,
    ) -> Option<SyntheticPosition> {
        let way = Way::new(position, *roll);
        let drawn = mix(way.hash, 900);
        let index = drawn / 2 % way.replies(self.shape);
        drawn.is_multiple_of(2).then(|| way.reply(index))
    }
}

/// The evaluator of a synthetic game: scores from −99 to 99, the negative for the other side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SyntheticScores {
    shape: TreeShape,
}

impl SyntheticScores {
    /// The evaluator that belongs to the game of `shape`.
    pub fn new(shape: TreeShape) -> Self {
        Self { shape }
    }

    /// Bounds that leave no room around the scores: a win is worth 100, a loss −100.
    pub fn bounds(&self) -> UtilityBounds<f64> {
        UtilityBounds::from_ordered(-100.0, -99.0, 99.0, 100.0)
    }

    /// The score of a position for the side `true`, a whole number from −99 to 99.
    pub fn whole_score(&self, position: &SyntheticPosition) -> i32 {
        let drawn = mix(position.hash, 4);
        match self.shape.values {
            ValueStyle::Spread => (drawn % 199) as i32 - 99,
            ValueStyle::Ties => (drawn % 5) as i32 - 2,
            ValueStyle::Extremes => (drawn % 2) as i32 * 198 - 99,
            ValueStyle::Equal => 7,
        }
    }
}

impl Evaluator<SyntheticGame> for SyntheticScores {
    type Score = f64;

    fn evaluate(&self, position: &SyntheticPosition, perspective: bool) -> f64 {
        let score = f64::from(self.whole_score(position));
        if perspective { score } else { -score }
    }
}
