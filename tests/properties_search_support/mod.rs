//! Random trees, what is asked about them, and how an answer is judged.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part of this module, and nothing outside it"
)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;

use dicechess::{
    Cache, Evaluator, Expectiminimax, Proven, Pruning, Score, SearchOutcome, Subtree,
    UtilityBounds, Window, plain_value,
};
use dicechess_search::synthetic::{
    SyntheticGame, SyntheticPosition, SyntheticScores, TreeShape, ValueStyle, tree_shapes,
};
use num_rational::Ratio;
use proptest::prelude::*;

/// Exact fractions.
pub type Exact = Ratio<i64>;

/// All degrees of pruning.
pub const PRUNINGS: [Pruning; 3] = [Pruning::Off, Pruning::Star1, Pruning::Star2];

/// A score type that the pruned searches are tried with.
pub trait TestScore: Score {
    /// Whether two scores are the same to the last bit: `0.0` and `-0.0` are not.
    fn is_identical(self, other: Self) -> bool;
    /// A score that is just below.
    fn just_below(self) -> Self;
    /// A score that is just above.
    fn just_above(self) -> Self;
}

impl TestScore for f64 {
    fn is_identical(self, other: Self) -> bool {
        self.to_bits() == other.to_bits()
    }

    fn just_below(self) -> Self {
        self.next_down()
    }

    fn just_above(self) -> Self {
        self.next_up()
    }
}

impl TestScore for i64 {
    fn is_identical(self, other: Self) -> bool {
        self == other
    }

    fn just_below(self) -> Self {
        self - 1
    }

    fn just_above(self) -> Self {
        self + 1
    }
}

impl TestScore for Exact {
    fn is_identical(self, other: Self) -> bool {
        self == other
    }

    fn just_below(self) -> Self {
        self - Exact::new(1, 1 << 20)
    }

    fn just_above(self) -> Self {
        self + Exact::new(1, 1 << 20)
    }
}

/// A number that every score type of these tests can hold.
pub fn number<Value: Score>(whole: i32) -> Value {
    Value::from_i32(whole).expect("the score types hold small numbers")
}

/// The scores of a synthetic game, each times `unit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitScores<Value> {
    scores: SyntheticScores,
    unit: Value,
}

impl<Value: Score> Evaluator<SyntheticGame> for UnitScores<Value> {
    type Score = Value;

    fn evaluate(&self, position: &SyntheticPosition, perspective: bool) -> Value {
        let score = number::<Value>(self.scores.whole_score(position));
        // The sign is multiplied in, which makes a float zero of the other side a negative one.
        score * number(if perspective { 1 } else { -1 }) * self.unit
    }
}

/// What a tree grows from, how deep it is searched, and for whom.
#[derive(Debug, Clone, Copy)]
pub struct Sketch {
    pub shape: TreeShape,
    pub plies: u32,
    pub perspective: bool,
}

/// Trees of one to four plies, some of them wide but then of one or two plies.
pub fn sketches() -> impl Strategy<Value = Sketch> {
    prop_oneof![
        4 => (tree_shapes(), 1..=4_u32),
        1 => (tree_shapes(), 1..=2_u32, 5..=8_u32, 5..=8_u32).prop_map(
            |(shape, plies, rolls, replies)| (TreeShape { rolls, replies, ..shape }, plies)
        ),
    ]
    .prop_flat_map(|(shape, plies)| {
        any::<bool>().prop_map(move |perspective| Sketch {
            shape,
            plies,
            perspective,
        })
    })
}

/// Trees of one to three plies that can be searched over and over again.
pub fn small_sketches() -> impl Strategy<Value = Sketch> {
    (tree_shapes(), 1..=3_u32, any::<bool>()).prop_map(|(shape, plies, perspective)| Sketch {
        shape: TreeShape {
            rolls: shape.rolls.min(3),
            replies: shape.replies.min(3),
            ..shape
        },
        plies,
        perspective,
    })
}

/// Trees in which equal values are the rule: ties, the two ends of the range, or one value for all.
pub fn tied_sketches() -> impl Strategy<Value = Sketch> {
    let styles = [ValueStyle::Ties, ValueStyle::Extremes, ValueStyle::Equal];
    (sketches(), prop::sample::select(styles.to_vec())).prop_map(|(sketch, values)| Sketch {
        shape: TreeShape {
            values,
            ..sketch.shape
        },
        ..sketch
    })
}

/// A tree with all that a search of it takes.
#[derive(Debug)]
pub struct Tree<Value> {
    pub game: SyntheticGame,
    pub judge: UnitScores<Value>,
    pub bounds: UtilityBounds<Value>,
    pub plies: u32,
    pub perspective: bool,
}

/// A search of such a tree.
pub type TreeSearch<'tree, Value> = Expectiminimax<'tree, SyntheticGame, UnitScores<Value>, Value>;

impl<Value: TestScore> Tree<Value> {
    /// The tree of a sketch, with scores that are multiples of `unit`.
    pub fn new(sketch: Sketch, unit: Value) -> Self {
        let end = |whole| number::<Value>(whole) * unit;
        Self {
            game: SyntheticGame::new(sketch.shape),
            judge: UnitScores {
                scores: SyntheticScores::new(sketch.shape),
                unit,
            },
            bounds: UtilityBounds::new(end(-100), end(-99), end(99), end(100)).expect("in order"),
            plies: sketch.plies,
            perspective: sketch.perspective,
        }
    }

