//! On how many rolls each king falls.

use dicechess_rules::{Budget, Color, Outcome, Position, TOTAL_ROLLS};

/// The threat weight of a side: the number of ordered rolls, 0 to 216, on which `attacker`, were it
/// to move now with a fresh roll, has a legal turn that takes the enemy king; 0 if there is no such
/// king.
///
/// Exact over whole turns: a capture on the second or third micro-move counts. The same number as
/// [`Position::king_capture_rolls`].
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::threat_weight;
///
/// // The knight takes the king with one die: on 91 of 216 rolls there is a knight.
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1".parse()?;
/// assert_eq!(threat_weight(&position, Color::White), 91);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[inline]
pub fn threat_weight(position: &Position, attacker: Color) -> u32 {
    position.king_capture_rolls(attacker)
}

/// What each side threatens the other's king with, on the same board: the danger to one side, and
/// its attacking potential.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::KingThreats;
///
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1".parse()?;
/// let threats = KingThreats::of(&position, Color::White);
/// assert_eq!(threats.attacking_potential(), 91.0 / 216.0);
/// assert_eq!(threats.danger(), 0.0);
/// assert_eq!(KingThreats::of(&position, Color::Black).danger(), 91.0 / 216.0);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KingThreats {
    attack_weight: u32,
    danger_weight: u32,
}

impl KingThreats {
    /// The threats by and to `side`.
    pub fn of(position: &Position, side: Color) -> Self {
        Self {
            attack_weight: threat_weight(position, side),
            danger_weight: threat_weight(position, !side),
        }
    }

    /// The same within a budget, which pays for both as it does for
    /// [`Position::king_capture_rolls_within`]; nothing if it runs out.
    pub fn of_within(position: &Position, side: Color, budget: &Budget) -> Outcome<Self> {
        let weight = |attacker| position.king_capture_rolls_within(attacker, budget);
        let incomplete = |used| Outcome::Incomplete { used };
        let attack_weight = match weight(side) {
            Outcome::Complete { value, .. } => value,
            Outcome::Incomplete { used } => return incomplete(used),
        };
        match weight(!side) {
            Outcome::Incomplete { used } => incomplete(used),
            Outcome::Complete {
                value: danger_weight,
                used,
            } => Outcome::Complete {
                value: Self {
                    attack_weight,
                    danger_weight,
                },
                used,
            },
        }
    }

    /// The threat weight of the side asked about, 0 to 216.
    pub fn attack_weight(&self) -> u32 {
        self.attack_weight
    }

    /// The threat weight of its opponent, 0 to 216.
    pub fn danger_weight(&self) -> u32 {
        self.danger_weight
    }

    /// The share of rolls on which the side asked about takes the enemy king, 0 to 1.
    pub fn attacking_potential(&self) -> f64 {
        f64::from(self.attack_weight) / f64::from(TOTAL_ROLLS)
    }

    /// The share of rolls on which its opponent takes the king of the side asked about, 0 to 1.
    pub fn danger(&self) -> f64 {
        f64::from(self.danger_weight) / f64::from(TOTAL_ROLLS)
    }
}
