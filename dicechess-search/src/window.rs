//! The range of values that a search has to tell apart.

use thiserror::Error;

use crate::{Score, UtilityBounds};

/// A window `[alpha, beta]`: a search need only say that a value is *below alpha* or *above beta*,
/// and what it is in between, the ends included.
///
/// Failing low takes a strict `< alpha` and failing high a strict `> beta`, so that a value equal
/// to either end is exact, and ties are seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window<Value> {
    alpha: Value,
    beta: Value,
}

/// Two values are no window: the first is above the second, or one is not a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("alpha is above beta, or one of them is not a number")]
pub struct WindowError;

impl<Value: Score> Window<Value> {
    /// The window from `alpha` to `beta`.
    ///
    /// # Errors
    /// [`WindowError`] if `alpha` is above `beta`, or one of them is not a number.
    ///
    /// ```
    /// use dicechess_search::Window;
    ///
    /// assert!(Window::new(-100, 100).is_ok());
    /// assert!(Window::new(1.0, f64::NAN).is_err());
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Result<Self, WindowError> {
        if alpha <= beta {
            Ok(Self { alpha, beta })
        } else {
            Err(WindowError)
        }
    }

    /// The window that every value is in, so that a search with it gives no bounds.
    pub fn open(bounds: &UtilityBounds<Value>) -> Self {
        Self {
            alpha: bounds.terminal_loss(),
            beta: bounds.terminal_win(),
        }
    }

    /// The window between two values in either order.
    pub(crate) fn between(one: Value, other: Value) -> Self {
        if one <= other {
            Self {
                alpha: one,
                beta: other,
            }
        } else {
            Self {
                alpha: other,
                beta: one,
            }
        }
    }

    /// The window cut to the range of values, or one end of that if it lies outside.
    pub(crate) fn within(&self, bounds: &UtilityBounds<Value>) -> Self {
        let (loss, win) = (bounds.terminal_loss(), bounds.terminal_win());
        let cut = |value: Value| match value {
            value if value < loss => loss,
            value if value > win => win,
            value => value,
        };
        Self::between(cut(self.alpha), cut(self.beta))
    }

    /// The lower end.
    pub fn alpha(&self) -> Value {
        self.alpha
    }

    /// The upper end.
    pub fn beta(&self) -> Value {
        self.beta
    }

    /// The window without what is below `value`, or its upper end if that is above it.
    pub(crate) fn raised_to(&self, value: Value) -> Self {
        let alpha = if value > self.alpha {
            value
        } else {
            self.alpha
        };
        Self::between(if alpha > self.beta { self.beta } else { alpha }, self.beta)
    }

    /// The window without what is above `value`, or its lower end if that is below it.
    pub(crate) fn lowered_to(&self, value: Value) -> Self {
        let beta = if value < self.beta { value } else { self.beta };
        Self::between(
            self.alpha,
            if beta < self.alpha { self.alpha } else { beta },
        )
    }
}
