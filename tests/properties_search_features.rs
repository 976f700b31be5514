//! Whatever a search is put together from, it equals the plain one; and what it remembers is only
//! what it may.

mod properties_search_support;
mod support;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroUsize;

use dicechess::{
    AllReplies, BatchLeaves, Cache, Cancellation, ChancePolicy, Complete, Evaluator,
    Expectiminimax, FirstReplies, Game, KeyedGame, Leaves, MapCache, Proven, Pruning,
    RememberedLeaves, ReplyPolicy, ScalarLeaves, SearchFailure, SearchOutcome, SearchReport,
    Status, Subtree, TranspositionTable, UtilityBounds, Weighted, Window,
};
use dicechess_search::synthetic::{SyntheticGame, SyntheticPosition};
use properties_search_support::{
    PRUNINGS, Sketch, Tree, UnitScores, judge, loose_windows, small_sketches,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use support::strategies::cases;

type Judge = UnitScores<i64>;
type Table = TranspositionTable<KeyedScores, i64>;

/// A synthetic game that names its positions.
struct Keyed(SyntheticGame);

#[derive(Debug, Clone, Copy, PartialEq)]
struct KeyedScores(Judge);

impl Game for Keyed {
    type Position = SyntheticPosition;
    type Side = bool;
    type Roll = u32;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        self.0.total_weight()
    }

    fn side_to_move(&self, position: &SyntheticPosition) -> bool {
        self.0.side_to_move(position)
    }

    fn status(&self, position: &SyntheticPosition) -> Status<bool> {
        self.0.status(position)
    }

    fn rolls(&self, position: &SyntheticPosition, rolls: &mut Vec<Weighted<u32>>) {
        self.0.rolls(position, rolls);
    }

    fn replies(
        &self,
        position: &SyntheticPosition,
        roll: &u32,
        (): &mut (),
        replies: &mut Vec<SyntheticPosition>,
    ) {
        self.0.replies(position, roll, &mut (), replies);
    }

    fn probe<Stop: Cancellation>(
        &self,
        position: &SyntheticPosition,
        roll: &u32,
        (): &mut (),
        stop: &Stop,
    ) -> Option<SyntheticPosition> {
        self.0.probe(position, roll, &mut (), stop)
    }
}

impl KeyedGame for Keyed {
    fn key(&self, position: &SyntheticPosition) -> u64 {
        hash_of(position)
    }
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Evaluator<Keyed> for KeyedScores {
    type Score = i64;

    fn evaluate(&self, position: &SyntheticPosition, perspective: bool) -> i64 {
        self.0.evaluate(position, perspective)
    }
}

#[derive(Debug, Clone, Copy)]
enum Order {
    Game,
    Shuffled(u64),
}

impl ReplyPolicy<Keyed> for Order {
    type Coverage = Complete;

    fn arrange(&self, _: &Keyed, _: bool, replies: &mut [SyntheticPosition]) -> usize {
        if let Self::Shuffled(seed) = self {
            replies.sort_by_key(|reply| hash_of((seed, reply)));
        }
        replies.len()
    }

