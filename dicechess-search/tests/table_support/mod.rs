//! Proofs to keep in tables, made as a search makes them: by chance nodes of one class.

use dicechess_search::{
    ChanceNode, Even, Proven, SearchOutcome, TableSizeError, TranspositionTable, UtilityBounds,
    Window,
};

pub(crate) type Table = TranspositionTable<Even, i64>;

/// A table for values between -1000 and 1000.
pub(crate) fn table(entries: usize) -> Result<Table, TableSizeError> {
    let bounds = UtilityBounds::new(-1000, -999, 999, 1000).expect("the bounds are in order");
    TranspositionTable::new(Even, bounds, entries)
}

/// The proof of a value that lies in `range`, from a search with a window of one value.
fn proof(range: (i64, i64), window: i64) -> Proven<i64> {
    let window = Window::new(window, window).expect("the ends are equal");
    let mut node = ChanceNode::new([1], 1, window, range).expect("the weights are right");
    if range.0 == range.1 {
        node.settle(range.0);
    }
    let outcome: Option<SearchOutcome<i64>> = node.decided();
    let proven = outcome.and_then(SearchOutcome::into_proven);
    proven.expect("the node is complete or out of its window")
}

pub(crate) fn exactly(value: i64) -> Proven<i64> {
    proof((value, value), value)
}

pub(crate) fn at_least(value: i64) -> Proven<i64> {
    proof((value, value + 1), value - 1)
}

pub(crate) fn at_most(value: i64) -> Proven<i64> {
    proof((value - 1, value), value + 1)
}

/// The lower and the upper bound that a look-up gave, if it gave anything.
pub(crate) type Bounds = Option<(Option<i64>, Option<i64>)>;

pub(crate) fn bounds_of(found: Option<Proven<i64>>) -> Bounds {
    found.map(|proven| (proven.lower(), proven.upper()))
}
