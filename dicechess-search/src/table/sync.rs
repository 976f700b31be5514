//! The atomics of the slots: those of the machine, or those of the model checker under `cfg(loom)`.

#[cfg(not(loom))]
pub(super) use core::sync::atomic::{AtomicU64, Ordering};
#[cfg(loom)]
pub(super) use loom::sync::atomic::{AtomicU64, Ordering};