    fn probe<Stop: Cancellation>(
        &self,
        game: &Keyed,
        position: &SyntheticPosition,
        roll: &u32,
        memory: &mut (),
        stop: &Stop,
    ) -> Option<SyntheticPosition> {
        match self {
            Self::Game => AllReplies.probe(game, position, roll, memory, stop),
            Self::Shuffled(_) => None,
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Chances {
    Forwards,
    Backwards,
    /// Each roll twice, with half of its weight.
    Halved,
}

impl ChancePolicy<Keyed> for Chances {
    fn classes(
        &self,
        game: &Keyed,
        position: &SyntheticPosition,
        (): &mut (),
        classes: &mut Vec<Weighted<u32>>,
    ) {
        game.rolls(position, classes);
        match self {
            Self::Forwards => {}
            Self::Backwards => classes.reverse(),
            Self::Halved => {
                let halves = classes.iter_mut().filter(|class| class.weight > 1);
                let halves: Vec<_> = halves
                    .map(|class| {
                        let weight = class.weight / 2;
                        class.weight -= weight;
                        Weighted::new(class.roll, weight)
                    })
                    .collect();
                classes.extend(halves);
            }
        }
    }
}

#[derive(Debug)]
enum Store {
    None,
    Map(MapCache<KeyedScores, SyntheticPosition, i64>),
    Table(Table),
}

#[derive(Debug, Clone, Copy)]
enum StoreKind {
    None,
    Map,
    Table(usize),
}

impl Cache<Keyed, KeyedScores, i64> for Store {
    fn serves(&self, scores: &KeyedScores, bounds: &UtilityBounds<i64>) -> bool {
        match self {
            Self::None => true,
            Self::Map(map) => Cache::<Keyed, KeyedScores, i64>::serves(map, scores, bounds),
            Self::Table(table) => table.serves(scores, bounds),
        }
    }

    fn look_up(
        &self,
        game: &Keyed,
        subtree: Subtree<'_, SyntheticPosition>,
    ) -> Option<Proven<i64>> {
        match self {
            Self::None => None,
            Self::Map(map) => map.look_up(game, subtree),
            Self::Table(table) => Cache::look_up(table, game, subtree),
        }
    }

    fn store(&self, game: &Keyed, subtree: Subtree<'_, SyntheticPosition>, proven: Proven<i64>) {
        match self {
            Self::None => {}
            Self::Map(map) => map.store(game, subtree, proven),
            Self::Table(table) => Cache::store(table, game, subtree, proven),
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum LeafKind {
    Batch,
    Scalar,
    Remembered,
}

/// What a search is put together from.
#[derive(Debug, Clone, Copy)]
struct Parts {
    pruning: Pruning,
    leaves: LeafKind,
    order: Order,
    chances: Chances,
    store: StoreKind,
}

fn parts() -> impl Strategy<Value = Parts> {
    let leaves = select(vec![
        LeafKind::Batch,
        LeafKind::Scalar,
        LeafKind::Remembered,
    ]);
    let order = prop_oneof![Just(Order::Game), any::<u64>().prop_map(Order::Shuffled)];
    let chances = select(vec![Chances::Forwards, Chances::Backwards, Chances::Halved]);
    let store = select(vec![
        StoreKind::None,
        StoreKind::Map,
        StoreKind::Table(1),
        StoreKind::Table(8),
        StoreKind::Table(1 << 10),
    ]);
    (select(PRUNINGS.to_vec()), leaves, order, chances, store).prop_map(
        |(pruning, leaves, order, chances, store)| Parts {
            pruning,
            leaves,
            order,
            chances,
            store,
        },
    )
}

/// A tree whose whole scores are so large that every division comes out even.
struct Setting {
    tree: Tree<i64>,
    game: Keyed,
    scores: KeyedScores,
}

impl Setting {
    fn new(sketch: Sketch) -> Self {
        let tree = Tree::new(sketch, 24_i64.pow(sketch.plies));
        Self {
            game: Keyed(tree.game),
            scores: KeyedScores(tree.judge),
            tree,
        }
    }

    fn store(&self, kind: StoreKind) -> Store {
        let (scores, bounds) = (self.scores, self.tree.bounds);
        match kind {
            StoreKind::None => Store::None,
            StoreKind::Map => Store::Map(MapCache::new(scores, bounds)),
            StoreKind::Table(entries) => {
                let table = Table::new(scores, bounds, entries);
                Store::Table(table.expect("a power of two"))
            }
        }
    }

    fn run(
        &self,
        parts: Parts,
        store: &Store,
        plies: u32,
        window: Window<i64>,
    ) -> SearchReport<SearchOutcome<i64>> {
        match parts.leaves {
            LeafKind::Batch => self.run_with(BatchLeaves, parts, store, plies, window),
            LeafKind::Scalar => self.run_with(ScalarLeaves, parts, store, plies, window),
            LeafKind::Remembered => self.run_with(RememberedLeaves, parts, store, plies, window),
        }
    }

    fn run_with(
        &self,
        leaves: impl Leaves<Keyed, KeyedScores>,
        parts: Parts,
        store: &Store,
        plies: u32,
        window: Window<i64>,
    ) -> SearchReport<SearchOutcome<i64>> {
        Expectiminimax::new(&self.game, self.scores, self.tree.bounds)
            .expect("the sums fit")
            .with_pruning(parts.pruning)
            .with_leaves(leaves)
            .with_replies(parts.order)
            .with_chances(parts.chances)
            .with_cache(store)
            .expect("the same scores")
            .run(&self.tree.root(), plies, self.tree.perspective, window)
            .expect("synthetic games are sound")
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    // All parts share one cache, cold at first; windows come narrow first, and leave bounds there.
    #[test]
    fn any_parts_together_equal_the_plain_search(
        sketch in small_sketches(),
        parts in vec(parts(), 1..4),
        loose in loose_windows(),
    ) {
        let setting = Setting::new(sketch);
        let root = setting.tree.root();
        let store = setting.store(parts[0].store);
        for plies in 1..=sketch.plies {
            let plain = setting.tree.plain_at(&root, plies);
            for &parts in &parts {
                for window in setting.tree.windows(plain, loose).into_iter().rev() {
                    let report = setting.run(parts, &store, plies, window);
                    judge(&report.outcome, &window, plain)?;
                }
            }
        }
    }

    #[test]
    fn a_warm_cache_says_the_same_as_a_cold_one(sketch in small_sketches(), parts in parts()) {
        let setting = Setting::new(sketch);
        let store = setting.store(parts.store);
        let open = setting.tree.open_window();
        let [cold, warm] = [(); 2].map(|()| setting.run(parts, &store, sketch.plies, open));
        let [first, second] =
            [cold, warm].map(|report| report.outcome.into_exact().map(|exact| exact.value()));
        prop_assert_eq!(first, Some(setting.tree.plain()));
        prop_assert_eq!(second, first);
        prop_assert_eq!(warm.loss_tainted, cold.loss_tainted);
    }

    #[test]
    fn a_selection_is_not_served_what_is_true_of_all(
        sketch in small_sketches(),
        parts in parts(),
    ) {
        let setting = Setting::new(sketch);
        let (tree, open) = (&setting.tree, setting.tree.open_window());
        let store = setting.store(StoreKind::Map);
        let _ = setting.run(parts, &store, sketch.plies, open);
        let run = |store: &Store| {
            let first_only = FirstReplies::new(NonZeroUsize::MIN, parts.order);
            let report = Expectiminimax::new(&setting.game, setting.scores, tree.bounds)
                .expect("the sums fit")
                .with_replies(first_only)
                .with_cache(store)
                .expect("the same scores")
                .run(&tree.root(), sketch.plies, tree.perspective, open)
                .expect("synthetic games are sound");
            let exact = report.outcome.within_selection().into_exact();
            exact.map(|exact| exact.value())
        };
        prop_assert_eq!(run(&store), run(&Store::None));
    }

    #[test]
    fn a_table_of_other_scores_or_bounds_is_refused(sketch in small_sketches()) {
        let setting = Setting::new(sketch);
        let bounds = setting.tree.bounds;
        let other = Setting::new(Sketch { plies: sketch.plies + 1, ..sketch });
        let wider = UtilityBounds::new(
            bounds.terminal_loss() - 1,
            bounds.lowest(),
            bounds.highest(),
            bounds.terminal_win(),
        );
        let wider = wider.expect("in order");
        let ours = setting.scores;
        for (scores, bounds, is_served) in
            [(ours, bounds, true), (other.scores, bounds, false), (ours, wider, false)]
        {
            let table = Table::new(scores, bounds, 16).expect("a power of two");
            let search = Expectiminimax::new(&setting.game, setting.scores, setting.tree.bounds)
                .expect("the sums fit")
                .with_cache(&table);
            prop_assert_eq!(search.is_ok(), is_served);
            if let Err(failure) = search {
                prop_assert_eq!(failure, SearchFailure::ForeignCache);
            }
        }
    }
}
