//! The plain, obviously right enumerator of legal turns: the reference for every faster traversal.
//!
//! It tries all sequences depth first in canonical order, notes how many dice each one spends, and
//! keeps what the maximum rule allows. It shares nothing, prunes nothing, and is meant to be read
//! beside the rules.

use alloc::vec::Vec;

use super::discovery::Discovery;
use crate::movegen::MoveBuffer;
use crate::{Position, Turn};

/// The answer to "which turns are legal?". A position that has not been rolled and a roll without a
/// legal turn are different answers.
///
/// ```
/// use dicechess_rules::{LegalTurns, Position};
///
/// let initial = Position::initial();
/// assert_eq!(initial.legal_turns(), LegalTurns::NotRolled);
/// assert_eq!(initial.with_pool("RQK".parse()?).legal_turns(), LegalTurns::ForcedPass);
/// let LegalTurns::Turns(turns) = initial.with_pool("PN".parse()?).legal_turns() else {
///     panic!("White can move a pawn and a knight");
/// };
/// assert_eq!(turns.max_dice(), 2);
/// assert_eq!(turns[0].to_string(), "a2a3 b1c3");
/// # Ok::<(), dicechess_rules::ParseDiceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum LegalTurns {
    /// The pool is empty: the dice have not been rolled. It is empty too after a king capture:
    /// whether the game is over is asked of [`Position::winner`].
    NotRolled,
    /// No die can be spent: the only thing to do is [`Position::end_turn`].
    ForcedPass,
    /// The legal turns, at least one.
    Turns(TurnList),
}

impl LegalTurns {
    /// The list of turns, if there is one.
    pub fn list(&self) -> Option<&TurnList> {
        match self {
            Self::Turns(list) => Some(list),
            Self::NotRolled | Self::ForcedPass => None,
        }
    }

    /// The turns as a slice; empty for a forced pass as well as before the roll, for callers that
    /// treat both alike.
    pub fn as_slice(&self) -> &[Turn] {
        self.list().map_or(&[], TurnList::turns)
    }
}

/// The legal turns of a position in canonical order: first those that take the king, then all
/// others. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnList {
    turns: Vec<Turn>,
    king_turns: usize,
    max_dice: u8,
}

impl TurnList {
    /// All legal turns.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns that take the king.
    pub fn king_turns(&self) -> &[Turn] {
        self.turns.get(..self.king_turns).unwrap_or_default()
    }

    /// The turns that do not take the king.
    pub fn other_turns(&self) -> &[Turn] {
        self.turns.get(self.king_turns..).unwrap_or_default()
    }

    /// L of the maximum rule: the most dice that any sequence can spend, 1 to 3.
    pub fn max_dice(&self) -> u8 {
        self.max_dice
    }
}

impl TurnList {
    /// The list of what a discovery found; `None` if that is nothing.
    pub(crate) fn from_discovery(found: Discovery) -> Option<Self> {
        let mut turns = found.king_turns;
        let king_turns = turns.len();
        turns.extend(found.other_turns);
        (!turns.is_empty()).then_some(Self {
            turns,
            king_turns,
            max_dice: found.max_dice,
        })
    }
}

impl core::ops::Deref for TurnList {
    type Target = [Turn];

    fn deref(&self) -> &[Turn] {
        &self.turns
    }
}

impl IntoIterator for TurnList {
    type Item = Turn;
    type IntoIter = alloc::vec::IntoIter<Turn>;

    fn into_iter(self) -> Self::IntoIter {
        self.turns.into_iter()
    }
}

impl<'a> IntoIterator for &'a TurnList {
    type Item = &'a Turn;
    type IntoIter = core::slice::Iter<'a, Turn>;

    fn into_iter(self) -> Self::IntoIter {
        self.turns.iter()
    }
}

impl Position {
    /// All legal turns in canonical order, by the plain enumerator.
    ///
    /// A position without a king is enumerated like any other.
    ///
    /// # Complexity
    /// Proportional to the number of sequences of micro-moves, which is thousands in a middlegame
    /// and can reach hundreds of thousands.
    pub fn legal_turns(&self) -> LegalTurns {
        if self.pool().is_empty() {
            return LegalTurns::NotRolled;
        }
        let mut found = Sequences::default();
        found.extend(self, Turn::prefix(), self.pool().len());
        if found.max_dice == 0 {
            return LegalTurns::ForcedPass;
        }
        let king_turns = found.king_captures.len();
        let mut turns = found.king_captures;
        turns.extend(
            found
                .others
                .iter()
                .filter(|(_, dice)| *dice == found.max_dice)
                .map(|(turn, _)| *turn),
        );
        LegalTurns::Turns(TurnList {
            turns,
            king_turns,
            max_dice: found.max_dice,
        })
    }
}

/// All sequences of micro-moves, each prefix of a longer one included, in depth-first canonical
/// order.
#[derive(Default)]
struct Sequences {
    king_captures: Vec<Turn>,
    /// With the number of dice that each one spends.
    others: Vec<(Turn, u8)>,
    max_dice: u8,
}

impl Sequences {
    /// Tries all continuations of `prefix`, which has led from a pool of `root_dice` dice to this
    /// position.
    fn extend(&mut self, position: &Position, prefix: Turn, root_dice: u8) {
        let enemy_king = position.king(!position.side_to_move());
        let mut moves = MoveBuffer::new();
        moves.fill(position);
        for &mv in moves.iter() {
            let turn = prefix.followed_by(mv);
            if enemy_king == Some(mv.to()) {
                // Only castling spends two dice, and it takes nothing.
                let spent = root_dice - position.pool().len() + 1;
                self.max_dice = self.max_dice.max(spent);
                self.king_captures.push(turn);
                continue;
            }
            let next = position.play(mv);
            let spent = root_dice - next.pool().len();
            self.max_dice = self.max_dice.max(spent);
            self.others.push((turn, spent));
            self.extend(&next, turn, root_dice);
        }
    }
}
