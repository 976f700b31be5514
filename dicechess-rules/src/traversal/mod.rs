//! View 4 of whole turns: all roll classes of a position in one traversal.
//!
//! Think of the lattice of dice multisets. The positions reached by spending a pawn and a knight
//! die are those that a pawn move leads to from the ones after a knight die, and a knight move from
//! the ones after a pawn die. One set of distinct positions for each multiset therefore serves all
//! 56 rolls, and each position is expanded once per face instead of once per order.
//!
//! The sets of one and two dice are small and made at once; nearly all of the work is in the third
//! die, and is done class by class, when and as far as somebody asks: for the distinct results, for
//! a visit that can stop, or for the last moves only, without making the positions that they lead
//! to.
//!
//! Reading order: this file (the interface), `pools` (the lattice's nodes), `store` (sets of
//! positions), `levels` (the first two dice), `expand` (one step), `classes` (the third die and the
//! maximum rule), `last_moves` (of that die, without their positions), `path` (back from a result to
//! a turn), `captures` (exact capture rolls of any target), `king_hunt` (those of the king, which
//! need no memory).

mod captures;
mod classes;
mod expand;
mod king_hunt;
mod last_moves;
mod levels;
mod path;
mod pools;
mod store;

use thiserror::Error;

pub use classes::{ClassResults, ClassVisit, Exploration, RollClass};
pub use last_moves::LastSet;

use self::levels::Levels;
use crate::{DicePool, NotRolled, Position, TOTAL_ROLLS, WeightedRoll};

/// Why a traversal has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TraversalError {
    /// The check callback asked for an end. It is asked again by whatever is called next.
    #[error("the traversal was cancelled")]
    Cancelled,
    /// The class belongs to another exploration.
    #[error("the roll class {pool} is none of this exploration")]
    ForeignClass {
        /// The dice of the class.
        pool: DicePool,
    },
    /// The position has no dice to explore.
    #[error(transparent)]
    NotRolled(#[from] NotRolled),
}

/// What a traversal has done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TraversalStats {
    /// Generations of micro-moves: one for each distinct position and face that it was expanded by.
    pub generations: u64,
    /// Micro-moves generated that do not take the king: the edges of the lattice.
    pub edges: u64,
    /// Of these, the ones whose positions were made or looked up, and not only the moves handed
    /// out.
    pub positions_made: u64,
    /// Distinct results handed out; those of a class that is asked about again count again.
    pub results: u64,
    /// Answers that a class is a forced pass; again if it is asked about again.
    pub forced_passes: u64,
}

impl TraversalStats {
    /// Counts moves that were played.
    #[inline]
    fn count_made(&mut self, edges: u64) {
        self.edges += edges;
        self.positions_made += edges;
    }
}

/// The memory of shared traversals, owned by the caller and used again: once the largest position
/// so far has been seen, a traversal allocates nothing.
///
/// ```
/// use dicechess_rules::{Position, SharedTraversal};
///
/// let mut traversal = SharedTraversal::new();
/// let position: Position = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1".parse()?;
/// let mut exploration = traversal.explore(&position);
/// let mut weights = 0;
/// for class in exploration.classes() {
///     weights += class.weight();
///     let turns = exploration.results(class)?;
///     println!("{}: {} dice, {} results", class.pool(), turns.max_dice(), turns.len());
/// }
/// assert_eq!(weights, 216);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct SharedTraversal {
    levels: Levels,
}

/// Checks for cancellation and never cancels.
fn never() -> bool {
    false
}

