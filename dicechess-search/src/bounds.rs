//! The range that scores live in.

use dicechess_rules::TOTAL_ROLLS;
use thiserror::Error;

use crate::Score;

/// Terminal loss < lowest non-terminal ≤ highest non-terminal < terminal win, checked when made.
///
/// A search gives a reply that takes the king the terminal value, and clamps what the evaluator
/// says of all others, so that no evaluation outweighs a king.
///
/// ```
/// use dicechess_search::UtilityBounds;
///
/// let bounds = UtilityBounds::new(-1000, -999, 999, 1000)?;
/// assert_eq!(bounds.clamp(5000), 999);
/// assert!(UtilityBounds::new(-1000, -1000, 999, 1000).is_err());
/// # Ok::<(), dicechess_search::BoundsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UtilityBounds<Utility> {
    terminal_loss: Utility,
    lowest: Utility,
    highest: Utility,
    terminal_win: Utility,
}

/// Why four numbers are no bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BoundsError {
    /// The terminal loss is not below the lowest non-terminal score, or one of them is not a
    /// number.
    #[error("the terminal loss is not below the lowest non-terminal score")]
    Loss,
    /// The lowest non-terminal score is above the highest, or one of them is not a number.
    #[error("the lowest non-terminal score is above the highest")]
    Range,
    /// The highest non-terminal score is not below the terminal win, or one of them is not a
    /// number.
    #[error("the highest non-terminal score is not below the terminal win")]
    Win,
    /// Twice a terminal value times the 216 rolls of a chance node does not fit the score type.
    #[error("twice 216 times a terminal value does not fit the score type")]
    TooWide,
}

impl<Utility: Score> UtilityBounds<Utility> {
    /// Bounds of these four values.
    ///
    /// # Errors
    /// [`BoundsError`] names the inequality that does not hold.
    pub fn new(
        terminal_loss: Utility,
        lowest: Utility,
        highest: Utility,
        terminal_win: Utility,
    ) -> Result<Self, BoundsError> {
        // A NaN compares with nothing, so that each of these also refuses one.
        let in_order = [
            (terminal_loss < lowest, BoundsError::Loss),
            (lowest <= highest, BoundsError::Range),
            (highest < terminal_win, BoundsError::Win),
        ];
        if let Some((_, error)) = in_order.into_iter().find(|(holds, _)| !holds) {
            return Err(error);
        }
        // With room to spare, since a float may round the product.
        let sum_fits = |value: Utility| {
            let sum = value.to_f64()? * f64::from(TOTAL_ROLLS) * 2.0;
            Utility::from_f64(sum).filter(|_| sum.is_finite())
        };
        if sum_fits(terminal_loss).is_none() || sum_fits(terminal_win).is_none() {
            return Err(BoundsError::TooWide);
        }
        Ok(Self {
            terminal_loss,
            lowest,
            highest,
            terminal_win,
        })
    }

    /// The value of a game lost.
    pub fn terminal_loss(&self) -> Utility {
        self.terminal_loss
    }

    /// The lowest value of a game that goes on.
    pub fn lowest(&self) -> Utility {
        self.lowest
    }

    /// The highest value of a game that goes on.
    pub fn highest(&self) -> Utility {
        self.highest
    }

    /// The value of a game won.
    pub fn terminal_win(&self) -> Utility {
        self.terminal_win
    }

    /// The nearest value of a game that goes on. A NaN stays one.
    #[must_use]
    pub fn clamp(&self, score: Utility) -> Utility {
        if score < self.lowest {
            self.lowest
        } else if score > self.highest {
            self.highest
        } else {
            score
        }
    }
}

impl UtilityBounds<i32> {
    /// Bounds of values known to be in order and small.
    pub(crate) const fn from_ordered(
        terminal_loss: i32,
        lowest: i32,
        highest: i32,
        terminal_win: i32,
    ) -> Self {
        Self {
            terminal_loss,
            lowest,
            highest,
            terminal_win,
        }
    }
}
