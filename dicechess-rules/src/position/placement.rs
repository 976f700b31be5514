//! Which piece stands where, in four bitboards.

use crate::{Bitboard, Color, Piece, Role, Square};

/// A piece, or an empty square, in four bits.
///
/// The bits are chosen so that the common questions are one or two operations on whole boards:
/// *leaper-like* (bit 0), *diagonal* (bit 1), *orthogonal* (bit 2), *Black* (bit 3). Bishop and
/// queen are the diagonal codes without bit 0, rook and queen the orthogonal ones; the pairs with
/// bit 0 spell knight and king, and bit 0 alone the pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceCode(u8);

impl PieceCode {
    /// The number of codes, those that are no piece included.
    pub(crate) const COUNT: usize = 16;
    pub(crate) const EMPTY: Self = Self(0);

    const PAWN: u8 = 0b001;
    const BISHOP: u8 = 0b010;
    const KNIGHT: u8 = 0b011;
    const ROOK: u8 = 0b100;
    const KING: u8 = 0b101;
    const QUEEN: u8 = 0b110;
    const BLACK: u8 = 0b1000;

    #[inline]
    pub(crate) const fn new(color: Color, role: Role) -> Self {
        let kind = match role {
            Role::Pawn => Self::PAWN,
            Role::Knight => Self::KNIGHT,
            Role::Bishop => Self::BISHOP,
            Role::Rook => Self::ROOK,
            Role::Queen => Self::QUEEN,
            Role::King => Self::KING,
        };
        Self(kind | (color as u8) << 3)
    }

    /// The code in the four lowest bits.
    #[inline]
    pub(crate) const fn masked(bits: u64) -> Self {
        Self((bits & 15) as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline]
    pub(crate) const fn is(self, role: Role) -> bool {
        self.0 & 7 == Self::new(Color::White, role).0
    }

    #[inline]
    pub(crate) const fn role(self) -> Option<Role> {
        match self.0 & 7 {
            Self::PAWN => Some(Role::Pawn),
            Self::KNIGHT => Some(Role::Knight),
            Self::BISHOP => Some(Role::Bishop),
            Self::ROOK => Some(Role::Rook),
            Self::QUEEN => Some(Role::Queen),
            Self::KING => Some(Role::King),
            _ => None,
        }
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        let color = if self.0 & Self::BLACK == 0 {
            Color::White
        } else {
            Color::Black
        };
        match self.role() {
            Some(role) => Some(Piece::new(color, role)),
            None => None,
        }
    }
}

/// The placement of all pieces: plane `i` holds bit `i` of every square's [`PieceCode`].
///
/// Four planes instead of the usual eight bitboards (six types, two sides) halve what is copied
/// with every micro-move, and reading or moving a piece is the same few operations whatever its
/// type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placement {
    planes: [u64; 4],
}

impl Placement {
    pub(crate) const EMPTY: Self = Self { planes: [0; 4] };

    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard {
        Bitboard(self.planes[0] | self.planes[1] | self.planes[2])
    }

    #[inline]
    pub(crate) fn color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied().without(Bitboard(self.planes[3])),
            Color::Black => Bitboard(self.planes[3]),
        }
    }

    #[inline]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        let [leaper, diagonal, orthogonal, _] = self.planes;
        Bitboard(match role {
            Role::Pawn => leaper & !diagonal & !orthogonal,
            Role::Knight => leaper & diagonal,
            Role::Bishop => diagonal & !leaper & !orthogonal,
            Role::Rook => orthogonal & !leaper & !diagonal,
            Role::Queen => diagonal & orthogonal,
            Role::King => leaper & orthogonal,
        })
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.planes[1] & !self.planes[0])
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub(crate) fn orthogonal_sliders(&self) -> Bitboard {
        Bitboard(self.planes[2] & !self.planes[0])
    }

    #[inline]
    pub(crate) fn code_at(&self, square: Square) -> PieceCode {
        let bit = |plane: usize| (self.planes[plane] >> square.index() & 1) << plane;
        PieceCode::masked(bit(0) | bit(1) | bit(2) | bit(3))
    }

    /// Puts `code` on `squares`, which must be empty.
    #[inline]
    pub(crate) fn place(&mut self, squares: Bitboard, code: PieceCode) {
        for (index, plane) in self.planes.iter_mut().enumerate() {
            let bit = u64::from(code.0) >> index & 1;
            *plane |= squares.0 & bit.wrapping_neg();
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for plane in &mut self.planes {
            *plane &= !squares.0;
        }
    }

    /// The placement after `rename` on every plane, with the sides exchanged if asked for.
    pub(crate) fn transformed(
        &self,
        rename: impl Fn(Bitboard) -> Bitboard,
        swap_colors: bool,
    ) -> Self {
        let mut planes = self.planes.map(|plane| rename(Bitboard(plane)).0);
        if swap_colors {
            planes[3] = (planes[0] | planes[1] | planes[2]) & !planes[3];
        }
        Self { planes }
    }
}
