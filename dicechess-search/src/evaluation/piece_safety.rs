//! Pieces that can be taken for nothing.

use dicechess_rules::{Bitboard, Color, Position, Role};

use crate::price;

/// The squares of the hanging pieces of `side`: all but the king that an enemy piece attacks and no
/// own piece does.
///
/// By geometry with the present occupancy; en passant and exchanges are not looked at, and a piece
/// that is protected does not hang, whatever it is attacked by.
///
/// ```
/// use dicechess_rules::{Bitboard, Color, Position, Square};
/// use dicechess_search::hanging_pieces;
///
/// // The rook attacks both pawns, and the king protects one of them.
/// let position: Position = "8/8/8/8/1p1R4/8/3p4/2k3K1 w - - 0 1".parse()?;
/// assert_eq!(hanging_pieces(&position, Color::Black), Bitboard::from(Square::B4));
/// assert_eq!(hanging_pieces(&position, Color::White), Bitboard::EMPTY);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
pub fn hanging_pieces(position: &Position, side: Color) -> Bitboard {
    position
        .color(side)
        .without(position.role(Role::King))
        .into_iter()
        .filter(|&square| {
            position.is_attacked(square, !side) && !position.is_attacked(square, side)
        })
        .collect()
}

/// The [`price`]s of the [`hanging_pieces`] of `side`, summed: centipawns, at least 0 and at most
/// 900 × 63.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::hanging_material;
///
/// let position: Position = "4k3/8/8/8/1p1R4/8/8/6K1 w - - 0 1".parse()?;
/// assert_eq!(hanging_material(&position, Color::Black), 100);
/// # Ok::<(), dicechess_rules::DfenError>(())
/// ```
pub fn hanging_material(position: &Position, side: Color) -> i32 {
    let hanging = hanging_pieces(position, side);
    let worth = |role| price(role) * (hanging & position.role(role)).len().cast_signed();
    Role::ALL.into_iter().map(worth).sum()
}
