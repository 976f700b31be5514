//! The standard score and what is on its way to the enemy king.

use derive_more::{Add, Sum};
use dicechess_rules::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use dicechess_rules::{Bitboard, Color, Position, Role, Square};

use super::last_answer::LastAnswer;
use crate::{DiceChess, Evaluator, KingSafety, Material, Standard, UtilityBounds};

/// The [`Standard`] score and, while the enemy king stands, what the own pieces do about it, in
/// centipawns:
///
/// - pawn storm: 15 for each rank that an own pawn is ahead of its second, as its side sees the
///   board;
/// - proximity: 15 × (8 − d) for each own knight and bishop, 25 × (8 − d) for each rook and
///   40 × (8 − d) for each queen, where d is the number of king steps to the enemy king, 1 to 7;
/// - ring pressure: 25 for each own piece and each square next to the enemy king that it attacks,
///   whatever stands there.
///
/// Only own pieces count for these three, so that the score of one side is not that of the other
/// with the sign changed. Of any position at all it is within ±100000.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Aggressive, Evaluator};
///
/// // The rook is two steps from the king: 25 × 6. It attacks two squares next to the king, and the
/// // pawn one: 25 × 3. The pawn is four ranks ahead: 15 × 4.
/// let position: Position = "7k/5R2/6P1/8/8/8/8/K7 w - - 0 1".parse()?;
/// let parts = Aggressive::parts(&position, Color::White);
/// assert_eq!((parts.material, parts.king_safety), (600, 0));
/// assert_eq!((parts.pawn_storm, parts.proximity, parts.ring_pressure), (60, 150, 75));
/// assert_eq!(Aggressive.evaluate(&position, Color::White), parts.total());
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aggressive;

/// What an [`Aggressive`] score consists of, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AggressiveParts {
    /// The [`Material`] balance.
    pub material: i32,
    /// The [`KingSafety`], −2000 or 0.
    pub king_safety: i32,
    /// The advance of own pawns, at least 0.
    pub pawn_storm: i32,
    /// The proximity of own pieces to the enemy king, at least 0.
    pub proximity: i32,
    /// The attacks of own pieces on squares next to the enemy king, at least 0.
    pub ring_pressure: i32,
}

impl AggressiveParts {
    /// The score: the sum of the parts.
    pub fn total(&self) -> i32 {
        self.material + self.king_safety + self.pawn_storm + self.proximity + self.ring_pressure
    }
}

impl Aggressive {
    /// The bounds to search with: those of [`Material`]. A game lost or won is worth the price of a
    /// king, and a score beyond that counts as one centipawn less.
    pub fn bounds() -> UtilityBounds<i32> {
        Material::bounds()
    }

    /// The parts of the score of `position` for `side`.
    pub fn parts(position: &Position, side: Color) -> AggressiveParts {
        let hunt = position.king(!side).map_or_else(Hunt::default, |king| {
            let of_role = |role| Hunt::of_squares(role, position.pieces(side, role), side, king);
            Role::ALL.into_iter().map(of_role).sum::<Hunt>() + Hunt::of_lines(position, side, king)
        });
        AggressiveParts {
            material: Material.evaluate(position, side),
            king_safety: KingSafety.evaluate(position, side),
            pawn_storm: hunt.pawn_storm,
            proximity: hunt.proximity,
            ring_pressure: hunt.ring_pressure,
        }
    }
}

impl Evaluator<DiceChess> for Aggressive {
    type Score = i32;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        Self::parts(position, perspective).total()
    }

    /// What depends on nothing but the squares of the pieces of one type and of the king is worked
    /// out again only if one of them has moved.
    fn evaluate_many(&self, positions: &[Position], perspective: Color, scores: &mut Vec<i32>) {
        let first = scores.len();
        Standard.evaluate_many(positions, perspective, scores);
        let mut by_role = [LastAnswer::default(); 6];
        for (score, position) in scores.iter_mut().skip(first).zip(positions) {
            let Some(king) = position.king(!perspective) else {
                continue;
            };
            for (role, last) in Role::ALL.into_iter().zip(&mut by_role) {
                let pieces = position.pieces(perspective, role);
                *score += last.answer((pieces, king), || {
                    Hunt::of_squares(role, pieces, perspective, king).total()
                });
            }
            *score += Hunt::of_lines(position, perspective, king).total();
        }
    }
}

/// What own pieces do about the enemy king.
#[derive(Debug, Clone, Copy, Default, Add, Sum)]
struct Hunt {
    pawn_storm: i32,
    proximity: i32,
    ring_pressure: i32,
}

impl Hunt {
    const STORM: i32 = 15;
    const PRESSURE: i32 = 25;

    fn total(self) -> i32 {
        self.pawn_storm + self.proximity + self.ring_pressure
    }

    /// The part that depends on nothing but the squares of the pieces of a type and of the king.
    fn of_squares(role: Role, pieces: Bitboard, side: Color, king: Square) -> Self {
        let ring = king_attacks(king);
        let near = |weight: i32, square: Square| weight * i32::from(8 - square.distance(king));
        let on = |square: Square| -> (i32, i32, Bitboard) {
            match role {
                Role::Pawn => {
                    let ahead = i32::from(square.relative_rank(side)) - 1;
                    (Self::STORM * ahead, 0, pawn_attacks(side, square))
                }
                Role::Knight => (0, near(15, square), knight_attacks(square)),
                Role::Bishop => (0, near(15, square), Bitboard::EMPTY),
                Role::Rook => (0, near(25, square), Bitboard::EMPTY),
                Role::Queen => (0, near(40, square), Bitboard::EMPTY),
                Role::King => (0, 0, king_attacks(square)),
            }
        };
        pieces
            .into_iter()
            .map(on)
            .map(|(pawn_storm, proximity, attacked)| Self {
                pawn_storm,
                proximity,
                ring_pressure: Self::PRESSURE * (attacked & ring).len().cast_signed(),
            })
            .sum()
    }

    /// The part that depends on what stands between: the pressure along diagonals, ranks and files.
    fn of_lines(position: &Position, side: Color, king: Square) -> Self {
        type Slide = fn(Square, Bitboard) -> Bitboard;
        let (ring, occupied) = (king_attacks(king), position.occupied());
        let sliders: [(Role, Slide); 3] = [
            (Role::Bishop, bishop_attacks),
            (Role::Rook, rook_attacks),
            (Role::Queen, queen_attacks),
        ];
        let attacks = sliders.into_iter().flat_map(|(role, slide)| {
            let pieces = position.pieces(side, role).into_iter();
            pieces.map(move |square| slide(square, occupied) & ring)
        });
        let count: u32 = attacks.map(Bitboard::len).sum();
        Self {
            ring_pressure: Self::PRESSURE * count.cast_signed(),
            ..Self::default()
        }
    }
}
