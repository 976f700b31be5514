//! The third die, class by class, and the maximum rule.

use core::cell::Cell;
use core::ops::{ControlFlow, Range};

use super::expand::collect;
use super::levels::Levels;
use super::pools::{self, POOLS};
use super::{Classes, TraversalError, TraversalStats};
use crate::{DicePool, Position, Turn, WeightedRoll};

/// A roll class of an exploration; another exploration does not answer for it, unless it has the
/// same class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollClass {
    roll: WeightedRoll,
    index: usize,
}

impl RollClass {
    /// The compact roll: the dice that can be of use.
    pub fn pool(self) -> DicePool {
        self.roll.pool
    }

    /// The number of ordered rolls in the class; all of them sum to 216.
    pub fn weight(self) -> u32 {
        self.roll.weight
    }
}

/// The distinct results of a class's legal turns that do not take the king, the turn ended, as
/// slices of the traversal's memory.
///
/// If the most dice that can be spent leave one over, there is a slice for each way to leave it; no
/// position is in two of them.
#[derive(Debug, Clone, Copy)]
pub struct ClassResults<'a> {
    slices: [&'a [Position]; 3],
    max_dice: u8,
}

impl<'a> ClassResults<'a> {
    /// The slices, some of which may be empty.
    pub fn slices(&self) -> [&'a [Position]; 3] {
        self.slices
    }

    /// All results.
    pub fn iter(&self) -> impl Iterator<Item = &'a Position> + use<'a> {
        self.slices.into_iter().flatten()
    }

    /// The number of results.
    pub fn len(&self) -> usize {
        self.slices.iter().map(|slice| slice.len()).sum()
    }

    /// Whether there are none: a forced pass, or only turns that take the king spend enough dice.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// L of the maximum rule, 0 to 3.
    pub fn max_dice(&self) -> u8 {
        self.max_dice
    }

    /// Whether no die of the class can be spent.
    pub fn is_forced_pass(&self) -> bool {
        self.max_dice == 0
    }
}

/// What a visit to a class came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassVisit {
    /// What was handed out: distinct results, or last moves.
    pub visited: u64,
    /// L of the maximum rule, 0 (a forced pass) to 3.
    pub max_dice: u8,
    /// Whether the visitor stopped.
    pub stopped_early: bool,
}

/// A position on the way to being traversed, with its first two dice done.
///
/// Nothing else is done before it is asked for: stopping early, overall, is to ask no more.
#[derive(Debug)]
pub struct Exploration<'t, Check> {
    pub(super) levels: &'t mut Levels,
    pub(super) check: Check,
}

impl<'t, Check: FnMut() -> bool> Exploration<'t, Check> {
    pub(super) fn new(levels: &'t mut Levels, check: Check) -> Self {
        Self { levels, check }
    }

    /// The classes. The iterator borrows nothing, so that they can be asked about on the way.
    pub fn classes(&self) -> impl Iterator<Item = RollClass> + use<Check> {
        let classes = self.levels.classes;
        (0..).map_while(move |index| {
            let roll = *classes.as_slice().get(index)?;
            Some(RollClass { roll, index })
        })
    }

    /// The class that a roll is in; `None` if it is in none of this exploration. The roll need not be
    /// compact: dice that are of no use are left out.
    pub fn class_of(&self, roll: DicePool) -> Option<RollClass> {
        let pool = match self.levels.classes {
            Classes::Shared(_) => self.levels.root().compact_roll(roll),
            Classes::Single(_) => roll,
        };
        self.classes().find(|class| class.pool() == pool)
    }

    /// What has been done so far.
    pub fn stats(&self) -> TraversalStats {
        self.levels.stats
    }

    /// A legal turn of the class that takes the king, one of the shortest; `None` if there is none.
    /// It is known from the first two dice, exactly, and costs next to nothing.
    ///
    /// # Errors
    /// [`TraversalError::ForeignClass`] for a class of another exploration.
    pub fn king_capture(&self, class: RollClass) -> Result<Option<Turn>, TraversalError> {
        Ok(self.levels.king_turn(self.pool(class)?))
    }

    /// Whether a legal turn of the class takes the king.
    ///
    /// # Errors
    /// [`TraversalError::ForeignClass`] for a class of another exploration.
    pub fn takes_king(&self, class: RollClass) -> Result<bool, TraversalError> {
        Ok(self.levels.captures_within(self.pool(class)?) != 0)
    }

    /// The position before the turn, with an empty pool.
    pub(super) fn root(&self) -> Position {
        self.levels.root()
    }

    /// The positions, after at most two dice, from which the last move of a legal turn of the class
    /// takes the king.
    pub(super) fn king_turns_from(&self, pool: DicePool) -> impl Iterator<Item = &Position> {
        self.levels.king_turns_from(pool)
    }

    /// The dice of a class of this exploration.
    pub(super) fn pool(&self, class: RollClass) -> Result<DicePool, TraversalError> {
        match self.levels.classes.as_slice().get(class.index) {
            Some(own) if *own == class.roll => Ok(class.roll.pool),
            _ => Err(TraversalError::ForeignClass {
                pool: class.roll.pool,
            }),
        }
    }

