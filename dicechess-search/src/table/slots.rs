//! The slots, and who may take one: all of the table that does not depend on the type of values.

use super::entry::{Entry, Flags};
use super::size::TableSizeError;
use super::sync::{AtomicU64, Ordering};

/// The words of one [`Entry`], as they are sealed.
///
/// Each word is atomic, the four together are not: who reads while another writes, or after two
/// have written at once, gets words of several entries, which the check in them gives away. So
/// nothing has to be ordered, and relaxed accesses are enough: no word points to anything else.
/// Aligned, because a slot must not straddle two cache lines.
#[derive(Debug)]
#[repr(align(32))]
struct Slot([AtomicU64; 4]);

#[cfg(not(loom))]
const _: () = assert!(size_of::<Slot>() == super::size::BYTES_PER_ENTRY);

impl Slot {
    fn new() -> Self {
        Self(core::array::from_fn(|_| AtomicU64::new(0)))
    }

    #[inline]
    fn read(&self) -> [u64; 4] {
        self.0.each_ref().map(|word| word.load(Ordering::Relaxed))
    }

    #[inline]
    fn write(&self, words: [u64; 4]) {
        for (slot, word) in self.0.iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }
}

/// What stands where a key belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing, or a torn entry.
    Nothing,
    /// An entry of the key.
    Own(Entry),
    /// An entry of another key.
    Foreign(Entry),
}

impl Standing {
    /// Whether `new` takes the place. The depth decides; only a mere bound also makes way for
    /// something less deep, and only for its own key, so that what was asked for last is found.
    pub(super) fn yields_to(&self, new: &Entry) -> bool {
        match self {
            Self::Nothing => true,
            Self::Own(old) => new.plies >= old.plies || !old.flags.has(Flags::EXACT),
            Self::Foreign(old) => new.plies >= old.plies,
        }
    }

    /// Whether something of another key or depth is lost when `new` takes the place.
    pub(super) fn is_lost_to(&self, new: &Entry) -> bool {
        match self {
            Self::Nothing => false,
            Self::Own(old) => old.plies != new.plies,
            Self::Foreign(_) => true,
        }
    }
}

/// A power of two of slots. Keys belong to the slot that their lowest bits say.
#[derive(Debug)]
pub(super) struct Slots(Box<[Slot]>);

impl Slots {
    pub(super) fn new(entries: usize) -> Result<Self, TableSizeError> {
        if entries == 0 {
            return Err(TableSizeError::Zero);
        }
        if !entries.is_power_of_two() {
            return Err(TableSizeError::NotAPowerOfTwo { entries });
        }
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(entries)
            .map_err(|_| TableSizeError::TooLarge { entries })?;
        slots.extend((0..entries).map(|_| Slot::new()));
        Ok(Self(slots.into()))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn clear(&mut self) {
        for slot in &self.0 {
            slot.write([0; 4]);
        }
    }

    /// The index of the slot of `key`.
    #[inline]
    pub(super) fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn standing(&self, key: u64) -> Standing {
        match Entry::open(self.0[self.index(key)].read()) {
            None => Standing::Nothing,
            Some((found, entry)) if found == key => Standing::Own(entry),
            Some((_, entry)) => Standing::Foreign(entry),
        }
    }

    /// Puts `entry` where `key` belongs, whatever stands there.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: &Entry) {
        self.0[self.index(key)].write(entry.seal(key));
    }

    /// The words in the slot of `key`, to be torn apart.
    #[cfg(test)]
    pub(super) fn words(&self, key: u64) -> [u64; 4] {
        self.0[self.index(key)].read()
    }

    /// Puts any words in the slot of `key`.
    #[cfg(test)]
    pub(super) fn put_words(&self, key: u64, words: [u64; 4]) {
        self.0[self.index(key)].write(words);
    }
}
