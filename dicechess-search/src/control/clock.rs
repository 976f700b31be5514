//! Time as nanoseconds, from a clock that tests can replace.

use std::time::{Duration, Instant};

/// A clock that never goes back.
///
/// ```
/// use std::cell::Cell;
/// use dicechess_search::{Cancellation, Clock, Control};
///
/// /// Goes on by a second whenever it is read.
/// #[derive(Default)]
/// struct Stepping(Cell<u64>);
///
/// impl Clock for Stepping {
///     fn now_nanos(&self) -> u64 {
///         self.0.set(self.0.get() + 1_000_000_000);
///         self.0.get()
///     }
/// }
///
/// let control = Control::new().with_deadline(3_000_000_000, Stepping::default());
/// assert_eq!([(); 4].map(|()| control.is_cancelled()), [false, false, true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no clock",
    label = "a clock is needed here",
    note = "use `MonotonicClock`, or `clock_fn` with a closure that gives nanoseconds"
)]
pub trait Clock {
    /// Nanoseconds since some fixed moment.
    fn now_nanos(&self) -> u64;

    /// The moment that comes after so much time from now, in nanoseconds; the last one there is, if
    /// it does not fit.
    fn deadline_in(&self, time: Duration) -> u64 {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.now_nanos().saturating_add(nanos)
    }
}

impl<Inner: Clock + ?Sized> Clock for &Inner {
    fn now_nanos(&self) -> u64 {
        (**self).now_nanos()
    }
}

/// The monotonic clock of the machine, from the moment this was made.
#[derive(Debug, Clone, Copy)]
pub struct MonotonicClock {
    origin: Instant,
}

impl MonotonicClock {
    /// A clock that starts at zero now.
    pub fn start() -> Self {
        Self {
            origin: Instant::now(),
        }
    }
}

impl Clock for MonotonicClock {
    fn now_nanos(&self) -> u64 {
        // Enough for 584 years.
        u64::try_from(self.origin.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

/// A closure as a clock; made by [`clock_fn`].
#[derive(Debug, Clone, Copy)]
pub struct ClockFn<Function>(Function);

/// Makes a clock of a closure that gives nanoseconds.
pub fn clock_fn<Function: Fn() -> u64>(function: Function) -> ClockFn<Function> {
    ClockFn(function)
}

impl<Function: Fn() -> u64> Clock for ClockFn<Function> {
    fn now_nanos(&self) -> u64 {
        (self.0)()
    }
}
