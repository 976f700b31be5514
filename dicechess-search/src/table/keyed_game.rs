//! Games that name their positions by a number.

use dicechess_rules::Position;

use crate::{DiceChess, Game};

/// A game with a 64-bit key for every position: what a
/// [`TranspositionTable`](crate::TranspositionTable) knows it by.
///
/// Equal positions have equal keys, and different ones should have different keys, as good as
/// random (Zobrist keys are): the table cannot tell positions of the same key apart. Clocks are
/// left out, so that the same board at another move number is found again.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{DiceChess, KeyedGame};
///
/// let game = DiceChess::default();
/// let early: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// let late: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 9 70".parse()?;
/// assert_eq!(game.key(&early), game.key(&late));
/// assert_ne!(game.key(&early), game.key(&Position::initial()));
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys for its positions",
    label = "a game with keys is needed here",
    note = "implement `KeyedGame` for `{Self}`: equal positions have equal keys, without clocks"
)]
pub trait KeyedGame: Game {
    /// The key of `position`.
    fn key(&self, position: &Self::Position) -> u64;
}

impl KeyedGame for DiceChess {
    /// The Zobrist key. It includes the dice pool, which is empty before a roll.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }
}