    pub fn root(&self) -> SyntheticPosition {
        self.game.root()
    }

    /// What the plain search says of a position.
    pub fn plain_at(&self, position: &SyntheticPosition, plies: u32) -> Value {
        let (judge, bounds) = (&self.judge, &self.bounds);
        plain_value(&self.game, judge, bounds, position, plies, self.perspective)
            .expect("synthetic games are sound")
    }

    /// What the plain search says of the root.
    pub fn plain(&self) -> Value {
        self.plain_at(&self.root(), self.plies)
    }

    pub fn search(&self, pruning: Pruning) -> TreeSearch<'_, Value> {
        Expectiminimax::new(&self.game, self.judge, self.bounds)
            .expect("the sums fit")
            .with_pruning(pruning)
    }

    pub fn open_window(&self) -> Window<Value> {
        Window::open(&self.bounds)
    }

    /// The open window, windows without extent at the value and next to it, windows that end there,
    /// and one that has nothing to do with it.
    pub fn windows(&self, plain: Value, (alpha, width): (i32, i32)) -> Vec<Window<Value>> {
        let (below, above) = (plain.just_below(), plain.just_above());
        let scaled = |whole| number::<Value>(whole) * self.judge.unit;
        let (loss, win) = (self.bounds.terminal_loss(), self.bounds.terminal_win());
        [
            (loss, win),
            (plain, plain),
            (below, below),
            (above, above),
            (below, plain),
            (plain, above),
            (scaled(alpha), scaled(alpha + width)),
        ]
        .into_iter()
        .map(|(alpha, beta)| Window::new(alpha, beta).expect("in order"))
        .collect()
    }
}

/// The lower end and the width of a window, in units of a score: empty, narrow or wide, and also
/// out of the range of all scores.
pub fn loose_windows() -> impl Strategy<Value = (i32, i32)> {
    (-102..=102_i32, prop_oneof![Just(0), 1..=3_i32, 0..=60_i32])
}

/// Judges an outcome by the plain value: it must be true, and no vaguer than the window allows.
pub fn judge<Value: TestScore>(
    outcome: &SearchOutcome<Value>,
    window: &Window<Value>,
    plain: Value,
) -> Result<(), TestCaseError> {
    let holds = match outcome {
        SearchOutcome::Exact(exact) => exact.value().is_identical(plain),
        SearchOutcome::LowerBound(bound) => bound.value() <= plain && bound.value() > window.beta(),
        SearchOutcome::UpperBound(bound) => {
            bound.value() >= plain && bound.value() < window.alpha()
        }
        SearchOutcome::Incomplete { .. } => false,
    };
    prop_assert!(holds, "{outcome:?} in {window:?}, plain value {plain:?}");
    // A plain value in the window contradicts both bounds, so that this follows; it is the promise
    // that callers rely on, and therefore said apart.
    let is_within = window.alpha() <= plain && plain <= window.beta();
    prop_assert!(
        !is_within || outcome.into_exact().is_some(),
        "vague in the window"
    );
    Ok(())
}

/// A cache that keeps a list of all that was ever stored, in order.
#[derive(Debug)]
pub struct LoggingCache<Value> {
    entries: RefCell<HashMap<(SyntheticPosition, u32), Proven<Value>>>,
    pub log: RefCell<Vec<(SyntheticPosition, u32, Proven<Value>)>>,
    pub looked_up: RefCell<u64>,
}

impl<Value> LoggingCache<Value> {
    pub fn new() -> Self {
        Self {
            entries: RefCell::default(),
            log: RefCell::default(),
            looked_up: RefCell::default(),
        }
    }
}

impl<Judge, Value: Score> Cache<SyntheticGame, Judge, Value> for LoggingCache<Value> {
    fn serves(&self, _: &Judge, _: &UtilityBounds<Value>) -> bool {
        true
    }

    fn look_up(
        &self,
        _: &SyntheticGame,
        subtree: Subtree<'_, SyntheticPosition>,
    ) -> Option<Proven<Value>> {
        *self.looked_up.borrow_mut() += 1;
        let key = (*subtree.position, subtree.plies);
        self.entries.borrow().get(&key).copied()
    }

    fn store(
        &self,
        _: &SyntheticGame,
        subtree: Subtree<'_, SyntheticPosition>,
        proven: Proven<Value>,
    ) {
        let (position, plies) = (*subtree.position, subtree.plies);
        self.log.borrow_mut().push((position, plies, proven));
        self.entries.borrow_mut().insert((position, plies), proven);
    }
}

/// Judges all that was stored by the plain values.
pub fn judge_entries<Value: TestScore>(
    cache: &LoggingCache<Value>,
    tree: &Tree<Value>,
) -> Result<(), TestCaseError> {
    for (position, plies, proven) in &*cache.log.borrow() {
        let plain = tree.plain_at(position, *plies);
        let holds = match (proven.lower(), proven.upper()) {
            (Some(lower), Some(upper)) => lower.is_identical(plain) && upper.is_identical(plain),
            (Some(lower), None) => lower <= plain,
            (None, Some(upper)) => upper >= plain,
            (None, None) => false,
        };
        prop_assert!(holds, "{proven:?} at {plies} plies, plain value {plain:?}");
    }
    Ok(())
}
