//! The moves of one turn.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use thiserror::Error;

use super::discovery::{Discovery, Unmetered};
use crate::{IllegalMove, Move, ParseMoveError, Position};

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

    /// Plays the moves without checking them: of a turn that is known to be legal. It ends the turn
    /// unless its last move took the king. For any other turn there is
    /// [`try_play`](Self::try_play).
    #[must_use]
    pub fn play(&self, position: &Position) -> Position {
        let played = self
            .moves()
            .iter()
            .fold(*position, |position, &mv| position.play(mv));
        if takes_king(position, &played) {
            played
        } else {
            played.end_turn()
        }
    }

    /// Plays the turn after checking all of it, the maximum rule included: accepted is exactly what
    /// [`legal_turns`](Position::legal_turns) lists.
    ///
    /// # Errors
    /// [`IllegalTurn`] says which move is not possible, or how many dice have to be spent.
    ///
    /// ```
    /// use dicechess_rules::{IllegalTurn, Position, Turn};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR".parse()?;
    /// assert!("e1g1".parse::<Turn>()?.try_play(&position).is_ok());
    /// let rook_only: Turn = "a1d1".parse()?;
    /// let error = rook_only.try_play(&position).unwrap_err();
    /// assert_eq!(error, IllegalTurn::TooFewDice { spent: 1, most: 2 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&self, position: &Position) -> Result<Position, IllegalTurn> {
        if position.pool().is_empty() {
            return Err(IllegalTurn::NotRolled);
        }
        let mut played = *position;
        for (index, &mv) in self.moves().iter().enumerate() {
            let number = index + 1;
            played = played
                .try_play(mv)
                .map_err(|source| IllegalTurn::Move { number, source })?;
        }
        if takes_king(position, &played) {
            return Ok(played);
        }
        let spent = position.pool().len() - played.pool().len();
        let mut found = Discovery::new();
        // Without a meter the discovery does not break.
        let _ = found.run(position, &Unmetered);
        if spent < found.max_dice {
            let most = found.max_dice;
            return Err(IllegalTurn::TooFewDice { spent, most });
        }
        Ok(played.end_turn())
    }
}

fn takes_king(before: &Position, after: &Position) -> bool {
    let enemy = !before.side_to_move();
    before.king(enemy).is_some() && after.king(enemy).is_none()
}

/// Why a turn is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalTurn {
    /// The position has no dice.
    #[error("the position has not been rolled")]
    NotRolled,
    /// One of its moves is not possible.
    #[error("move {number}: {source}")]
    Move {
        /// Which of the moves, counted from 1.
        number: usize,
        /// Why.
        source: IllegalMove,
    },
    /// It takes no king, and another turn spends more dice.
    #[error("{spent} dice are spent, and {most} can be: as many as possible have to be")]
    TooFewDice {
        /// The dice that the turn spends.
        spent: u8,
        /// The most that can be spent.
        most: u8,
    },
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
