//! Attacks that no piece in between can stop: pawns, knights and kings.

use crate::Square;

/// A direction or a leap: files to the right, ranks up.
pub(super) type Step = (i8, i8);

/// The two captures of a pawn, by [`Color::index`](crate::Color::index) and square.
pub(super) static PAWN: [[u64; Square::COUNT]; 2] = [
    leaps_from_all_squares(&[(-1, 1), (1, 1)]),
    leaps_from_all_squares(&[(-1, -1), (1, -1)]),
];

/// The leaps of a knight, by square.
pub(super) static KNIGHT: [u64; Square::COUNT] = leaps_from_all_squares(&[
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
]);

/// The steps of a king, by square.
pub(super) static KING: [u64; Square::COUNT] = leaps_from_all_squares(&[
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
]);

/// The square one step away; `None` outside the board.
pub(super) const fn neighbor(square: Square, (files, ranks): Step) -> Option<Square> {
    // A step over the lower edge wraps around to a number near 255, which is as far outside as one
    // over the upper edge.
    Square::at(
        square.file().wrapping_add_signed(files),
        square.rank().wrapping_add_signed(ranks),
    )
}

const fn leaps_from_all_squares(leaps: &[Step]) -> [u64; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut next = 0;
        while next < leaps.len() {
            if let Some(target) = neighbor(Square::masked(index as u32), leaps[next]) {
                table[index] |= 1 << target.index();
            }
            next += 1;
        }
        index += 1;
    }
    table
}
