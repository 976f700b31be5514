//! How large a table is.

use thiserror::Error;

/// The memory of one entry.
pub(super) const BYTES_PER_ENTRY: usize = 32;

/// Why a table cannot have the size asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TableSizeError {
    /// A table without entries.
    #[error("a transposition table needs at least one entry")]
    Zero,
    /// The number of entries is no power of two.
    #[error("a transposition table cannot have {entries} entries, which is no power of two")]
    NotAPowerOfTwo {
        /// The number asked for.
        entries: usize,
    },
    /// There is no memory for so many entries.
    #[error("there is no memory for a transposition table of {entries} entries")]
    TooLarge {
        /// The number asked for, or the largest power of two if that would be more.
        entries: usize,
    },
}

/// The number of entries, a power of two, that fit into so many MiB: 0 into none.
pub(super) fn entries_in_mebibytes(mebibytes: usize) -> usize {
    let entries = mebibytes.saturating_mul((1 << 20) / BYTES_PER_ENTRY);
    entries.checked_ilog2().map_or(0, |exponent| 1 << exponent)
}
