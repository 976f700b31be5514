//! The range that scores live in.

use thiserror::Error;

use crate::Score;

/// Terminal loss < lowest non-terminal ≤ highest non-terminal < terminal win, checked when made.
///
/// A search gives a game won or lost the terminal value, and clamps what the evaluator says of all
/// other positions, so that no evaluation outweighs the end of a game.
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
    /// Weighted sums of the values do not fit the score type.
    #[error("weighted sums of the terminal values do not fit the score type")]
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
        Ok(Self {
            terminal_loss,
            lowest,
            highest,
            terminal_win,
        })
    }

    /// Checks that sums over weights of this total, and differences of two of them, fit the score
    /// type.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if they do not.
    pub fn check_total_weight(&self, total: u32) -> Result<(), BoundsError> {
        let fits = |value: Utility| {
            let most = value.to_f64()? * f64::from(total) * 4.0;
            let wide = Utility::from_f64(most)?;
            // A float type may say that it holds infinity.
            wide.to_f64().filter(|wide| wide.is_finite())
        };
        match (fits(self.terminal_loss), fits(self.terminal_win)) {
            (Some(_), Some(_)) => Ok(()),
            _ => Err(BoundsError::TooWide),
        }
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

impl<Utility: Copy> UtilityBounds<Utility> {
    /// Bounds of values known to be in order.
    pub(crate) const fn from_ordered(
        terminal_loss: Utility,
        lowest: Utility,
        highest: Utility,
        terminal_win: Utility,
    ) -> Self {
        Self {
            terminal_loss,
            lowest,
            highest,
            terminal_win,
        }
    }
}
