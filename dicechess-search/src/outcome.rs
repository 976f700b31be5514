//! What a search comes to: a value, a bound on it, or nothing.

use crate::Score;

/// The result of a search.
///
/// There is no way to a value but through a `match` or one of the methods that say which of the
/// four it is; outcomes cannot be compared or sorted, since a bound is no value. An unfinished
/// search carries no value at all, not even a partial one.
///
/// Only a search of this crate makes the first three, so that whoever holds an [`ExactValue`] or a
/// [`Proven`] holds something that was searched to its end.
#[derive(Debug, Clone, Copy)]
#[must_use = "an outcome may be unfinished, which has to be handled"]
pub enum SearchOutcome<Value> {
    /// The value itself.
    Exact(ExactValue<Value>),
    /// The true value is at least this: the search failed high.
    LowerBound(LowerBound<Value>),
    /// The true value is at most this: the search failed low.
    UpperBound(UpperBound<Value>),
    /// The search was cancelled, or ran out of its budget.
    Incomplete {
        /// The work done in vain.
        work: u64,
    },
}

macro_rules! finished_values {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $name<Value> {
            value: Value,
            work: u64,
        }

        impl<Value: Copy> $name<Value> {
            pub(crate) fn new(value: Value, work: u64) -> Self {
                Self { value, work }
            }

            /// The value.
            pub fn value(&self) -> Value {
                self.value
            }

            /// The work that it took, in the units of the search.
            pub fn work(&self) -> u64 {
                self.work
            }
        }
    )*};
}

finished_values! {
    /// A value searched to its end. Only these can be ranked.
    ExactValue;
    /// A value that the true one is not below.
    LowerBound;
    /// A value that the true one is not above.
    UpperBound;
}

impl<Value: Copy> SearchOutcome<Value> {
    pub(crate) fn exact(value: Value, work: u64) -> Self {
        Self::Exact(ExactValue::new(value, work))
    }

    pub(crate) fn lower_bound(value: Value, work: u64) -> Self {
        Self::LowerBound(LowerBound::new(value, work))
    }

    pub(crate) fn upper_bound(value: Value, work: u64) -> Self {
        Self::UpperBound(UpperBound::new(value, work))
    }

    /// The work done, in the units of the search.
    pub fn work(&self) -> u64 {
        match self {
            Self::Exact(exact) => exact.work,
            Self::LowerBound(bound) => bound.work,
            Self::UpperBound(bound) => bound.work,
            Self::Incomplete { work } => *work,
        }
    }

    /// The same outcome with the work of the whole search.
    pub(crate) fn with_work(self, work: u64) -> Self {
        match self {
            Self::Exact(exact) => Self::exact(exact.value, work),
            Self::LowerBound(bound) => Self::lower_bound(bound.value, work),
            Self::UpperBound(bound) => Self::upper_bound(bound.value, work),
            Self::Incomplete { .. } => Self::Incomplete { work },
        }
    }

    /// The exact value, if this is one.
    pub fn into_exact(self) -> Option<ExactValue<Value>> {
        match self {
            Self::Exact(exact) => Some(exact),
            Self::LowerBound(_) | Self::UpperBound(_) | Self::Incomplete { .. } => None,
        }
    }

    /// What has been proved about the true value; `None` of an unfinished search.
    pub fn into_proven(self) -> Option<Proven<Value>> {
        match self {
            Self::Exact(exact) => Some(exact.into()),
            Self::LowerBound(bound) => Some(bound.into()),
            Self::UpperBound(bound) => Some(bound.into()),
            Self::Incomplete { .. } => None,
        }
    }
}

/// What a finished search has proved about a value: at least, at most, or both.
///
/// Caches hold these. Only a finished search makes one, and a weaker one never passes for a
/// stronger.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proven<Value> {
    lower: Option<Value>,
    upper: Option<Value>,
    loss_tainted: bool,
}

impl<Value: Copy> Proven<Value> {
    /// What both bounds together say. They come from finished searches of the same subtree.
    pub(crate) fn from_bounds(
        lower: Option<Value>,
        upper: Option<Value>,
        loss_tainted: bool,
    ) -> Self {
        Self {
            lower,
            upper,
            loss_tainted,
        }
    }

    /// The same with or without the mark of a loss.
    pub(crate) fn with_loss_taint(self, loss_tainted: bool) -> Self {
        Self {
            loss_tainted,
            ..self
        }
    }

    /// The value that the true one is not below, if one is known.
    pub fn lower(&self) -> Option<Value> {
        self.lower
    }

    /// The value that the true one is not above, if one is known.
    pub fn upper(&self) -> Option<Value> {
        self.upper
    }

    /// Whether the search saw that the first roll, if it is the opponent's, loses for certain in
    /// some class. False if it was not seen, also where it was not looked for.
    pub fn loss_tainted(&self) -> bool {
        self.loss_tainted
    }
}

impl<Value: Score> Proven<Value> {
    /// What two searches of the same have proved together.
    ///
    /// Proofs do not contradict each other. If these do, because bounds were rounded or because a
    /// cache took two positions for one, `newer` stands alone: it is of the position at hand.
    #[must_use]
    pub fn merged(&self, newer: &Self) -> Self {
        let loss_tainted = self.loss_tainted || newer.loss_tainted;
        let lower = tighter(self.lower, newer.lower, |new, old| new > old);
        let upper = tighter(self.upper, newer.upper, |new, old| new < old);
        match (lower, upper) {
            (Some(lower), Some(upper)) if lower > upper => newer.with_loss_taint(loss_tainted),
            _ => Self::from_bounds(lower, upper, loss_tainted),
        }
    }

    /// What this says about a search with `window`; `None` if it decides nothing there.
    pub(crate) fn decide(&self, window: &crate::Window<Value>) -> Option<SearchOutcome<Value>> {
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) if lower == upper => Some(SearchOutcome::exact(lower, 0)),
            (Some(lower), _) if lower > window.beta() => Some(SearchOutcome::lower_bound(lower, 0)),
            (_, Some(upper)) if upper < window.alpha() => {
                Some(SearchOutcome::upper_bound(upper, 0))
            }
            _ => None,
        }
    }
}

/// The new bound if it is tighter than the old one or the only one, and else the old one.
fn tighter<Value: Copy>(
    old: Option<Value>,
    new: Option<Value>,
    is_tighter: impl FnOnce(Value, Value) -> bool,
) -> Option<Value> {
    match (old, new) {
        (Some(old), Some(new)) => Some(if is_tighter(new, old) { new } else { old }),
        (old, new) => old.or(new),
    }
}

impl<Value: Copy> From<ExactValue<Value>> for Proven<Value> {
    fn from(exact: ExactValue<Value>) -> Self {
        Self {
            lower: Some(exact.value),
            upper: Some(exact.value),
            loss_tainted: false,
        }
    }
}

impl<Value: Copy> From<LowerBound<Value>> for Proven<Value> {
    fn from(bound: LowerBound<Value>) -> Self {
        Self {
            lower: Some(bound.value),
            upper: None,
            loss_tainted: false,
        }
    }
}

impl<Value: Copy> From<UpperBound<Value>> for Proven<Value> {
    fn from(bound: UpperBound<Value>) -> Self {
        Self {
            lower: None,
            upper: Some(bound.value),
            loss_tainted: false,
        }
    }
}