impl SharedTraversal {
    /// A traversal without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts on all roll classes of a position for its side to move. The pool of the position is
    /// not looked at.
    pub fn explore(&mut self, position: &Position) -> Exploration<'_, fn() -> bool> {
        let classes = Classes::Shared(position.roll_classes());
        // `never` does not cancel, and what was found on the way would be used if it did.
        let _ = self.levels.build(position, classes, &mut never);
        Exploration::new(&mut self.levels, never)
    }

    /// The same with a callback that ends the traversal by returning true. It is asked before every
    /// generation, here and in everything that is asked of the exploration.
    ///
    /// # Errors
    /// [`TraversalError::Cancelled`] if the callback has returned true.
    pub fn explore_with<Check: FnMut() -> bool>(
        &mut self,
        position: &Position,
        mut check: Check,
    ) -> Result<Exploration<'_, Check>, TraversalError> {
        let classes = Classes::Shared(position.roll_classes());
        self.levels.build(position, classes, &mut check)?;
        Ok(Exploration::new(&mut self.levels, check))
    }

    /// The same as [`explore_with`](Self::explore_with), but goes on with what is there if this is
    /// the position that was explored last, as it was; for whoever asks about one class at a time
    /// and cannot hold on to the exploration.
    ///
    /// # Errors
    /// As for [`explore_with`](Self::explore_with).
    ///
    /// ```
    /// use dicechess_rules::{Position, SharedTraversal};
    ///
    /// let position = Position::initial();
    /// let mut traversal = SharedTraversal::new();
    /// let explored = traversal.explore(&position).stats();
    /// let mut again = traversal.revisit_with(&position, || false)?;
    /// assert_eq!(again.stats(), explored);
    /// # Ok::<(), dicechess_rules::TraversalError>(())
    /// ```
    pub fn revisit_with<Check: FnMut() -> bool>(
        &mut self,
        position: &Position,
        check: Check,
    ) -> Result<Exploration<'_, Check>, TraversalError> {
        let is_explored = matches!(self.levels.classes, Classes::Shared([_, ..]))
            && self.levels.root() == position.with_pool(DicePool::EMPTY);
        if is_explored {
            Ok(Exploration::new(&mut self.levels, check))
        } else {
            self.explore_with(position, check)
        }
    }

    /// Starts on the one roll in the pool of a position, as its only class; all 216 rolls are in
    /// it.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    pub fn explore_roll(
        &mut self,
        position: &Position,
    ) -> Result<Exploration<'_, fn() -> bool>, NotRolled> {
        let roll = Classes::Single([only_class(position)?]);
        // `never` does not cancel.
        let _ = self.levels.build(position, roll, &mut never);
        Ok(Exploration::new(&mut self.levels, never))
    }

    /// The same with a callback that ends the traversal by returning true, as for
    /// [`explore_with`](Self::explore_with).
    ///
    /// # Errors
    /// [`TraversalError::NotRolled`] if the pool is empty, [`TraversalError::Cancelled`] if the
    /// callback has returned true.
    pub fn explore_roll_with<Check: FnMut() -> bool>(
        &mut self,
        position: &Position,
        mut check: Check,
    ) -> Result<Exploration<'_, Check>, TraversalError> {
        let roll = Classes::Single([only_class(position)?]);
        self.levels.build(position, roll, &mut check)?;
        Ok(Exploration::new(&mut self.levels, check))
    }

    /// The bytes of memory held.
    pub fn memory(&self) -> usize {
        self.levels.memory()
    }
}

/// The class of a position that has been rolled.
fn only_class(position: &Position) -> Result<WeightedRoll, NotRolled> {
    let pool = position.pool();
    let weight = TOTAL_ROLLS;
    if pool.is_empty() {
        Err(NotRolled)
    } else {
        Ok(WeightedRoll { pool, weight })
    }
}

/// The classes of an exploration.
#[derive(Debug, Clone, Copy)]
enum Classes {
    Shared(&'static [WeightedRoll]),
    Single([WeightedRoll; 1]),
}

// Not derived: an empty list is no roll.
impl Default for Classes {
    fn default() -> Self {
        Self::Shared(&[])
    }
}

impl Classes {
    fn as_slice(&self) -> &[WeightedRoll] {
        match self {
            Self::Shared(classes) => classes,
            Self::Single(class) => class,
        }
    }
}
