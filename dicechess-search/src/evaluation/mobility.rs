//! How many moves there are.

use dicechess_rules::{Color, Position, movegen};

/// The number of pseudo-legal micro-moves of each piece type of `side`, pawn to king, as if it were
/// to move with every die available; castling counts under king.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::mobility;
///
/// assert_eq!(mobility(&Position::initial(), Color::Black), [16, 4, 0, 0, 0, 0]);
/// ```
pub fn mobility(position: &Position, side: Color) -> [u32; 6] {
    movegen::mobility(&position.with_side_to_move(side))
}
