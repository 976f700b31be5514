//! Which dice are still of use in the middle of a turn.

use thiserror::Error;

use super::tree::TurnTree;
use super::visit::NotRolled;
use crate::{Budget, DicePool, Move, Outcome, Position};

/// Why there is no answer to which dice are playable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayableError {
    /// The position has no dice.
    #[error(transparent)]
    NotRolled(#[from] NotRolled),
    /// No legal turn begins with these moves.
    #[error("no legal turn goes on with {mv} as move {number}")]
    NoLegalTurn {
        /// The first move that fits no legal turn.
        mv: Move,
        /// Which of the moves it is, counted from 1.
        number: usize,
    },
}

impl Position {
    /// The dice of the roll that a legal turn can still spend after the moves of `prefix`: of each
    /// face the most that any legal turn does. Empty at the end of a turn, and before a forced
    /// pass.
    ///
    /// # Errors
    /// [`PlayableError`] without dice, or if `prefix` begins no legal turn.
    ///
    /// ```
    /// use dicechess_rules::Position;
    ///
    /// // Castling spends both dice, and so does a king move with a rook move; but the rook alone may not move.
    /// let position: Position = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR".parse()?;
    /// assert_eq!(position.playable_dice(&[])?.to_string(), "RK");
    /// assert_eq!(position.playable_dice(&["h1h5".parse()?])?.to_string(), "K");
    /// assert_eq!(position.playable_dice(&["e1g1".parse()?])?.to_string(), "");
    /// assert!(position.playable_dice(&["a2a3".parse()?]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn playable_dice(&self, prefix: &[Move]) -> Result<DicePool, PlayableError> {
        playable(&TurnTree::new(self)?, prefix)
    }

    /// The same within a budget, which pays for finding the turns. Whoever asks after every move of
    /// a turn does better with one [`TurnTree`] and its nodes.
    ///
    /// # Errors
    /// As for [`playable_dice`](Self::playable_dice).
    pub fn playable_dice_within(
        &self,
        prefix: &[Move],
        budget: &Budget,
    ) -> Result<Outcome<DicePool>, PlayableError> {
        match TurnTree::new_within(self, budget)? {
            Outcome::Complete { value, used } => {
                playable(&value, prefix).map(|value| Outcome::Complete { value, used })
            }
            Outcome::Incomplete { used } => Ok(Outcome::Incomplete { used }),
        }
    }
}

fn playable(tree: &TurnTree, prefix: &[Move]) -> Result<DicePool, PlayableError> {
    let mut node = tree.root();
    for (index, &mv) in prefix.iter().enumerate() {
        let number = index + 1;
        node = node
            .child(mv)
            .ok_or(PlayableError::NoLegalTurn { mv, number })?;
    }
    Ok(node.playable_dice())
}
