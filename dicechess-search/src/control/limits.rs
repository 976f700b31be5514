//! A budget, a deadline, a stop flag, and any combination of them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dicechess_rules::Budget;

use super::{Cancellation, Clock, MonotonicClock, StopCause};

/// Ends a search when a budget is used up, a stop flag is raised, or a deadline has come, whichever
/// is first; that is also the order in which they are asked. Without any of them it never does.
///
/// A control latches, and belongs to one search. It can be sent to another thread unless it has a
/// budget, which is one thread's; only the stop flag is shared. Without a deadline it reads no clock.
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
pub struct Control<'a, Time = MonotonicClock, Means = Unlimited> {
    means: Means,
    stop: Option<&'a AtomicBool>,
    deadline: Option<(u64, Time)>,
    cancelled: Cell<Option<StopCause>>,
}

/// What a control pays with: nothing that could run out, or a [`Budget`].
pub trait Means: sealed::Sealed {
    #[doc(hidden)]
    fn is_exhausted(&self) -> bool;
    #[doc(hidden)]
    fn pay(&self, units: u64) -> bool;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Unlimited {}
    impl Sealed for &super::Budget {}
}

/// Means that do not run out, and are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unlimited;

impl Means for Unlimited {
    #[inline]
    fn is_exhausted(&self) -> bool {
        false
    }

    #[inline]
    fn pay(&self, _: u64) -> bool {
        true
    }
}

impl Means for &Budget {
    #[inline]
    fn is_exhausted(&self) -> bool {
        Budget::is_exhausted(self)
    }

    #[inline]
    fn pay(&self, units: u64) -> bool {
        Budget::pay(self, units)
    }
}

impl Control<'_> {
    /// A control without limits.
    pub const fn new() -> Self {
        Self {
            means: Unlimited,
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

impl<'a, Time, Purse> Control<'a, Time, Purse> {
    /// This control, and the units of `budget`, which other queries may share.
    #[must_use]
    pub fn with_budget(self, budget: &'a Budget) -> Control<'a, Time, &'a Budget> {
        Control {
            means: budget,
            stop: self.stop,
            deadline: self.deadline,
            cancelled: self.cancelled,
        }
    }

    /// This control, and a flag that any thread may raise.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// This control, and the moment, in nanoseconds of `clock`, from which on it cancels.
    #[must_use]
    pub fn with_deadline<Other: Clock>(
        self,
        nanos: u64,
        clock: Other,
    ) -> Control<'a, Other, Purse> {
        self.with_optional_deadline(Some(nanos), clock)
    }

    /// This control, which cancels after so much time from now, by the machine's own clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use dicechess_search::{Cancellation, Control};
    ///
    /// assert!(Control::new().with_time_limit(Duration::ZERO).is_cancelled());
    /// assert!(!Control::new().with_time_limit(Duration::MAX).is_cancelled());
    /// ```
    #[must_use]
    pub fn with_time_limit(self, time: Duration) -> Control<'a, MonotonicClock, Purse> {
        let clock = MonotonicClock::start();
        self.with_deadline(clock.deadline_in(time), clock)
    }

    /// [`with_deadline`](Self::with_deadline) for whoever does not always have one: without one, the
    /// clock is not read.
    #[must_use]
    pub fn with_optional_deadline<Other: Clock>(
        self,
        nanos: Option<u64>,
        clock: Other,
    ) -> Control<'a, Other, Purse> {
        Control {
            means: self.means,
            stop: self.stop,
            deadline: nanos.map(|nanos| (nanos, clock)),
            cancelled: self.cancelled,
        }
    }
}

impl<Time: Clock, Purse: Means> Cancellation for Control<'_, Time, Purse> {
    fn is_cancelled(&self) -> bool {
        if self.cancelled.get().is_none() {
            let is_over = |(nanos, clock): &(u64, Time)| clock.now_nanos() >= *nanos;
            let cause = if self.means.is_exhausted() {
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
        if !self.means.pay(units) {
            self.cancelled.set(Some(StopCause::Budget));
            return false;
        }
        !self.is_cancelled()
    }
}
