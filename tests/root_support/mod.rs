//! Root searches of Dice Chess, put together from a list of features, and the plain values that
//! they must find.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part of this module, and nothing outside it"
)]

pub mod judging;
pub mod policies;

use std::num::NonZero;

use dicechess::{
    BatchLeaves, BestFirst, Cancellation, Color, DiceChess, Evaluator, ExpectimaxConfig,
    Expectiminimax, IncrementalEvaluator, IncrementalLeaves, Leaves, MapCache, Material, Move,
    NeverCancel, Position, Pruning, RememberedLeaves, RootMode, RootReport, RootRescore,
    RootSearch, ScalarLeaves, Score, SearchOutcome, SecondOpinion, TableValue, TranspositionTable,
    TurnReport, UtilityBounds,
};
use policies::{AnyChances, AnyReplies, AnyStore};
use proptest::prelude::*;
use proptest::sample::select;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub static GAME: DiceChess = DiceChess;

/// Material times a factor. With 216 for every ply whole numbers stay whole at every chance node,
/// and values are the same however rolls are grouped.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MaterialTimes<Value> {
    pub factor: Value,
}

pub type Exactly = MaterialTimes<i64>;

impl Exactly {
    /// Exact in searches of so many plies, the root's own decision included.
    pub fn in_plies(plies: u32) -> Self {
        let factor = 216_i64.pow(plies.saturating_sub(1));
        Self { factor }
    }
}

impl<Value: Score> MaterialTimes<Value> {
    fn times(&self, material: i32) -> Value {
        Value::from_i32(material).expect("every score holds material") * self.factor
    }

    pub fn bounds(&self) -> UtilityBounds<Value> {
        let end = |material| self.times(material);
        UtilityBounds::new(end(-10_000), end(-9999), end(9999), end(10_000)).expect("in order")
    }
}

impl<Value: Score> Evaluator<DiceChess> for MaterialTimes<Value> {
    type Score = Value;

    fn evaluate(&self, position: &Position, perspective: Color) -> Value {
        self.times(Material.evaluate(position, perspective))
    }
}

impl<Value: Score> IncrementalEvaluator<DiceChess> for MaterialTimes<Value> {
    type Prepared = i32;

    fn prepare(&self, parent: &Position, perspective: Color) -> i32 {
        Material.evaluate(parent, perspective)
    }

    fn price(&self, before: &i32, parent: &Position, step: Move, perspective: Color) -> Value {
        self.times(Material.price(before, parent, step, perspective))
    }
}

/// How leaves are judged.
#[derive(Debug, Clone, Copy)]
pub enum LeavesKind {
    Batch,
    Scalar,
    Remembered,
    Incremental,
}

/// What is remembered.
#[derive(Debug, Clone, Copy)]
pub enum StoreKind {
    None,
    Map,
    Table,
    /// A table of one slot, where everything gets in the way of everything else.
    Tiny,
}

/// What a search consists of besides its depth.
#[derive(Debug, Clone, Copy)]
pub struct Features {
    pub pruning: Pruning,
    pub leaves: LeavesKind,
    pub chances: AnyChances,
    pub store: StoreKind,
    pub best_first: bool,
    pub limit: Option<usize>,
    pub deepening: bool,
    pub mode: RootMode,
}

impl Features {
    /// Nothing that makes a search faster.
    pub const PLAIN: Self = Self {
        pruning: Pruning::Off,
        leaves: LeavesKind::Batch,
        chances: AnyChances::All,
        store: StoreKind::None,
        best_first: false,
        limit: None,
        deepening: false,
        mode: RootMode::Best,
    };

    pub fn options(&self, plies: u32) -> ExpectimaxConfig {
        ExpectimaxConfig::builder()
            .plies(NonZero::new(plies).expect("at least one ply"))
            .deepening(self.deepening)
            .mode(self.mode)
            .candidate_limit(self.limit.and_then(NonZero::new))
            .build()
            .expect("a valid depth")
    }
}

/// Any features, with this limit or none.
pub fn features_with(limit: Option<usize>) -> impl Strategy<Value = Features> {
    use LeavesKind::{Batch, Incremental, Remembered, Scalar};
    (
        select(vec![Pruning::Off, Pruning::Star1, Pruning::Star2]),
        select(vec![Batch, Scalar, Remembered, Incremental]),
        select(AnyChances::EACH.to_vec()),
        select(vec![
            StoreKind::None,
            StoreKind::Map,
            StoreKind::Table,
            StoreKind::Tiny,
        ]),
        any::<[bool; 2]>(),
        select(vec![RootMode::Best, RootMode::AllExact]),
    )
        .prop_map(
            move |(pruning, leaves, chances, store, [best_first, deepening], mode)| Features {
                pruning,
                leaves,
                chances,
                store,
                best_first,
                limit,
                deepening,
                mode,
            },
        )
}

