//! What picked results are ranked by.

use dicechess_rules::TOTAL_ROLLS;

use super::TacticianConfig;
use crate::KingThreats;

/// The final score of a result with the parts that it was computed of, all from the view of the
/// mover.
///
/// It is cheap − king safety + `king_threat_cp` × attacking potential − `king_danger_cp` × danger +
/// `hanging_weight` × hanging difference, computed in `f64` and clamped to
/// ±[`GREATEST`](Self::GREATEST).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TacticianScore {
    /// The score by which the result was picked, in centipawns.
    pub cheap: i32,
    /// The part of it that was taken out: what the cheap evaluator says of the mover's king being
    /// attacked, in centipawns.
    pub king_safety: i32,
    /// The mover's attacking potential and danger.
    pub threats: KingThreats,
    /// Hanging material of the enemy minus that of the mover, in centipawns.
    pub hanging_difference: i32,
    /// The final score, in centipawns.
    pub total: f64,
}

impl TacticianScore {
    /// What a game won is worth, which no final score comes up to.
    pub const TERMINAL_WIN: i32 = i32::MAX;
    /// The greatest final score, 2147483646; the lowest is −2147483646.
    pub const GREATEST: i32 = Self::TERMINAL_WIN - 1;

    pub(super) fn new(
        cheap: i32,
        king_safety: i32,
        threats: KingThreats,
        hanging_difference: i32,
        config: &TacticianConfig,
    ) -> Self {
        let whole = i64::from(cheap) - i64::from(king_safety);
        let threat = i64::from(config.king_threat_cp()) * i64::from(threats.attack_weight());
        let danger = i64::from(config.king_danger_cp()) * i64::from(threats.danger_weight());
        // As a whole number of shares, so that scores that are equal stay equal however they come
        // about: it is below 2⁵³, and the division is the only rounding.
        let shares = whole * i64::from(TOTAL_ROLLS) + threat - danger;
        #[allow(clippy::cast_precision_loss, reason = "it is below 2⁵³")]
        let without_hanging = shares as f64 / f64::from(TOTAL_ROLLS);
        // The product may be infinite, and nothing else is, so that no infinities meet.
        let hanging = config.hanging_weight() * f64::from(hanging_difference);
        let greatest = f64::from(Self::GREATEST);
        Self {
            cheap,
            king_safety,
            threats,
            hanging_difference,
            total: (without_hanging + hanging).clamp(-greatest, greatest),
        }
    }
}
