//! What a chess clock shows.

use core::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use dicechess_rules::Position;
use thiserror::Error;

/// The clock of the side to move, at the beginning of its turn.
///
/// ```
/// use std::num::NonZero;
/// use std::time::Duration;
/// use dicechess_search::{ClockError, ClockField, ClockState};
///
/// let clock = ClockState::from_seconds(63.5, 2.0)?
///     .with_move_number(NonZero::new(12).ok_or("not zero")?);
/// assert_eq!(clock.remaining(), Duration::from_millis(63_500));
///
/// let error = ClockState::from_seconds(60.0, f64::NAN).expect_err("no number");
/// assert_eq!(error, ClockError::NotANumber { field: ClockField::Increment });
/// let error = ClockState::from_seconds(-0.5, 2.0).expect_err("below 0");
/// assert_eq!(error.to_string(), "the remaining time is -0.5 seconds, expected at least 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockState {
    remaining: Duration,
    increment: Duration,
    move_number: NonZeroU32,
    turns_to_go: Option<NonZeroU32>,
}

impl ClockState {
    /// The most seconds that are believed, 10⁹ or about 32 years: no game takes as long, while
    /// the time since 1970, or microseconds and nanoseconds by mistake, are soon beyond.
    pub const MOST_SECONDS: f64 = 1e9;

    /// A clock with the time that remains, and what is added after each own turn; at the first
    /// move, with no known number of turns to go. Any two durations will do,
    /// also beyond [`MOST_SECONDS`](Self::MOST_SECONDS): whoever has durations has done the arithmetic.
    pub const fn new(remaining: Duration, increment: Duration) -> Self {
        Self {
            remaining,
            increment,
            move_number: NonZeroU32::MIN,
            turns_to_go: None,
        }
    }

    /// The same from seconds, rounded to the nearest nanosecond; -0.0 is 0.
    ///
    /// # Errors
    /// [`ClockError`] for what is not a number, below 0, or above
    /// [`MOST_SECONDS`](Self::MOST_SECONDS); of two mistakes, that of the remaining time.
    pub fn from_seconds(remaining: f64, increment: f64) -> Result<Self, ClockError> {
        let remaining = duration(ClockField::Remaining, remaining)?;
        let increment = duration(ClockField::Increment, increment)?;
        Ok(Self::new(remaining, increment))
    }

    /// This clock at another full-move number, which is 1 at the start of a game.
    #[must_use]
    pub const fn with_move_number(mut self, move_number: NonZeroU32) -> Self {
        self.move_number = move_number;
        self
    }

    /// This clock at the full-move number of a position.
    #[must_use]
    pub fn with_position(self, position: &Position) -> Self {
        // A position counts from 1.
        let number = NonZeroU32::new(position.full_move_number()).unwrap_or(NonZeroU32::MIN);
        self.with_move_number(number)
    }

    /// This clock with a known number of own turns, this one included, until it is set anew or the
    /// game ends; for time controls such as 40 turns in 90 minutes.
    #[must_use]
    pub const fn with_turns_to_go(mut self, turns: NonZeroU32) -> Self {
        self.turns_to_go = Some(turns);
        self
    }

    /// The time that remains.
    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// The time that is added after each own turn.
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// The full-move number.
    pub const fn move_number(&self) -> NonZeroU32 {
        self.move_number
    }

    /// The own turns to go, this one included, if their number is known.
    pub const fn turns_to_go(&self) -> Option<NonZeroU32> {
        self.turns_to_go
    }
}

fn duration(field: ClockField, seconds: f64) -> Result<Duration, ClockError> {
    if seconds.is_nan() {
        return Err(ClockError::NotANumber { field });
    }
    if seconds < 0.0 {
        return Err(ClockError::Negative { field, seconds });
    }
    let too_long = ClockError::TooLong { field, seconds };
    if seconds > ClockState::MOST_SECONDS {
        return Err(too_long);
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| too_long)
}

/// Which time of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClockField {
    /// The time that remains.
    Remaining,
    /// The time that is added after each own turn.
    Increment,
}

impl fmt::Display for ClockField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Remaining => "remaining time",
            Self::Increment => "increment",
        })
    }
}

/// Why numbers are no clock.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum ClockError {
    /// A time is not a number.
    #[error("the {field} is not a number of seconds")]
    NotANumber {
        /// Which time.
        field: ClockField,
    },
    /// A time is below 0, perhaps infinitely.
    #[error("the {field} is {seconds:?} seconds, expected at least 0")]
    Negative {
        /// Which time.
        field: ClockField,
        /// The time in seconds.
        seconds: f64,
    },
    /// A time is above [`ClockState::MOST_SECONDS`], perhaps infinitely.
    #[error("the {field} is {seconds:?} seconds, expected at most 10⁹")]
    TooLong {
        /// Which time.
        field: ClockField,
        /// The time in seconds.
        seconds: f64,
    },
}
