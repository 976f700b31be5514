//! Why a search cannot be done.

use dicechess_rules::{Color, Position};
use thiserror::Error;

/// Why a search has no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The position to search has no dice: there is no turn to choose before the roll.
    #[error("the position has not been rolled: {position}")]
    NotRolled {
        /// The position.
        position: Box<Position>,
    },
    /// The evaluator's answer is not a number.
    #[error("the evaluator gives no number for {perspective} in {position}")]
    NotANumber {
        /// The position judged.
        position: Box<Position>,
        /// The side asked about.
        perspective: Color,
    },
}
