//! One decision: the best of several replies, and what is known of it on the way.

use crate::{Score, SearchOutcome, Window};

/// The best reply so far for the side to move, within a window.
///
/// Both sides are the same thing upside down: `better` and the end that is cut at are exchanged.
pub(crate) struct Choice<Value> {
    maximizing: bool,
    window: Window<Value>,
    /// What no reply is better than: the side that replies has won.
    best_possible: Value,
    /// The best exact value.
    best: Option<Value>,
    /// The best of the bounds of replies that are worse than the best or out of the window.
    worse: Option<Value>,
}

impl<Value: Score> Choice<Value> {
    pub(crate) fn new(maximizing: bool, window: Window<Value>, best_possible: Value) -> Self {
        Self {
            maximizing,
            window,
            best_possible,
            best: None,
            worse: None,
        }
    }

    /// The window for the next reply: values equal to the best so far are to be told exactly.
    pub(crate) fn reply_window(&self) -> Window<Value> {
        match self.best {
            None => self.window,
            Some(best) if self.maximizing => self.window.raised_to(best),
            Some(best) => self.window.lowered_to(best),
        }
    }

    /// Whether one value is better than another for the side to move.
    #[inline]
    pub(crate) fn is_better(&self, new: Value, old: Value) -> bool {
        if self.maximizing {
            new > old
        } else {
            new < old
        }
    }

    fn better(&self, new: Value, old: Option<Value>) -> Value {
        match old {
            Some(old) if !self.is_better(new, old) => old,
            _ => new,
        }
    }

    /// Takes in the outcome of the next reply; gives the outcome of the choice if it is decided by
    /// that.
    pub(crate) fn note(&mut self, outcome: &SearchOutcome<Value>) -> Option<SearchOutcome<Value>> {
        match outcome {
            SearchOutcome::Exact(exact) => return self.note_value(exact.value()),
            SearchOutcome::LowerBound(bound) if self.maximizing => {
                return Some(SearchOutcome::LowerBound(*bound));
            }
            SearchOutcome::UpperBound(bound) if !self.maximizing => {
                return Some(SearchOutcome::UpperBound(*bound));
            }
            SearchOutcome::LowerBound(bound) => {
                self.worse = Some(self.better(bound.value(), self.worse));
            }
            SearchOutcome::UpperBound(bound) => {
                self.worse = Some(self.better(bound.value(), self.worse));
            }
            SearchOutcome::Incomplete { .. } => {}
        }
        None
    }

    /// Takes in the exact value of the next reply.
    #[inline]
    pub(crate) fn note_value(&mut self, value: Value) -> Option<SearchOutcome<Value>> {
        // Most replies are no better than the best, which decided nothing when it came.
        match self.best {
            Some(best) if !self.is_better(value, best) => None,
            _ => self.improve_to(value),
        }
    }

    /// Takes in a new best value. Out of line, so that what comes before it is small enough to be
    /// compiled into the loops over replies.
    #[cold]
    #[inline(never)]
    fn improve_to(&mut self, best: Value) -> Option<SearchOutcome<Value>> {
        self.best = Some(best);
        self.decided_by(best)
    }

    /// The outcome if this best value decides it, whatever replies are still to come.
    fn decided_by(&self, best: Value) -> Option<SearchOutcome<Value>> {
        if best == self.best_possible {
            Some(SearchOutcome::exact(best, 0))
        } else if self.maximizing && best > self.window.beta() {
            Some(SearchOutcome::lower_bound(best, 0))
        } else if !self.maximizing && best < self.window.alpha() {
            Some(SearchOutcome::upper_bound(best, 0))
        } else {
            None
        }
    }

    /// The outcome after the last reply, or after one that decided it; `None` if there was none.
    pub(crate) fn outcome(&self) -> Option<SearchOutcome<Value>> {
        if let Some(decided) = self.best.and_then(|best| self.decided_by(best)) {
            return Some(decided);
        }
        let Some(worse) = self.worse else {
            return self.best.map(|best| SearchOutcome::exact(best, 0));
        };
        let overall = self.better(worse, self.best);
        Some(if Some(overall) == self.best {
            SearchOutcome::exact(overall, 0)
        } else if self.maximizing {
            SearchOutcome::upper_bound(overall, 0)
        } else {
            SearchOutcome::lower_bound(overall, 0)
        })
    }
}
