//! Between what a search has proved and the words of an entry.

use super::entry::{Entry, Flags};
use super::value::TableValue;
use crate::Proven;

impl Entry {
    /// What `proven` says about a node searched `plies` deep; `None` if it says nothing.
    pub(super) fn of<Value: TableValue>(plies: u32, proven: &Proven<Value>) -> Option<Self> {
        let (lower, upper) = (proven.lower(), proven.upper());
        let exact = lower.is_some() && lower == upper;
        let bits = |bound: Option<Value>| bound.map_or(0, TableValue::to_bits);
        (lower.is_some() || upper.is_some()).then(|| Self {
            lower: bits(lower),
            upper: bits(upper),
            plies,
            flags: Flags::NONE
                .with(Flags::LOWER, lower.is_some())
                .with(Flags::UPPER, upper.is_some())
                .with(Flags::EXACT, exact)
                .with(Flags::LOSS_TAINTED, proven.loss_tainted()),
        })
    }

    pub(super) fn proven<Value: TableValue>(&self) -> Proven<Value> {
        let bound = |flag, bits| self.flags.has(flag).then(|| Value::from_bits(bits));
        Proven::from_bounds(
            bound(Flags::LOWER, self.lower),
            bound(Flags::UPPER, self.upper),
            self.flags.has(Flags::LOSS_TAINTED),
        )
    }
}
