//! The moves of one turn.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use thiserror::Error;

use crate::{Move, ParseMoveError, Position};

/// A sequence of one to three micro-moves; it derefs to a slice of them and is written in UCI with
/// single spaces.
///
/// A `Turn` is only the sequence: whether it is legal is a question to a position and its dice.
///
/// ```
/// use dicechess_rules::Turn;
///
/// let turn: Turn = "e2e4 g1f3".parse()?;
/// assert_eq!(turn.len(), 2);
/// assert_eq!(turn.to_string(), "e2e4 g1f3");
/// # Ok::<(), dicechess_rules::ParseTurnError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Turn {
    moves: [Move; Turn::MAX_LEN],
    len: u8,
}

impl Turn {
    /// The most micro-moves that a turn has.
    pub const MAX_LEN: usize = 3;

    /// The turn of these moves; `None` unless there are one to three.
    pub fn from_moves(moves: &[Move]) -> Option<Self> {
        let fits = (1..=Self::MAX_LEN).contains(&moves.len());
        fits.then(|| {
            moves
                .iter()
                .fold(Self::prefix(), |turn, &mv| turn.followed_by(mv))
        })
    }

    /// The moves played so far, none at first.
    pub(crate) const fn prefix() -> Self {
        Self {
            moves: [Move::FILLER; Self::MAX_LEN],
            len: 0,
        }
    }

    /// This turn with one more move. It must have fewer than three, which every caller knows from
    /// the dice: a turn that has three stays as it is.
    #[inline]
    pub(crate) fn followed_by(mut self, mv: Move) -> Self {
        if let Some(slot) = self.moves.get_mut(usize::from(self.len)) {
            *slot = mv;
            self.len += 1;
        }
        self
    }

    /// The moves in the order in which they are played.
    pub fn moves(&self) -> &[Move] {
        self.moves.get(..self.len.into()).unwrap_or_default()
    }

    /// The turn on a board whose squares are renamed by `rename`.
    #[must_use]
    pub(crate) fn map_moves(mut self, rename: impl Fn(Move) -> Move) -> Self {
        for mv in self.moves.iter_mut().take(self.len.into()) {
            *mv = rename(*mv);
        }
        self
    }

    /// Plays the moves of a turn that is known to be legal, and ends the turn unless its last move
    /// took the king.
    #[must_use]
    pub fn play(&self, position: &Position) -> Position {
        let mover = position.side_to_move();
        let king_stood = position.king(!mover).is_some();
        let played = self
            .moves()
            .iter()
            .fold(*position, |position, &mv| position.play(mv));
        if king_stood && played.king(!mover).is_none() {
            played
        } else {
            played.end_turn()
        }
    }
}

impl Deref for Turn {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves()
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Self) -> bool {
        self.moves() == other.moves()
    }
}

impl Eq for Turn {}

impl Hash for Turn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.moves().hash(state);
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves().iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{mv}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}

/// A text is not a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ParseTurnError {
    /// Not one to three moves.
    #[error("{count} moves: a turn has one to three")]
    Count {
        /// The number of words found.
        count: usize,
    },
    /// A word is no move.
    #[error("move {number}: {source}")]
    Move {
        /// Which of the moves, counted from 1.
        number: usize,
        /// What is wrong with it.
        source: ParseMoveError,
    },
}

/// Reads one to three moves in UCI, separated by spaces.
impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Self, ParseTurnError> {
        let count = text.split_ascii_whitespace().count();
        if !(1..=Self::MAX_LEN).contains(&count) {
            return Err(ParseTurnError::Count { count });
        }
        let mut turn = Self::prefix();
        for (index, word) in text.split_ascii_whitespace().enumerate() {
            let mv = word.parse().map_err(|source| ParseTurnError::Move {
                number: index + 1,
                source,
            })?;
            turn = turn.followed_by(mv);
        }
        Ok(turn)
    }
}
