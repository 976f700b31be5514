//! What it costs whoever attacks a square.

use dicechess_rules::{Color, Position, Role, RoleSet, Square};

/// The lowest price of a set of piece types, by the caller's own prices; `default` for an empty
/// set.
///
/// Prices are totally ordered, so that none of them can be something that is not a number.
///
/// ```
/// use dicechess_rules::{Color, Position, Square};
/// use dicechess_search::{minimum_price, price};
///
/// let position = Position::initial();
/// let attackers = |square| position.attacker_roles(square, Color::White);
/// assert_eq!(minimum_price(attackers(Square::F3), price, i32::MAX), 100);
/// assert_eq!(minimum_price(attackers(Square::E5), price, i32::MAX), i32::MAX);
/// ```
pub fn minimum_price<Price: Ord>(
    roles: RoleSet,
    price: impl FnMut(Role) -> Price,
    default: Price,
) -> Price {
    roles.into_iter().map(price).min().unwrap_or(default)
}

/// The cheapest piece that attacks a square; found by [`cheapest_attacker`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CheapestAttacker<Price> {
    /// Where it stands.
    pub square: Square,
    /// Its type.
    pub role: Role,
    /// Its price.
    pub price: Price,
}

/// The piece of `by` that attacks `square` and costs least, by the caller's own prices; `None` if
/// nothing attacks it. Of types that cost the same, the one with the lower die face; of pieces of
/// one type, the one with the lower square.
///
/// By geometry with the present occupancy; a piece of either colour, or none, may stand on the
/// square.
///
/// ```
/// use dicechess_rules::{Color, Position, Role, Square};
/// use dicechess_search::{cheapest_attacker, price};
///
/// let position = Position::initial();
/// let cheapest = cheapest_attacker(&position, Square::F3, Color::White, price);
/// let cheapest = cheapest.ok_or("three pieces attack f3")?;
/// assert_eq!((cheapest.square, cheapest.role, cheapest.price), (Square::E2, Role::Pawn, 100));
///
/// // A caller who would rather move the knight says so.
/// let moody = |role| if role == Role::Knight { 0 } else { price(role) };
/// let cheapest = cheapest_attacker(&position, Square::F3, Color::White, moody);
/// assert_eq!(cheapest.map(|cheapest| cheapest.role), Some(Role::Knight));
/// # Ok::<(), &str>(())
/// ```
pub fn cheapest_attacker<Price: Ord>(
    position: &Position,
    square: Square,
    by: Color,
    mut price: impl FnMut(Role) -> Price,
) -> Option<CheapestAttacker<Price>> {
    let attackers = position.attackers(square, by);
    let of_role = |role| {
        let square = (attackers & position.role(role)).first()?;
        let price = price(role);
        Some(CheapestAttacker {
            square,
            role,
            price,
        })
    };
    // `reduce` keeps the first of equals, which has the lower die face.
    Role::ALL
        .into_iter()
        .filter_map(of_role)
        .reduce(|cheapest, other| {
            if other.price < cheapest.price {
                other
            } else {
                cheapest
            }
        })
}
