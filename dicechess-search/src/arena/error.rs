//! What ends a game without a result.

use dicechess_rules::{Color, IllegalTurn, Position, Turn};
use thiserror::Error;

use crate::BotError;

/// Why no game can start at a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// It has dice: a game rolls its own, so that nobody knows them beforehand.
    #[error("a game starts before the roll, and there are dice in {position}")]
    Rolled {
        /// The position.
        position: Box<Position>,
    },
    /// A side has no king: the game is over, or could not be won.
    #[error("{color} has no king in {position}")]
    NoKing {
        /// The side.
        color: Color,
        /// The position.
        position: Box<Position>,
    },
}

/// A bot did not play by the rules, so that its game has no result. It is not counted as lost: an
/// experiment is about how bots play, and not about their mistakes.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The bot gave an error instead of a decision.
    #[error("the bot `{bot}` failed in {position}: {source}")]
    Failed {
        /// Its id.
        bot: String,
        /// The position, rolled.
        position: Box<Position>,
        /// Why.
        source: BotError,
    },
    /// The bot played a turn that is not legal.
    #[error("the bot `{bot}` played {turn} in {position}, which is not legal: {source}")]
    IllegalTurn {
        /// Its id.
        bot: String,
        /// The position, rolled.
        position: Box<Position>,
        /// The turn.
        turn: Turn,
        /// Why it is not legal.
        source: IllegalTurn,
    },
    /// The bot passed, and there is a legal turn.
    #[error("the bot `{bot}` passed in {position}, where there is a legal turn")]
    Passed {
        /// Its id.
        bot: String,
        /// The position, rolled.
        position: Box<Position>,
    },
}