pub fn features() -> impl Strategy<Value = Features> {
    prop_oneof![Just(None), (1..6_usize).prop_map(Some)].prop_flat_map(features_with)
}

/// One store of each kind.
pub struct Stores<Value> {
    map: MapCache<MaterialTimes<Value>, Position, Value>,
    table: TranspositionTable<MaterialTimes<Value>, Value>,
    tiny: TranspositionTable<MaterialTimes<Value>, Value>,
}

impl<Value: TableValue> Stores<Value> {
    pub fn new(judge: MaterialTimes<Value>) -> Self {
        let table = |entries| {
            TranspositionTable::new(judge, judge.bounds(), entries).expect("a power of two")
        };
        Self {
            map: MapCache::new(judge, judge.bounds()),
            table: table(1 << 12),
            tiny: table(1),
        }
    }

    fn of_kind(&self, kind: StoreKind) -> AnyStore<'_, MaterialTimes<Value>, Value> {
        match kind {
            StoreKind::None => AnyStore::None,
            StoreKind::Map => AnyStore::Map(&self.map),
            StoreKind::Table => AnyStore::Table(&self.table),
            StoreKind::Tiny => AnyStore::Table(&self.tiny),
        }
    }
}

pub type Report<Value> = TurnReport<SearchOutcome<Value>>;
pub type Ranked<Value> = RootReport<Position, SearchOutcome<Value>>;

/// A search of the root with any features.
type Root<'a, Value, Stop, Frontier> = RootSearch<
    'static,
    DiceChess,
    MaterialTimes<Value>,
    Value,
    AnyReplies,
    AnyChances,
    AnyStore<'a, MaterialTimes<Value>, Value>,
    Stop,
    Frontier,
>;

/// What the search for the best turn of a position takes.
pub struct Question<'a, Value, Stop = NeverCancel> {
    pub judge: MaterialTimes<Value>,
    pub plies: u32,
    pub features: Features,
    pub stores: &'a Stores<Value>,
    pub stop: Stop,
}

impl<'a, Value: TableValue, Stop: Cancellation> Question<'a, Value, Stop> {
    /// Asks with a generator of a fixed seed.
    pub fn ask(self, position: &Position) -> Report<Value> {
        self.ask_with(position, &mut ChaCha8Rng::seed_from_u64(1))
    }

    pub fn ask_with(self, position: &Position, generator: &mut impl Rng) -> Report<Value> {
        let report = match self.features.leaves {
            LeavesKind::Batch => self.root(BatchLeaves).choose(position, generator),
            LeavesKind::Scalar => self.root(ScalarLeaves).choose(position, generator),
            LeavesKind::Remembered => self.root(RememberedLeaves).choose(position, generator),
            LeavesKind::Incremental => self.root(IncrementalLeaves).choose(position, generator),
        };
        report.expect("rolled, and material is a number")
    }

    /// Ranks candidates without asking how one gets there.
    pub fn rank(self, candidates: &[Position], mover: Color) -> Ranked<Value> {
        let report = match self.features.leaves {
            LeavesKind::Batch => self.root(BatchLeaves).rank(candidates, mover),
            LeavesKind::Scalar => self.root(ScalarLeaves).rank(candidates, mover),
            LeavesKind::Remembered => self.root(RememberedLeaves).rank(candidates, mover),
            LeavesKind::Incremental => self.root(IncrementalLeaves).rank(candidates, mover),
        };
        report.expect("material is a number")
    }

    fn root<Frontier: Leaves<DiceChess, MaterialTimes<Value>>>(
        self,
        frontier: Frontier,
    ) -> Root<'a, Value, Stop, Frontier> {
        let features = self.features;
        let replies = if features.best_first {
            AnyReplies::Best(BestFirst::new(Material))
        } else {
            AnyReplies::All
        };
        let search = Expectiminimax::new(&GAME, self.judge, self.judge.bounds())
            .expect("the sums fit")
            .with_pruning(features.pruning)
            .with_chances(features.chances)
            .with_replies(replies)
            .with_leaves(frontier)
            .with_cache(self.stores.of_kind(features.store))
            .expect("made for this evaluator")
            .with_cancellation(self.stop);
        RootSearch::new(search, features.options(self.plies))
    }
}

/// A search for its own sake, with stores of its own.
pub fn ask(position: &Position, plies: u32, features: Features) -> Report<i64> {
    let judge = Exactly::in_plies(plies);
    Question {
        judge,
        plies,
        features,
        stores: &Stores::new(judge),
        stop: NeverCancel,
    }
    .ask(position)
}

/// An opinion of some weight.
pub fn second_opinion<Second>(second: Second, weight: f64) -> SecondOpinion<Second> {
    let rescore = RootRescore::builder().weight(weight).build();
    SecondOpinion::new(second, rescore.expect("a weight"))
}
