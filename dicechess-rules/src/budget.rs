//! Work budgets: an upper bound on the work of a query, counted in units that do not depend on the
//! machine.
//!
//! One unit is paid before each generation of micro-moves (at the root, and at every position
//! reached inside a turn that still has dice) and one before each generated micro-move is examined.

use core::cell::Cell;

/// A number of work units that queries share and use up.
///
/// Exhaustion latches: once a unit has been refused, every later query is incomplete, even if it
/// would cost nothing more. A budget belongs to one call tree and one thread: it can be shared by
/// reference there, but neither cloned nor sent around by reference (`Budget` is not `Sync` and not
/// `Clone`).
///
/// ```
/// use dicechess_rules::{Budget, Outcome, Position};
///
/// let position = Position::initial().with_pool("PN".parse()?);
/// let plenty = Budget::new(1_000_000);
/// let Outcome::Complete { used, .. } = position.legal_turns_within(&plenty) else {
///     panic!("a million units are plenty for two dice");
/// };
/// // One unit less does not complete, and says nothing but how much was used.
/// let short = Budget::new(used - 1);
/// assert_eq!(position.legal_turns_within(&short), Outcome::Incomplete { used: used - 1 });
/// assert!(short.is_exhausted());
/// # Ok::<(), dicechess_rules::ParseDiceError>(())
/// ```
///
/// It cannot be cloned, or two queries would each have all of it:
///
/// ```compile_fail,E0599
/// let budget = dicechess_rules::Budget::new(10);
/// let other = budget.clone();
/// ```
///
/// Nor can two threads share one:
///
/// ```compile_fail,E0277
/// let budget = dicechess_rules::Budget::new(10);
/// std::thread::scope(|scope| {
///     scope.spawn(|| budget.pay(1));
/// });
/// ```
#[derive(Debug)]
pub struct Budget {
    limit: u64,
    used: Cell<u64>,
    exhausted: Cell<bool>,
}

impl Budget {
    /// A budget of `limit` units.
    pub const fn new(limit: u64) -> Self {
        Self {
            limit,
            used: Cell::new(0),
            exhausted: Cell::new(false),
        }
    }

    /// A budget that no query on this earth exhausts: 2⁶⁴ − 1 units.
    pub const fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// The units that it was made with.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The units used so far, by all queries; at most the limit.
    pub fn used(&self) -> u64 {
        self.used.get()
    }

    /// The units that are left.
    pub fn remaining(&self) -> u64 {
        self.limit - self.used.get()
    }

    /// Whether a unit has been refused.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// Pays `units`; false if they are not all there, and from then on. What is left is used up by
    /// a payment that fails, as it would be by paying one by one.
    #[inline]
    #[must_use]
    pub fn pay(&self, units: u64) -> bool {
        let left = self.remaining();
        if self.exhausted.get() || units > left {
            self.used.set(self.limit);
            self.exhausted.set(true);
            return false;
        }
        self.used.set(self.used.get() + units);
        true
    }

    /// The outcome of a query that was worked out with this budget: `None` if the budget ran out on
    /// the way.
    pub(crate) fn outcome<Value>(&self, value: Option<Value>) -> Outcome<Value> {
        let used = self.used();
        match value {
            Some(value) => Outcome::Complete { value, used },
            None => Outcome::Incomplete { used },
        }
    }
}

/// What a budgeted query comes to. An incomplete one hands out nothing: no part of a list, no count
/// so far.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Outcome<Value> {
    /// The whole answer.
    Complete {
        /// The answer.
        value: Value,
        /// The units that the budget has used in all, earlier queries included.
        used: u64,
    },
    /// The budget ran out.
    Incomplete {
        /// The units that the budget has used in all, earlier queries included.
        used: u64,
    },
}

impl<Value> Outcome<Value> {
    /// The answer, if it is complete.
    pub fn complete(self) -> Option<Value> {
        match self {
            Self::Complete { value, .. } => Some(value),
            Self::Incomplete { .. } => None,
        }
    }

    /// The units that the budget has used in all.
    pub fn used(&self) -> u64 {
        match *self {
            Self::Complete { used, .. } | Self::Incomplete { used } => used,
        }
    }
}
