//! Sets of distinct positions, one after the other in one growing array.
//!
//! Only one set, the last, is open and takes positions; its members are found again by an
//! open-addressing table that is emptied by counting up an epoch. The array and the table keep
//! their memory for the next root.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::Position;

/// The fewest and the most slots that an open set starts with; powers of two.
const FIRST_SLOTS: [usize; 2] = [1 << 8, 1 << 14];

/// Positions in sets, and the table of the open set.
#[derive(Debug, Clone, Default)]
pub(super) struct PositionStore {
    positions: Vec<Position>,
    /// `epoch << 48 | tag << 32 | place`: a slot of another epoch is empty.
    slots: Vec<u64>,
    /// One less than the number of slots in use by the open set.
    mask: usize,
    epoch: u16,
    open_start: usize,
}

impl PositionStore {
    /// Forgets all positions and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.positions.clear();
    }

    /// The bytes of memory held.
    pub(super) fn memory(&self) -> usize {
        self.positions.capacity() * size_of::<Position>() + self.slots.capacity() * size_of::<u64>()
    }

    /// Opens an empty set for about `expected` positions.
    pub(super) fn open(&mut self, expected: usize) {
        let [fewest, most] = FIRST_SLOTS;
        let len = (expected * 2).next_power_of_two().clamp(fewest, most);
        self.open_start = self.positions.len();
        self.mask = len - 1;
        if self.slots.len() < len {
            self.slots.resize(len, 0);
        }
        self.next_epoch();
    }

    /// The members of the open set, which becomes closed.
    pub(super) fn close(&mut self) -> Range<usize> {
        self.open_start..self.positions.len()
    }

    /// Takes the members of the open set away.
    pub(super) fn discard(&mut self) {
        self.positions.truncate(self.open_start);
    }

    /// Puts the positions at `places` with their turn ended into the open set, and hands out those
    /// that are new. Ending a turn clears targets, so that two that differed in these can become
    /// equal.
    pub(super) fn insert_ended(
        &mut self,
        places: Range<usize>,
        mut new: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for place in places {
            let ended = self.positions[place].end_turn();
            let hash = hash(ended.key(), ended.half_move_clock());
            if let Some(added) = self.insert(hash, || ended) {
                new(added)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn get(&self, places: Range<usize>) -> &[Position] {
        self.positions.get(places).unwrap_or_default()
    }

    pub(super) fn at(&self, place: usize) -> Position {
        self.positions[place]
    }

    /// Adds the position that `make` makes and that has this hash to the open set, and gives it
    /// back if it is new.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, make: impl Fn() -> Position) -> Option<&Position> {
        let wanted = self.wanted(hash);
        let mut slot = hash as usize & self.mask;
        loop {
            let entry = self.slots[slot];
            if entry >> 48 != u64::from(self.epoch) {
                break;
            }
            if entry >> 32 == wanted && self.positions[entry as u32 as usize] == make() {
                return None;
            }
            slot = (slot + 1) & self.mask;
        }
        self.slots[slot] = wanted << 32 | self.positions.len() as u64;
        self.positions.push(make());
        // Half full is as full as it gets.
        if (self.positions.len() - self.open_start) * 2 > self.mask {
            self.grow();
        }
        self.positions.last()
    }

    /// The upper half of the slot of a position with this hash.
    #[inline]
    fn wanted(&self, hash: u64) -> u64 {
        u64::from(self.epoch) << 16 | hash >> 48
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.mask + 1) * 2;
        self.mask = len - 1;
        if self.slots.len() < len {
            self.slots.resize(len, 0);
        }
        self.next_epoch();
        for place in self.open_start..self.positions.len() {
            let position = &self.positions[place];
            let hash = hash(position.key(), position.half_move_clock());
            let mut slot = hash as usize & self.mask;
            while self.slots[slot] >> 48 == u64::from(self.epoch) {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = self.wanted(hash) << 32 | place as u64;
        }
    }

    fn next_epoch(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            // Slots of this epoch's namesake would come alive again.
            self.slots.fill(0);
            self.epoch = 1;
        }
    }
}

/// The key does not know the clocks, and positions of one set differ in the half-move clock at
/// most.
#[inline]
pub(super) fn hash(key: u64, half_move_clock: u8) -> u64 {
    key ^ u64::from(half_move_clock).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
