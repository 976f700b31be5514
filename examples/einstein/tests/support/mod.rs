//! Random positions for the property tests.

use einstein::Board;
use proptest::collection::vec;
use proptest::prelude::*;

/// Any position in which the game goes on: each stone on a square of its own, or gone.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let squares: Vec<u8> = (0..25).collect();
    let places = Just(squares).prop_shuffle();
    (places, vec(any::<bool>(), 12), any::<bool>()).prop_filter_map(
        "the game is over",
        |(places, there, red_moves)| {
            let stones: Vec<String> = places.iter().zip(&there).map(stone_text).collect();
            let (red, blue) = stones.split_at(6);
            let side = if red_moves { 'r' } else { 'b' };
            let text = format!("{} {} {side}", red.concat(), blue.concat());
            let board: Option<Board> = text.parse().ok();
            board.filter(|board| board.winner().is_none())
        },
    )
}

fn stone_text((&place, &there): (&u8, &bool)) -> String {
    if there {
        format!("{}{}", char::from(b'a' + place % 5), place / 5 + 1)
    } else {
        "--".to_owned()
    }
}
