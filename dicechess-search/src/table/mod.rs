//! The transposition table: what finished searches have proved, for all threads and later turns.
//!
//! Modules in reading order:
//!
//! 1. `keyed_game` and `node_kind`: what an entry is found by.
//! 2. `value`: what it holds. `size`: how many of them there are.
//! 3. `entry`: how it is kept, so that a torn or foreign one is a miss.
//! 4. `slots`: where it is kept, and which entry makes way. `sync`: the atomics below.
//! 5. `proof`: from proofs to entries and back, and two proofs in one entry.
//! 6. `telemetry`: what was asked and done.
//!
//! Two writers and a reader on one slot are checked by the model checker loom (with a target
//! directory of its own it does not rebuild everything else):
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test -p dicechess-search --test table_loom --release
//! ```

mod entry;
mod keyed_game;
mod node_kind;
mod proof;
mod size;
mod slots;
mod sync;
mod telemetry;
#[cfg(test)]
mod tests;
mod value;

use core::fmt;

pub use self::keyed_game::KeyedGame;
pub use self::node_kind::NodeKind;
pub use self::size::TableSizeError;
pub use self::telemetry::TableTelemetry;
pub use self::value::TableValue;

use self::entry::Entry;
use self::size::{BYTES_PER_ENTRY, entries_in_mebibytes};
use self::slots::{Slots, Standing};
use self::telemetry::Counters;
use crate::{Cache, Proven, Subtree, UtilityBounds};

/// A table of what finished searches have proved about chance nodes: at least, at most, or both,
/// at a depth in plies.
///
/// It is made for one evaluator and one scale of scores, which it [`serves`](Self::serves); values
/// of another evaluator or scale would be believed. It is the caller's, who keeps it over turns and
/// shares it among the threads of a search.
///
/// # Which entry makes way
/// Each key belongs to one slot. An entry is replaced by one of equal or greater depth, and if it
/// is a mere bound also by any of its own key; otherwise the old one stays. Two of the same key and
/// depth become one: the higher lower bound and the lower upper bound, marked by a loss if either
/// is; if they contradict each other, the new one stands. A value at another depth is another
/// value, and a miss.
///
/// # Threads
/// Readers and writers take no locks and never wait. A reader gets what one store put there, or two
/// merged, or nothing: an entry that two threads tore fails its check and is a miss. When threads
/// store to one slot at once, one of the entries can get lost, also the deeper one.
///
/// ```
/// use dicechess_search::{
///     ChanceNode, Material, NodeKind, TranspositionTable, Window,
/// };
///
/// let bounds = Material::bounds();
/// let table = TranspositionTable::new(Material, bounds, 1 << 10)?;
///
/// // A finished search of one class; only such makes a proof.
/// let mut node = ChanceNode::new([1], 1, Window::open(&bounds), (-9999, 9999))?;
/// node.settle(250);
/// let proven = node.decided().and_then(|outcome| outcome.into_proven());
/// let key = 0x5EED;
/// table.store(key, NodeKind::Maximizing, 3, proven.expect("the only class is settled"));
///
/// let found = table.look_up(key, NodeKind::Maximizing, 3);
/// assert_eq!(found.and_then(|proven| proven.lower()), Some(250));
/// assert_eq!(table.look_up(key, NodeKind::Maximizing, 2), None);
/// assert_eq!(table.look_up(key, NodeKind::Minimizing, 3), None);
/// assert_eq!((table.telemetry().hits, table.telemetry().misses), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TranspositionTable<Judge, Value> {
    judge: Judge,
    bounds: UtilityBounds<Value>,
    slots: Slots,
    counters: Counters,
}

impl<Judge, Value> TranspositionTable<Judge, Value> {
    /// The number of entries that it has room for.
    pub fn entries(&self) -> usize {
        self.slots.len()
    }

    /// The memory that the entries take, in bytes: 32 each.
    pub fn memory_bytes(&self) -> usize {
        self.slots.len() * BYTES_PER_ENTRY
    }

    /// What it was asked and what it did since it was made or cleared.
    pub fn telemetry(&self) -> TableTelemetry {
        self.counters.read()
    }

    /// Forgets all entries and counts. No search can be using the table meanwhile.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.counters = Counters::default();
    }

    /// Clears it and makes it that of another evaluator and scale; the size stays.
    ///
    /// ```
    /// use dicechess_search::{TranspositionTable, UtilityBounds};
    ///
    /// let bounds = UtilityBounds::new(-10.0, -9.0, 9.0, 10.0)?;
    /// // An evaluator is whatever is judged with; here, two weights.
    /// let mut table = TranspositionTable::new([1.0, 0.5], bounds, 16)?;
    /// assert!(table.serves(&[1.0, 0.5], &bounds));
    /// assert!(!table.serves(&[1.0, 0.6], &bounds));
    /// table.reset_for([1.0, 0.6], bounds);
    /// assert!(table.serves(&[1.0, 0.6], &bounds));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reset_for(&mut self, judge: Judge, bounds: UtilityBounds<Value>) {
        self.clear();
        self.judge = judge;
        self.bounds = bounds;
    }
}

