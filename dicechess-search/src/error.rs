//! Why a search has no result.

use dicechess_rules::{Color, Position};
use thiserror::Error;

use crate::BoundsError;

/// Why weights are none of a chance node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WeightError {
    /// A class without weight.
    #[error("class {class} has weight 0")]
    Zero {
        /// The index of the class.
        class: usize,
    },
    /// The weights sum to something else than the game's total.
    #[error("the weights of the classes sum to {found} instead of {total}")]
    Sum {
        /// Their sum.
        found: u64,
        /// What it has to be.
        total: u32,
    },
    /// The score type cannot hold a weight.
    #[error("the score type cannot hold the weight {weight}")]
    NotInScore {
        /// The weight.
        weight: u32,
    },
}

/// Why a search of any game has no result. That it was cancelled is no error, but an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SearchFailure<EvaluatorError> {
    /// The evaluator failed.
    #[error("the evaluator failed: {0}")]
    Evaluator(EvaluatorError),
    /// The evaluator gave something that is not a number.
    #[error("the evaluator gave a score that is not a number")]
    NotANumber,
    /// The evaluator gave another number of scores than there were positions.
    #[error("the evaluator gave {found} scores for {asked} positions")]
    ScoreCount {
        /// The positions asked about.
        asked: usize,
        /// The scores given.
        found: usize,
    },
    /// The chance policy's weights are wrong.
    #[error("the chance policy is at fault: {0}")]
    Weights(WeightError),
    /// The game gave no position for a roll, not even that after passing.
    #[error("the game gives no position after a roll")]
    NoReply,
    /// The bounds are too wide for the score type.
    #[error(transparent)]
    Bounds(BoundsError),
    /// The cache holds values of another evaluator or with other bounds.
    #[error("the cache is one of another evaluator, or of other bounds")]
    ForeignCache,
}

/// Why a search of a Dice Chess position has no result.
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

/// Why a search for a turn has no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RootFailure<EvaluatorError> {
    /// The position has no dice: there is no turn to choose before the roll.
    #[error("the position has not been rolled: {position}")]
    NotRolled {
        /// The position.
        position: Box<Position>,
    },
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchFailure<EvaluatorError>),
}
