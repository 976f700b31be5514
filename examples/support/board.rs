//! A position as a picture in text.

use std::fmt::{self, Display};

use dicechess::{Position, Square};

/// How pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceStyle {
    /// Chess symbols, ♔ to ♟.
    Unicode,
    /// The letters of DFEN.
    Ascii,
}

/// The board with its coordinates, rank 8 first, for `{}`.
pub(crate) struct Board<'a> {
    /// The position drawn.
    pub(crate) position: &'a Position,
    /// How its pieces are drawn.
    pub(crate) style: PieceStyle,
}

impl Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "  {}", rank + 1)?;
            for square in (0..8).filter_map(|file| Square::at(file, rank)) {
                let shown = match (self.position.piece_at(square), self.style) {
                    (Some(piece), PieceStyle::Unicode) => piece.symbol(),
                    (Some(piece), PieceStyle::Ascii) => piece.letter(),
                    (None, PieceStyle::Unicode) => '·',
                    (None, PieceStyle::Ascii) => '.',
                };
                write!(f, " {shown}")?;
            }
            writeln!(f)?;
        }
        write!(f, "    a b c d e f g h")
    }
}
