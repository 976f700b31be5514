//! A budget, a deadline, a stop flag, and any combination of them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use dicechess_rules::Budget;

use super::{Cancellation, Clock, MonotonicClock, StopCause};

/// Ends a search when a budget is used up, a stop flag is raised, or a deadline has come, whichever
/// is first; that is also the order in which they are asked. Without any of them it never does.
///
/// A control latches, and belongs to one search and one thread; only the stop flag is shared.
/// Without a deadline it reads no clock.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use dicechess_rules::Budget;
/// use dicechess_search::{Cancellation, Control, clock_fn};
///
/// let budget = Budget::new(10);
/// let stop = AtomicBool::new(false);
/// let control = Control::new()
///     .with_budget(&budget)
///     .with_stop_flag(&stop)
///     .with_deadline(5_000_000, clock_fn(|| 0));
/// assert!(control.pay(10) && !control.is_cancelled());
/// stop.store(true, Ordering::Relaxed);
/// assert!(control.is_cancelled());
/// ```
#[derive(Debug)]
pub struct Control<'a, Time = MonotonicClock> {
    budget: Option<&'a Budget>,
    stop: Option<&'a AtomicBool>,
    deadline: Option<(u64, Time)>,
    cancelled: Cell<Option<StopCause>>,
}

impl Control<'_> {
    /// A control without limits.
    pub const fn new() -> Self {
        Self {
            budget: None,
            stop: None,
            deadline: None,
            cancelled: Cell::new(None),
        }
    }
}

// Not derived: the clock need have no default.
impl Default for Control<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, Time> Control<'a, Time> {
    /// This control, and the units of `budget`, which other queries may share.
    #[must_use]
    pub fn with_budget(mut self, budget: &'a Budget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// This control, and a flag that any thread may raise.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// This control, and the moment, in nanoseconds of `clock`, from which on it cancels.
    #[must_use]
    pub fn with_deadline<Other: Clock>(self, nanos: u64, clock: Other) -> Control<'a, Other> {
        Control {
            budget: self.budget,
            stop: self.stop,
            deadline: Some((nanos, clock)),
            cancelled: self.cancelled,
        }
    }

    /// The budget, if there is one.
    pub fn budget(&self) -> Option<&'a Budget> {
        self.budget
    }
}

impl<Time: Clock> Cancellation for Control<'_, Time> {
    fn is_cancelled(&self) -> bool {
        if self.cancelled.get().is_none() {
            let is_over = |(nanos, clock): &(u64, Time)| clock.now_nanos() >= *nanos;
            let cause = if self.budget.is_some_and(Budget::is_exhausted) {
                Some(StopCause::Budget)
            } else if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                Some(StopCause::Flag)
            } else if self.deadline.as_ref().is_some_and(is_over) {
                // Compared as they are: a difference could overflow.
                Some(StopCause::Deadline)
            } else {
                None
            };
            self.cancelled.set(cause);
        }
        self.cancelled.get().is_some()
    }

    fn cause(&self) -> StopCause {
        self.cancelled.get().unwrap_or(StopCause::Other)
    }

    fn pay(&self, units: u64) -> bool {
        if self.cancelled.get().is_some() {
            return false;
        }
        if self.budget.is_some_and(|budget| !budget.pay(units)) {
            self.cancelled.set(Some(StopCause::Budget));
            return false;
        }
        !self.is_cancelled()
    }
}
