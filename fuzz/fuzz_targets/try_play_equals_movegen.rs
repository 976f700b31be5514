//! `try_play` accepts exactly what the generator gives, all along a line of play.
//!
//! The input is a DFEN, a line feed, and any bytes. Each pair of them names a move to try, whatever
//! it is; then its first byte picks the generated move to play on with, or, if there are not so
//! many, ends the turn with the roll that the second one picks.

#![no_main]

use dicechess_rules::movegen::MoveBuffer;
use dicechess_rules::{Move, Position, Promotion, ROLLS, Square};
use libfuzzer_sys::fuzz_target;

/// Twelve bits for the squares, and the four above them for one of the promotions or none.
fn move_from(bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::new(u8::try_from(bits & 63).ok()?);
    let (from, to) = (square(bits >> 6)?, square(bits)?);
    Some(match Promotion::ALL.get(usize::from(bits >> 12)) {
        None => Move::new(from, to),
        Some(&promotion) => Move::promoting(from, to, promotion),
    })
}

fn check(position: &Position, mv: Move, generated: &[Move]) {
    assert_eq!(
        position.try_play(mv).is_ok(),
        generated.contains(&mv),
        "{position}: {mv}"
    );
}

fuzz_target!(|input: &[u8]| {
    let Some(end) = input.iter().position(|&byte| byte == b'\n') else {
        return;
    };
    let dfen = String::from_utf8_lossy(&input[..end]);
    let Ok(mut position) = dfen.parse::<Position>() else {
        return;
    };
    let mut moves = MoveBuffer::new();
    for &[low, high] in input[end + 1..].as_chunks::<2>().0 {
        moves.fill(&position);
        for &mv in moves.iter() {
            check(&position, mv, &moves);
            let next = position.play(mv);
            assert_eq!(next.key(), next.recompute_key(), "{position}: {mv}");
        }
        if let Some(mv) = move_from(u16::from_le_bytes([low, high])) {
            check(&position, mv, &moves);
        }
        position = match moves.get(usize::from(low)) {
            Some(&mv) => position.play(mv),
            None => position
                .end_turn()
                .with_pool(ROLLS[usize::from(high) % ROLLS.len()].pool),
        };
    }
});
