//! Symmetries of the game.
//!
//! Exchanging the colours on the board turned upside down is a symmetry of the rules. Mirroring
//! left and right is one only without castling rights, which is why [`Position::mirror`] drops
//! them.

use crate::{Bitboard, Move, Position, Square, Turn};

impl Position {
    /// The same game with the colours exchanged and the ranks turned around: what White could do,
    /// Black can do now. Clocks and dice stay; twice is the position itself.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position};
    ///
    /// let flipped = Position::initial().flip_colors();
    /// assert_eq!(flipped, Position::initial().with_side_to_move(Color::Black));
    /// ```
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let castling = self.castling_rights().swap_colors();
        self.transformed(Bitboard::flip_ranks, true, castling)
    }

    /// The board mirrored from left to right, **without castling rights**: with them it would be
    /// another game, since the king's side is not the queen's.
    ///
    /// ```
    /// use dicechess_rules::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1".parse()?;
    /// assert_eq!(position.mirror().to_string(), "3k4/8/8/8/8/8/7P/3K3R w - - 0 1");
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    #[must_use]
    pub fn mirror(&self) -> Self {
        self.transformed(Bitboard::mirror_files, false, crate::CastlingRights::EMPTY)
    }
}

impl Move {
    /// The move on the board turned upside down, as after [`Position::flip_colors`].
    #[must_use]
    pub fn flip_colors(self) -> Self {
        self.map_squares(Square::flip_rank)
    }

    /// The move on the board mirrored from left to right, as after [`Position::mirror`].
    #[must_use]
    pub fn mirror(self) -> Self {
        self.map_squares(Square::mirror_file)
    }
}

impl Turn {
    /// The turn on the board turned upside down, as after [`Position::flip_colors`].
    #[must_use]
    pub fn flip_colors(self) -> Self {
        self.map_moves(Move::flip_colors)
    }

    /// The turn on the board mirrored from left to right, as after [`Position::mirror`].
    #[must_use]
    pub fn mirror(self) -> Self {
        self.map_moves(Move::mirror)
    }
}
