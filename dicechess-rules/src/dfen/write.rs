//! Writing a position.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::attacks::pawn_attacks;
use crate::{Bitboard, Color, Position, Role, Square};

/// The canonical DFEN: single spaces, both clocks, sorted rights, targets and dice; the dice in the
/// case of the side to move, and left out with the space before them if there are none.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fields(self, self.en_passant(), f)?;
        write!(f, " {} {}", self.half_move_clock(), self.full_move_number())?;
        if self.pool().is_empty() {
            return Ok(());
        }
        f.write_char(' ')?;
        self.pool().dice().try_for_each(|die| {
            f.write_char(match self.side_to_move() {
                Color::White => die.letter(),
                Color::Black => die.letter().to_ascii_lowercase(),
            })
        })
    }
}

impl Position {
    /// The normalized key: the first four fields of the DFEN, with only those en-passant targets
    /// that a pawn of the side to move can capture now.
    ///
    /// ```
    /// use dicechess_rules::Position;
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - c6d6 0 1 P".parse()?;
    /// assert_eq!(position.normalized_key(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    pub fn normalized_key(&self) -> String {
        /// Lets `to_string` do the writing, which cannot fail.
        struct Key<'a>(&'a Position);
        impl fmt::Display for Key<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_fields(self.0, targets_in_reach(self.0), f)
            }
        }
        Key(self).to_string()
    }
}

fn targets_in_reach(position: &Position) -> Bitboard {
    let side = position.side_to_move();
    let reached = position
        .pieces(side, Role::Pawn)
        .into_iter()
        .fold(Bitboard::EMPTY, |set, pawn| set | pawn_attacks(side, pawn));
    position.capturable_en_passant() & reached
}

fn write_fields(position: &Position, targets: Bitboard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for square in (0..8).filter_map(|file| Square::at(file, rank)) {
            let Some(piece) = position.piece_at(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{piece}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    write!(
        f,
        " {} {} ",
        position.side_to_move().letter(),
        position.castling_rights()
    )?;
    if targets.is_empty() {
        return f.write_char('-');
    }
    targets
        .into_iter()
        .try_for_each(|target| write!(f, "{target}"))
}