    /// The distinct results of the class. They stay where they are until the next root: asking
    /// again costs nothing.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration;
    /// what was made of this class is forgotten then.
    pub fn results(&mut self, class: RollClass) -> Result<ClassResults<'_>, TraversalError> {
        let pool = self.pool(class)?;
        let mut kept = [0..0, 0..0, 0..0];
        let mut max_dice = 3;
        let third = if pool.len() == 3 {
            self.keep_third_die(pool)?
        } else {
            0..0
        };
        if third.is_empty() {
            max_dice = self.levels.max_dice_below_three(pool);
            if max_dice == 1 || max_dice == 2 {
                for (slot, number) in kept.iter_mut().zip(pools::within(pool, max_dice)) {
                    *slot = self.keep_ended(number);
                }
            }
        } else {
            kept[0] = third;
        }
        let store = &self.levels.store;
        let results = ClassResults {
            slices: kept.map(|places| store.get(places)),
            max_dice,
        };
        self.levels.stats.results += results.len() as u64;
        self.levels.stats.forced_passes += u64::from(max_dice == 0);
        Ok(results)
    }

    /// Makes the results of three dice and keeps them.
    fn keep_third_die(&mut self, pool: DicePool) -> Result<Range<usize>, TraversalError> {
        let number = pools::number(pool);
        if let Some((start, end)) = self.levels.results[number] {
            return Ok(start as usize..end as usize);
        }
        if let Err(cancelled) = self.expand_third_die(pool, |_| ControlFlow::Continue(())) {
            self.levels.store.discard();
            return Err(cancelled);
        }
        let places = self.levels.store.close();
        self.levels.results[number] = Some((places.start as u32, places.end as u32));
        Ok(places)
    }

    /// Keeps the positions of one of the lower sets with their turn ended.
    fn keep_ended(&mut self, number: usize) -> Range<usize> {
        if let Some((start, end)) = self.levels.results[number] {
            return start as usize..end as usize;
        }
        let lower = self.levels.set(POOLS[number]);
        self.levels.store.open(lower.len());
        let _ = self
            .levels
            .store
            .insert_ended(lower, |_| ControlFlow::Continue(()));
        let places = self.levels.store.close();
        self.levels.results[number] = Some((places.start as u32, places.end as u32));
        places
    }

    /// Makes the distinct results of three dice in an open set, and hands each out when it is new.
    fn expand_third_die(
        &mut self,
        pool: DicePool,
        mut visit: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TraversalError> {
        let king = self.levels.enemy_king;
        self.levels.store.open(self.levels.expected_results(pool));
        for (step, parents) in self.levels.steps(pool) {
            for place in parents {
                self.levels.count_generation(&mut self.check)?;
                let parent = self.levels.store.at(place);
                let Levels { store, stats, .. } = &mut *self.levels;
                let mut edges = 0;
                let flow =
                    collect::<true, ()>(&parent, step, king, store, &mut edges, |_, next| {
                        visit(next)
                    });
                stats.count_made(edges);
                if flow.is_break() {
                    return Ok(flow);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Hands out the distinct results of the class as they are found, in no particular order, until
    /// `visit` breaks. Nothing is kept: the memory is that of the largest class and not of all of
    /// them.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration;
    /// `visit` may have been called by then.
    pub fn visit_results(
        &mut self,
        class: RollClass,
        mut visit: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<ClassVisit, TraversalError> {
        let pool = self.pool(class)?;
        let visited = Cell::new(0);
        let mut counted = |position: &Position| {
            visited.set(visited.get() + 1);
            visit(position)
        };
        let mut flow = ControlFlow::Continue(());
        let mut max_dice = 3;
        if pool.len() == 3 {
            let expanded = self.expand_third_die(pool, &mut counted);
            self.levels.store.discard();
            flow = expanded?;
        }
        if visited.get() == 0 {
            max_dice = self.levels.max_dice_below_three(pool);
            flow = self.visit_lower(pool, max_dice, &mut counted);
        }
        let visited = visited.get();
        self.levels.stats.results += visited;
        self.levels.stats.forced_passes += u64::from(max_dice == 0);
        Ok(ClassVisit {
            visited,
            max_dice,
            stopped_early: flow.is_break(),
        })
    }

    /// Hands out the distinct results of exactly `dice` dice of `pool`; none for 0 and 3, of which
    /// nothing is kept here.
    fn visit_lower(
        &mut self,
        pool: DicePool,
        dice: u8,
        mut visit: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut numbers = pools::within(pool, dice).filter(|_| matches!(dice, 1 | 2));
        numbers.try_for_each(|number| {
            let lower = self.levels.set(POOLS[number]);
            let store = &mut self.levels.store;
            store.open(lower.len());
            let flow = store.insert_ended(lower, &mut visit);
            store.discard();
            flow
        })
    }

    /// L of the maximum rule for the class, 0 (a forced pass) to 3.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration.
    pub fn max_dice(&mut self, class: RollClass) -> Result<u8, TraversalError> {
        let visit = self.visit_last_moves(class, |_, _| ControlFlow::Break(()))?;
        Ok(visit.max_dice)
    }
}
