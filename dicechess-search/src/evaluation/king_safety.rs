//! Whether the own king is attacked.

use dicechess_rules::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use dicechess_rules::{Bitboard, Color, Position, Role, Square};

use super::last_answer::LastAnswer;
use crate::{DiceChess, Evaluator, UtilityBounds};

/// −2000 centipawns if an enemy piece attacks the square of the own king, else 0; also 0 without a
/// king.
///
/// Attacks are meant by geometry with the present occupancy, whatever the dice. For how many rolls
/// take the king, which counts whole turns, see [`KingThreats`](crate::KingThreats).
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Evaluator, KingSafety};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1".parse()?;
/// assert_eq!(KingSafety.evaluate(&position, Color::White), 0);
/// assert_eq!(KingSafety.evaluate(&position, Color::Black), KingSafety::ATTACKED);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KingSafety;

impl KingSafety {
    /// The score of an attacked king: −2000 centipawns.
    pub const ATTACKED: i32 = -2000;

    /// The bounds to search with: scores are −2000 or 0, and a game lost or won is worth one
    /// centipawn more than that in either direction.
    pub fn bounds() -> UtilityBounds<i32> {
        let (lowest, highest) = (Self::ATTACKED, -Self::ATTACKED);
        UtilityBounds::from_ordered(lowest - 1, lowest, highest, highest + 1)
    }

    #[inline]
    fn score(is_attacked: bool) -> i32 {
        if is_attacked { Self::ATTACKED } else { 0 }
    }
}

impl Evaluator<DiceChess> for KingSafety {
    type Score = i32;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        let king = position.king(perspective);
        Self::score(king.is_some_and(|king| position.is_attacked(king, !perspective)))
    }

    /// From where a king on its square can be attacked is worked out once for as long as it stays
    /// there, and lines are looked along only if something stands on them that could attack.
    fn evaluate_many(&self, positions: &[Position], perspective: Color, scores: &mut Vec<i32>) {
        let mut watch = LastAnswer::default();
        scores.extend(positions.iter().map(|position| {
            let Some(king) = position.king(perspective) else {
                return 0;
            };
            let watch = watch.answer(king, || KingWatch::new(king, perspective));
            Self::score(watch.is_attacked(position))
        }));
    }
}

/// From where a king on its square can be attacked.
#[derive(Debug, Clone, Copy)]
struct KingWatch {
    king: Square,
    side: Color,
    pawns: Bitboard,
    knights: Bitboard,
    kings: Bitboard,
    /// The diagonals and the lines of an empty board.
    diagonals: Bitboard,
    lines: Bitboard,
}

impl KingWatch {
    fn new(king: Square, side: Color) -> Self {
        Self {
            king,
            side,
            pawns: pawn_attacks(side, king),
            knights: knight_attacks(king),
            kings: king_attacks(king),
            diagonals: bishop_attacks(king, Bitboard::EMPTY),
            lines: rook_attacks(king, Bitboard::EMPTY),
        }
    }

    #[inline]
    fn is_attacked(&self, position: &Position) -> bool {
        let enemy = position.color(!self.side);
        let leapers = self.pawns & position.role(Role::Pawn)
            | self.knights & position.role(Role::Knight)
            | self.kings & position.role(Role::King);
        if leapers.intersects(enemy) {
            return true;
        }
        let occupied = position.occupied();
        let queens = position.role(Role::Queen);
        let diagonal = (position.role(Role::Bishop) | queens) & enemy & self.diagonals;
        let orthogonal = (position.role(Role::Rook) | queens) & enemy & self.lines;
        (!diagonal.is_empty() && bishop_attacks(self.king, occupied).intersects(diagonal))
            || (!orthogonal.is_empty() && rook_attacks(self.king, occupied).intersects(orthogonal))
    }
}