impl<Judge: PartialEq, Value: PartialEq> TranspositionTable<Judge, Value> {
    /// Whether its values are of this evaluator and this scale: both are equal to those that it was
    /// made for. A search refuses a table that does not serve it.
    ///
    /// An evaluator with a weight that is not a number equals none, not even itself, and is served
    /// by no table. One of another type does not compile:
    ///
    /// ```
    /// # use dicechess_search::{Even, Material, TranspositionTable};
    /// # let bounds = Material::bounds();
    /// let table = TranspositionTable::new(Material, bounds, 16)?;
    /// assert!(table.serves(&Material, &bounds));
    /// # Ok::<(), dicechess_search::TableSizeError>(())
    /// ```
    ///
    /// ```compile_fail,E0308
    /// # use dicechess_search::{Even, Material, TranspositionTable};
    /// # let bounds = Material::bounds();
    /// let table = TranspositionTable::new(Material, bounds, 16)?;
    /// assert!(table.serves(&Even, &bounds));
    /// # Ok::<(), dicechess_search::TableSizeError>(())
    /// ```
    pub fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
        self.judge == *judge && self.bounds == *bounds
    }
}

impl<Judge, Value: TableValue> TranspositionTable<Judge, Value> {
    /// An empty table of so many entries for this evaluator and scale.
    ///
    /// # Errors
    /// [`TableSizeError`] if `entries` is no power of two or there is no memory for them.
    pub fn new(
        judge: Judge,
        bounds: UtilityBounds<Value>,
        entries: usize,
    ) -> Result<Self, TableSizeError> {
        Ok(Self {
            judge,
            bounds,
            slots: Slots::new(entries)?,
            counters: Counters::default(),
        })
    }

    /// An empty table of at most so many MiB: as many entries as fit, rounded down to a power of
    /// two.
    ///
    /// # Errors
    /// [`TableSizeError`] if that is none, or there is no memory for them.
    ///
    /// ```
    /// use dicechess_search::{Material, TranspositionTable};
    ///
    /// let table = TranspositionTable::with_mebibytes(Material, Material::bounds(), 3)?;
    /// assert_eq!(table.entries(), 1 << 16);
    /// assert_eq!(table.memory_bytes(), 2 << 20);
    /// # Ok::<(), dicechess_search::TableSizeError>(())
    /// ```
    pub fn with_mebibytes(
        judge: Judge,
        bounds: UtilityBounds<Value>,
        mebibytes: usize,
    ) -> Result<Self, TableSizeError> {
        Self::new(judge, bounds, entries_in_mebibytes(mebibytes))
    }

    /// What has been proved about the node of this key and kind at exactly this depth.
    #[inline]
    pub fn look_up(&self, key: u64, kind: NodeKind, plies: u32) -> Option<Proven<Value>> {
        match self.slots.standing(kind.salt(key)) {
            Standing::Own(entry) if entry.plies == plies => {
                self.counters.count_hit();
                Some(entry.proven())
            }
            standing => {
                self.counters.count_miss(&standing);
                None
            }
        }
    }

    /// Keeps what has been proved about a node, unless something deeper stands there: see
    /// [the type](Self#which-entry-makes-way).
    #[inline]
    pub fn store(&self, key: u64, kind: NodeKind, plies: u32, proven: Proven<Value>) {
        let key = kind.salt(key);
        let standing = self.slots.standing(key);
        let proven = match &standing {
            Standing::Own(old) if old.plies == plies => old.proven().merged(&proven),
            _ => proven,
        };
        if let Some(entry) = Entry::of(plies, &proven)
            && standing.yields_to(&entry)
        {
            self.slots.put(key, &entry);
            self.counters.count_store(&standing, &entry);
        }
    }
}

// Not derived: the entries are too many to print, and an evaluator need not be printable.
impl<Judge, Value: fmt::Debug> fmt::Debug for TranspositionTable<Judge, Value> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TranspositionTable")
            .field("bounds", &self.bounds)
            .field("entries", &self.entries())
            .field("telemetry", &self.telemetry())
            .finish_non_exhaustive()
    }
}

impl<Playing, Judge, Value> Cache<Playing, Judge, Value> for TranspositionTable<Judge, Value>
where
    Playing: KeyedGame,
    Judge: PartialEq,
    Value: TableValue,
{
    fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
        self.serves(judge, bounds)
    }

    fn look_up(
        &self,
        game: &Playing,
        subtree: Subtree<'_, Playing::Position>,
    ) -> Option<Proven<Value>> {
        self.look_up(game.key(subtree.position), subtree.kind, subtree.plies)
    }

    fn store(
        &self,
        game: &Playing,
        subtree: Subtree<'_, Playing::Position>,
        proven: Proven<Value>,
    ) {
        let key = game.key(subtree.position);
        self.store(key, subtree.kind, subtree.plies, proven);
    }
}
