//! Prices of pieces and the material balance.

use dicechess_rules::{Color, Move, MoveGroup, Position, Role};

use crate::{DiceChess, Evaluator, IncrementalEvaluator, UtilityBounds};

/// The price of a piece in centipawns: pawn 100, knight and bishop 300, rook 500, queen 900, king
/// 10000.
///
/// A king can be taken, so it has a price like every other piece.
#[inline]
pub const fn price(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

/// The material balance: own prices minus the enemy's, kings included, in centipawns.
///
/// Its scores are whole, and so is what a search makes of them: an average is cut to whole
/// centipawns, and turns that differ by less are equally good. [`Scaled`](crate::Scaled) keeps all
/// of it.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Evaluator, Material};
///
/// let position: Position = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1".parse()?;
/// assert_eq!(Material.evaluate(&position, Color::White), 900);
/// assert_eq!(Material.evaluate(&position, Color::Black), -900);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Material;

impl Material {
    /// The bounds to search with: a game lost or won is worth the price of a king, and a balance
    /// beyond that (eleven queens and more) counts as one centipawn less.
    pub fn bounds() -> UtilityBounds<i32> {
        let king = price(Role::King);
        UtilityBounds::from_ordered(-king, 1 - king, king - 1, king)
    }
}

impl Evaluator<DiceChess> for Material {
    type Score = i32;

    #[inline]
    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        let own = position.color(perspective);
        let enemy = position.color(!perspective);
        Role::ALL.into_iter().fold(0, |balance, role| {
            let pieces = position.role(role);
            let surplus = (pieces & own).len().cast_signed() - (pieces & enemy).len().cast_signed();
            balance + price(role) * surplus
        })
    }
}

impl IncrementalEvaluator<DiceChess> for Material {
    type Prepared = i32;

    #[inline]
    fn prepare(&self, parent: &Position, perspective: Color) -> i32 {
        self.evaluate(parent, perspective)
    }

    #[inline]
    fn price(&self, before: &i32, parent: &Position, step: Move, perspective: Color) -> i32 {
        let taken = parent.captured_by(step).map_or(0, |(_, role)| price(role));
        let promotion = step.promotion();
        let promoted = promotion.map_or(0, |to| price(to.role()) - price(Role::Pawn));
        balance_after(*before, taken + promoted, parent, perspective)
    }

    /// For its own side the best move of a piece takes the dearest that it can; for the other side
    /// it is the same one.
    #[inline]
    fn best_price(
        &self,
        before: &i32,
        parent: &Position,
        group: MoveGroup,
        perspective: Color,
        maximizing: bool,
    ) -> i32 {
        let targets = match group {
            MoveGroup::Single(mv) => return self.price(before, parent, mv, perspective),
            MoveGroup::Piece { targets, .. } => targets,
        };
        let gains = (parent.side_to_move() == perspective) == maximizing;
        let taken = targets & parent.occupied();
        let gain = if gains && !taken.is_empty() {
            let dearest_first = Role::ALL.into_iter().rev();
            let mut prices = dearest_first.filter(|&role| parent.role(role).intersects(taken));
            prices.next().map_or(0, price)
        } else if gains || taken != targets {
            0
        } else {
            // Nobody searches so: the mover would be looking for what is worst for it.
            let mut prices = Role::ALL
                .into_iter()
                .filter(|&role| parent.role(role).intersects(taken));
            prices.next().map_or(0, price)
        };
        balance_after(*before, gain, parent, perspective)
    }
}

/// The balance after the mover has gained something.
#[inline]
fn balance_after(before: i32, gain: i32, parent: &Position, perspective: Color) -> i32 {
    if parent.side_to_move() == perspective {
        before + gain
    } else {
        before - gain
    }
}
