//! Pawns that no enemy pawn can stop.

use dicechess_rules::{Bitboard, Color, Position, Role};

use super::last_answer::LastAnswer;
use crate::{DiceChess, Evaluator};

/// The passed pawns of a side: those with no enemy pawn on their own or a neighbouring file on any
/// rank ahead of them.
///
/// The advancement of a pawn is the number of ranks between it and its side's first rank, 1 to 6; 7
/// only for a pawn that took the king on the last rank.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::PassedPawns;
///
/// let position: Position = "4k3/8/1p6/8/P5P1/8/4P3/4K3 w - - 0 1".parse()?;
/// let passed = PassedPawns::of(&position, Color::White);
/// // Not the pawn on a4, which the one on b6 waits for.
/// assert_eq!((passed.count(), passed.greatest_advancement()), (2, 3));
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PassedPawns {
    squares: Bitboard,
    side: Color,
}

impl PassedPawns {
    /// The passed pawns of `side`.
    pub fn of(position: &Position, side: Color) -> Self {
        let pawns = |color| position.pieces(color, Role::Pawn);
        Self::among(pawns(side), pawns(!side), side)
    }

    fn among(own: Bitboard, enemy: Bitboard, side: Color) -> Self {
        let behind = match side {
            Color::White => behind(enemy),
            Color::Black => behind(enemy.flip_ranks()).flip_ranks(),
        };
        Self {
            squares: own.without(behind),
            side,
        }
    }

    /// Their squares.
    pub fn squares(&self) -> Bitboard {
        self.squares
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.squares.len()
    }

    /// The advancement of the one that has come farthest, 1 to 7; 0 if there is none.
    pub fn greatest_advancement(&self) -> u8 {
        self.advancements().max().unwrap_or(0)
    }

    /// What a table of bonuses by advancement says of them, summed.
    pub fn bonus(&self, by_advancement: &[i32; 8]) -> i64 {
        self.advancements()
            .filter_map(|advancement| by_advancement.get(usize::from(advancement)))
            .map(|&bonus| i64::from(bonus))
            .sum()
    }

    fn advancements(&self) -> impl Iterator<Item = u8> {
        let side = self.side;
        let squares = self.squares.into_iter();
        squares.map(move |square| square.relative_rank(side))
    }
}

/// The squares below each of `pawns` on its own and the neighbouring files: where a pawn that goes
/// up has one of them ahead.
fn behind(pawns: Bitboard) -> Bitboard {
    let one_below = pawns.0 >> 8;
    let two_below = one_below | one_below >> 8;
    let four_below = two_below | two_below >> 16;
    let below = Bitboard(four_below | four_below >> 32);
    let to_the_left = Bitboard(below.0 >> 1).without(Bitboard::file(7));
    let to_the_right = Bitboard(below.0 << 1).without(Bitboard::file(0));
    below | to_the_left | to_the_right
}

/// A table of bonuses by advancement as an evaluator: the bonus of the own [`PassedPawns`] minus
/// that of the enemy's, in the units of the table.
///
/// The scores are wide enough for any table.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Evaluator, PassedPawnBonus};
///
/// let judge = PassedPawnBonus::new([0, 5, 10, 20, 40, 80, 160, 0]);
/// let position: Position = "4k3/8/1p6/8/P5P1/8/4P3/4K3 w - - 0 1".parse()?;
/// // White's pawns have come 3 ranks and 1; Black's is not passed.
/// assert_eq!(judge.evaluate(&position, Color::White), 20 + 5);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassedPawnBonus {
    by_advancement: [i32; 8],
}

impl PassedPawnBonus {
    /// An evaluator with these bonuses, by advancement; the first is never used, the last only for
    /// pawns that took the king.
    pub const fn new(by_advancement: [i32; 8]) -> Self {
        Self { by_advancement }
    }

    fn balance(&self, own: Bitboard, enemy: Bitboard, side: Color) -> i64 {
        PassedPawns::among(own, enemy, side).bonus(&self.by_advancement)
            - PassedPawns::among(enemy, own, !side).bonus(&self.by_advancement)
    }
}

impl Evaluator<DiceChess> for PassedPawnBonus {
    type Score = i64;

    fn evaluate(&self, position: &Position, perspective: Color) -> i64 {
        let pawns = |color| position.pieces(color, Role::Pawn);
        self.balance(pawns(perspective), pawns(!perspective), perspective)
    }

    /// Pawns are looked at again only if one of them has moved.
    fn evaluate_many(&self, positions: &[Position], perspective: Color, scores: &mut Vec<i64>) {
        let mut last = LastAnswer::default();
        scores.extend(positions.iter().map(|position| {
            let pawns = |color| position.pieces(color, Role::Pawn);
            let (own, enemy) = (pawns(perspective), pawns(!perspective));
            last.answer((own, enemy), || self.balance(own, enemy, perspective))
        }));
    }
}
