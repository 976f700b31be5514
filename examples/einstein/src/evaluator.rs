//! What a position is worth without looking ahead.

use dicechess_search::{BoundsError, Evaluator, UtilityBounds};

use crate::{Board, EinStein, Number, Side};

/// Judges the race to the corners, by distance and by mobility.
///
/// A stone in its goal is worth 16, and half of that for each step that it is away. A face of the
/// die is worth as much as the best stone that it can move, and a side as much as all six faces:
/// near stones that many faces move are good, which can make it good to remove one's own.
///
/// ```
/// use dicechess_search::Evaluator;
/// use einstein::{Board, Race, Side};
///
/// assert_eq!(Race.evaluate(&Board::initial(), Side::Red), 0);
/// // One step from its goal, and every face moves the stone: 6 * 8. Blue's is four steps away: 6.
/// let board: Board = "d2---------- e1---------- b".parse()?;
/// assert_eq!(Race.evaluate(&board, Side::Red), 48 - 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Race;

/// The worth of a stone in its goal.
const ARRIVED: i32 = 16;

/// The worth of a side that has a stone in its goal on all six faces.
const WIN: i32 = 6 * ARRIVED;

impl Race {
    /// The bounds of its scores: a game won is worth six faces with a stone in the goal, and the
    /// best of others six faces with a stone one step away.
    ///
    /// # Errors
    /// None in fact: the bounds are in order.
    pub fn bounds() -> Result<UtilityBounds<i32>, BoundsError> {
        UtilityBounds::new(-WIN, -WIN / 2, WIN / 2, WIN)
    }

    fn worth(board: &Board, side: Side) -> i32 {
        let of_face = |face| {
            let stones = board.movable(side, face);
            stones.map(|stone| ARRIVED >> stone.distance(side)).max()
        };
        Number::ALL.into_iter().filter_map(of_face).sum()
    }
}

impl Evaluator<EinStein> for Race {
    type Score = i32;

    fn evaluate(&self, board: &Board, perspective: Side) -> i32 {
        Self::worth(board, perspective) - Self::worth(board, perspective.opponent())
    }
}
