//! Remembering what has been searched.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::Proven;

/// A store of proved values under a position and the plies that were searched from it.
///
/// It belongs to one evaluator type, `Judge`, one perspective and one scale of scores: values of
/// another would be believed. It takes [`Proven`] values only, which an unfinished search does not
/// have. Losing entries is allowed, changing them is not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cache for values of `{Judge}`",
    label = "a cache made for this evaluator is needed here",
    note = "a cache belongs to one evaluator type; use `NoCache` to go without"
)]
pub trait Cache<Judge, Position, Value> {
    /// What has been proved about `position` at `plies`.
    fn look_up(&self, position: &Position, plies: u32) -> Option<Proven<Value>>;

    /// Keeps what has been proved.
    fn store(&self, position: &Position, plies: u32, proven: Proven<Value>);
}

impl<Judge, Position, Value, Inner> Cache<Judge, Position, Value> for &Inner
where
    Inner: Cache<Judge, Position, Value> + ?Sized,
{
    fn look_up(&self, position: &Position, plies: u32) -> Option<Proven<Value>> {
        (**self).look_up(position, plies)
    }

    fn store(&self, position: &Position, plies: u32, proven: Proven<Value>) {
        (**self).store(position, plies, proven);
    }
}

/// Remembers nothing, at no cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoCache;

impl<Judge, Position, Value> Cache<Judge, Position, Value> for NoCache {
    #[inline]
    fn look_up(&self, _: &Position, _: u32) -> Option<Proven<Value>> {
        None
    }

    #[inline]
    fn store(&self, _: &Position, _: u32, _: Proven<Value>) {}
}

/// Remembers everything, in a hash map, and compares positions by equality.
#[derive(Debug)]
pub struct MapCache<Judge, Position, Value> {
    entries: RefCell<HashMap<(Position, u32), Proven<Value>>>,
    judge: PhantomData<fn(&Judge)>,
}

impl<Judge, Position, Value> MapCache<Judge, Position, Value> {
    /// An empty cache.
    pub fn new() -> Self {
        Self {
            entries: RefCell::default(),
            judge: PhantomData,
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

impl<Judge, Position, Value> Default for MapCache<Judge, Position, Value> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Judge, Position, Value> Cache<Judge, Position, Value> for MapCache<Judge, Position, Value>
where
    Position: Clone + Eq + Hash,
    Value: Copy,
{
    fn look_up(&self, position: &Position, plies: u32) -> Option<Proven<Value>> {
        let entries = self.entries.borrow();
        entries.get(&(position.clone(), plies)).copied()
    }

    fn store(&self, position: &Position, plies: u32, proven: Proven<Value>) {
        let mut entries = self.entries.borrow_mut();
        entries.insert((position.clone(), plies), proven);
    }
}
