//! What a table was asked and what it did.

// Not those of `sync`: the order of counts decides nothing, so the model checker need not try all.
use core::sync::atomic::{AtomicU64, Ordering};

use super::entry::Entry;
use super::slots::Standing;

/// What a table was asked and what it did since it was made or cleared.
///
/// Threads count without waiting for each other: while they do, the numbers need not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableTelemetry {
    /// Look-ups that found an entry of their key, kind and depth.
    pub hits: u64,
    /// Look-ups that did not.
    pub misses: u64,
    /// Those of the misses for which the entry of another position or kind stood there.
    pub collisions: u64,
    /// Entries written, those merged with an entry of the same key and depth included.
    pub stores: u64,
    /// Those of the stores that put out an entry of another position, kind or depth.
    pub overwrites: u64,
}

/// The counters. They have cache lines of their own: everyone writes here, and what lies beside
/// them in a table everyone reads.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Counters {
    hits: AtomicU64,
    misses: AtomicU64,
    collisions: AtomicU64,
    stores: AtomicU64,
    overwrites: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Counters {
    pub(super) fn count_hit(&self) {
        count(&self.hits);
    }

    pub(super) fn count_miss(&self, standing: &Standing) {
        count(&self.misses);
        if matches!(standing, Standing::Foreign(_)) {
            count(&self.collisions);
        }
    }

    pub(super) fn count_store(&self, standing: &Standing, new: &Entry) {
        count(&self.stores);
        if standing.is_lost_to(new) {
            count(&self.overwrites);
        }
    }

    pub(super) fn read(&self) -> TableTelemetry {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        TableTelemetry {
            hits: read(&self.hits),
            misses: read(&self.misses),
            collisions: read(&self.collisions),
            stores: read(&self.stores),
            overwrites: read(&self.overwrites),
        }
    }
}
