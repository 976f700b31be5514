//! Micro-moves and odds in words.

use std::fmt;

use dicechess::{Move, Piece, Position, Role, TOTAL_ROLLS};

/// What `mv` does in `position`, such as "knight g1 takes pawn f3" or "king castles king side".
pub(crate) fn describe_move(position: &Position, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let Some(Piece { role, .. }) = position.piece_at(from) else {
        return mv.to_string();
    };
    let files = from.file().abs_diff(to.file());
    if role == Role::King && files == 2 {
        let side = if to.file() > from.file() {
            "king"
        } else {
            "queen"
        };
        return format!("king castles {side} side");
    }
    let moved = match position.piece_at(to) {
        Some(taken) => format!("{role} {from} takes {} {to}", taken.role),
        None if role == Role::Pawn && files == 1 => {
            format!("pawn {from} takes the pawn beside it en passant, to {to}")
        }
        None => format!("{role} {from} to {to}"),
    };
    match mv.promotion() {
        Some(promotion) => format!("{moved} and becomes a {}", promotion.role()),
        None => moved,
    }
}

/// Every move of a turn in words, each in the position that the ones before it led to.
pub(crate) fn describe_turn(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut current = *position;
    moves
        .iter()
        .map(|&mv| {
            let words = describe_move(&current, mv);
            current = current.play(mv);
            words
        })
        .collect()
}

/// The ordered rolls on which the side to move takes the king.
pub(crate) fn king_risk(result: &Position) -> u32 {
    result.king_capture_rolls(result.side_to_move())
}

/// A number with its sign, and a zero always with a plus.
pub(crate) fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    // What is rounded to zero would keep its minus.
    if text.parse() == Ok(0.0) {
        text.replace('-', "+")
    } else {
        text
    }
}

/// A number of ordered rolls, of 216, and its share.
pub(crate) struct Risk(pub(crate) u32);

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * f64::from(self.0) / f64::from(TOTAL_ROLLS);
        write!(f, "{:>3}/{TOTAL_ROLLS} ({percent:.1} %)", self.0)
    }
}
