//! Material and king safety.

use dicechess_rules::{Color, Position};

use crate::{DiceChess, Evaluator, KingSafety, Material, UtilityBounds};

/// [`Material`] and [`KingSafety`] together, in centipawns.
///
/// Of any position at all, 63 queens against nothing included, it is within ±70000.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Evaluator, Standard};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1".parse()?;
/// assert_eq!(Standard.evaluate(&position, Color::White), 500);
/// assert_eq!(Standard.evaluate(&position, Color::Black), -500 - 2000);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standard;

impl Standard {
    /// The bounds to search with: those of [`Material`]. A game lost or won is worth the price of a
    /// king, and a score beyond that counts as one centipawn less.
    pub fn bounds() -> UtilityBounds<i32> {
        Material::bounds()
    }
}

impl Evaluator<DiceChess> for Standard {
    type Score = i32;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        Material.evaluate(position, perspective) + KingSafety.evaluate(position, perspective)
    }

    fn evaluate_many(&self, positions: &[Position], perspective: Color, scores: &mut Vec<i32>) {
        let first = scores.len();
        KingSafety.evaluate_many(positions, perspective, scores);
        for (score, position) in scores.iter_mut().skip(first).zip(positions) {
            *score += Material.evaluate(position, perspective);
        }
    }
}
