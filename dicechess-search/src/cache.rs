//! Remembering what has been searched.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

use crate::{Game, NodeKind, Proven, Score, UtilityBounds};

/// What a cache is asked about: a position before its roll, seen one way, searched so many plies.
#[derive(Debug)]
pub struct Subtree<'a, Position> {
    /// The position before its roll.
    pub position: &'a Position,
    /// Whose decision comes.
    pub kind: NodeKind,
    /// The plies searched from it. A value at another depth is another value.
    pub plies: u32,
}

// Not derived: the position need not be copied for it.
impl<Position> Clone for Subtree<'_, Position> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Position> Copy for Subtree<'_, Position> {}

/// A store of what searches have proved about the values of subtrees.
///
/// It belongs to one game, one evaluator and one scale of scores, and a search refuses a cache that does not
/// [serve](Self::serves) the latter two: values of others would be believed. A game that has
/// parameters is the caller's to keep apart. It takes [`Proven`] values
/// only, which an unfinished search does not have. A search that leaves replies out neither asks
/// nor fills it. Losing entries is allowed, changing them is not.
///
/// ```
/// use std::cell::Cell;
/// use dicechess_search::{Cache, Game, NoCache, Proven, Subtree, UtilityBounds};
///
/// /// Counts how often another cache is asked.
/// struct Counted<Inner> {
///     inner: Inner,
///     asked: Cell<u64>,
/// }
///
/// impl<Playing: Game, Judge, Value, Inner> Cache<Playing, Judge, Value> for Counted<Inner>
/// where
///     Inner: Cache<Playing, Judge, Value>,
/// {
///     fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
///         self.inner.serves(judge, bounds)
///     }
///
///     fn look_up(
///         &self,
///         game: &Playing,
///         subtree: Subtree<'_, Playing::Position>,
///     ) -> Option<Proven<Value>> {
///         self.asked.set(self.asked.get() + 1);
///         self.inner.look_up(game, subtree)
///     }
///
///     fn store(
///         &self,
///         game: &Playing,
///         subtree: Subtree<'_, Playing::Position>,
///         proven: Proven<Value>,
///     ) {
///         self.inner.store(game, subtree, proven);
///     }
/// }
/// # let _ = Counted { inner: NoCache, asked: Cell::new(0) };
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cache for values of `{Judge}`",
    label = "a cache made for this evaluator is needed here",
    note = "a cache belongs to one evaluator type; use `NoCache` to go without"
)]
pub trait Cache<Playing: Game, Judge, Value> {
    /// Whether the values in it are those of this evaluator, with these bounds.
    fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool;

    /// What has been proved about a subtree.
    fn look_up(
        &self,
        game: &Playing,
        subtree: Subtree<'_, Playing::Position>,
    ) -> Option<Proven<Value>>;

    /// Keeps what has been proved.
    fn store(&self, game: &Playing, subtree: Subtree<'_, Playing::Position>, proven: Proven<Value>);
}

impl<Playing: Game, Judge, Value, Inner> Cache<Playing, Judge, Value> for &Inner
where
    Inner: Cache<Playing, Judge, Value> + ?Sized,
{
    fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
        (**self).serves(judge, bounds)
    }

    fn look_up(
        &self,
        game: &Playing,
        subtree: Subtree<'_, Playing::Position>,
    ) -> Option<Proven<Value>> {
        (**self).look_up(game, subtree)
    }

    fn store(
        &self,
        game: &Playing,
        subtree: Subtree<'_, Playing::Position>,
        proven: Proven<Value>,
    ) {
        (**self).store(game, subtree, proven);
    }
}

/// Remembers nothing, at no cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoCache;

impl<Playing: Game, Judge, Value> Cache<Playing, Judge, Value> for NoCache {
    #[inline]
    fn serves(&self, _: &Judge, _: &UtilityBounds<Value>) -> bool {
        true
    }

    #[inline]
    fn look_up(&self, _: &Playing, _: Subtree<'_, Playing::Position>) -> Option<Proven<Value>> {
        None
    }

    #[inline]
    fn store(&self, _: &Playing, _: Subtree<'_, Playing::Position>, _: Proven<Value>) {}
}

/// Remembers everything, in a hash map, and compares positions by equality.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, Expectiminimax, MapCache, Material};
///
/// let game = DiceChess;
/// let cache = MapCache::new(Material, Material::bounds());
/// let mut search =
///     Expectiminimax::new(&game, Material, Material::bounds())?.with_cache(&cache)?;
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse()?;
/// let first = search.run(&position, 1, Color::White, search.open_window())?;
/// let second = search.run(&position, 1, Color::White, search.open_window())?;
/// assert_eq!((first.counters.cache_hits, second.counters.cache_hits), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MapCache<Judge, Position, Value> {
    judge: Judge,
    bounds: UtilityBounds<Value>,
    entries: RefCell<HashMap<(Position, NodeKind, u32), Proven<Value>>>,
}

impl<Judge, Position, Value> MapCache<Judge, Position, Value> {
    /// An empty cache for one evaluator and its bounds.
    pub fn new(judge: Judge, bounds: UtilityBounds<Value>) -> Self {
        Self {
            judge,
            bounds,
            entries: RefCell::default(),
        }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.borrow().len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.borrow().is_empty()
    }
}

impl<Playing, Judge, Value> Cache<Playing, Judge, Value>
    for MapCache<Judge, Playing::Position, Value>
where
    Playing: Game<Position: Eq + Hash>,
    Judge: PartialEq,
    Value: Score,
{
    fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
        self.judge == *judge && self.bounds == *bounds
    }

    fn look_up(
        &self,
        _: &Playing,
        subtree: Subtree<'_, Playing::Position>,
    ) -> Option<Proven<Value>> {
        let entries = self.entries.borrow();
        let key = (subtree.position.clone(), subtree.kind, subtree.plies);
        entries.get(&key).copied()
    }

    fn store(&self, _: &Playing, subtree: Subtree<'_, Playing::Position>, proven: Proven<Value>) {
        let mut entries = self.entries.borrow_mut();
        let key = (subtree.position.clone(), subtree.kind, subtree.plies);
        let known = entries.entry(key).or_insert(proven);
        *known = known.merged(&proven);
    }
}
