//! When a search ends before it is done.
//!
//! Reading order: this file (the [`Cancellation`] trait), `clock` (time, injectable), `limits` (the
//! [`Control`] that combines a budget, a deadline and a stop flag).

mod clock;
mod limits;

pub use clock::{Clock, ClockFn, MonotonicClock, clock_fn};
pub use limits::{Control, Means, Unlimited};

/// Asked at the check points of a search: at its entry, between classes, before every cache
/// look-up, after every batch; and by bots also while they list their turns.
///
/// It latches: once cancelled, always cancelled.
///
/// ```
/// use std::cell::Cell;
/// use dicechess_search::{Cancellation, cancel_if};
///
/// let asked = Cell::new(0);
/// let third_time = cancel_if(|| {
///     asked.set(asked.get() + 1);
///     asked.get() == 3
/// });
/// assert_eq!([(); 5].map(|()| third_time.is_cancelled()), [false, false, true, true, true]);
/// assert_eq!(asked.get(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot cancel a search",
    label = "a cancellation is needed here",
    note = "use `NeverCancel`, a `Control`, or `cancel_if` with a closure"
)]
pub trait Cancellation {
    /// Whether the search is to end.
    fn is_cancelled(&self) -> bool;

    /// Why it cancels, once it does.
    fn cause(&self) -> StopCause {
        StopCause::Other
    }

    /// Pays for work; false if the search is to end, be it for lack of means.
    fn pay(&self, units: u64) -> bool {
        let _ = units;
        !self.is_cancelled()
    }
}

/// Why a search was cancelled, displayed in words that fit behind *because*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
pub enum StopCause {
    /// The budget is used up.
    #[display("the budget was used up")]
    Budget,
    /// The stop flag was raised.
    #[display("it was interrupted")]
    Flag,
    /// The deadline has come.
    #[display("the time was up")]
    Deadline,
    /// A cancellation that does not say why.
    #[display("it was cancelled")]
    Other,
}

impl<Inner: Cancellation + ?Sized> Cancellation for &Inner {
    #[inline]
    fn is_cancelled(&self) -> bool {
        (**self).is_cancelled()
    }

    #[inline]
    fn cause(&self) -> StopCause {
        (**self).cause()
    }

    #[inline]
    fn pay(&self, units: u64) -> bool {
        (**self).pay(units)
    }
}

/// Never cancels, at no cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NeverCancel;

impl Cancellation for NeverCancel {
    #[inline]
    fn is_cancelled(&self) -> bool {
        false
    }

    #[inline]
    fn pay(&self, _: u64) -> bool {
        true
    }
}

/// A closure as a cancellation, with its answer latched; made by [`cancel_if`].
#[derive(Debug)]
pub struct CancelIf<Question> {
    question: Question,
    cancelled: std::cell::Cell<bool>,
}

/// Cancels when `question` has answered true once.
pub fn cancel_if<Question: Fn() -> bool>(question: Question) -> CancelIf<Question> {
    CancelIf {
        question,
        cancelled: std::cell::Cell::new(false),
    }
}

impl<Question: Fn() -> bool> Cancellation for CancelIf<Question> {
    fn is_cancelled(&self) -> bool {
        if !self.cancelled.get() {
            self.cancelled.set((self.question)());
        }
        self.cancelled.get()
    }
}
