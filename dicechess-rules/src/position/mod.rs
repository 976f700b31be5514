//! A position: everything that is state, and what follows from it at once.
//!
//! Reading order: this file (the type and its queries), `placement` (the board in four planes),
//! `play` (micro-moves and the end of a turn), `builder` (the validated door).

mod builder;
mod placement;
mod play;

use core::fmt;
use core::hash::{Hash, Hasher};

pub(crate) use builder::check_placement;
pub use builder::{PositionBuilder, PositionError};
pub(crate) use placement::{PieceCode, Placement};
pub use play::IllegalMove;
pub(crate) use play::LiftedPiece;

use crate::{Bitboard, CastlingRights, Color, DicePool, Piece, Role, RoleSet, Square, zobrist};

/// A position with its dice.
///
/// `Copy`, and 56 bytes small: four planes of 8 bytes for the placement, the 8-byte key, and 16
/// bytes for the rest. Making and storing positions is most of the cost of a search through whole
/// turns, so that every byte counts.
///
/// Two positions are equal if all of their state is: placement, side to move, castling rights,
/// en-passant targets, both clocks and the pool. The key is derived from these and takes no part.
///
/// ```
/// use dicechess_rules::{Color, Position, Role, Square};
///
/// let position = Position::initial().with_pool("PNB".parse()?);
/// assert_eq!(position.piece_at(Square::G1).map(|piece| piece.role), Some(Role::Knight));
///
/// let after = position.try_play("e2e4".parse()?)?.try_play("f1c4".parse()?)?;
/// assert_eq!(after.side_to_move(), Color::White);
/// assert_eq!(after.pool().to_string(), "N");
/// assert_eq!(size_of::<Position>(), 56);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    placement: Placement,
    key: u64,
    full_move: u32,
    pool: DicePool,
    en_passant: EnPassantTargets,
    half_move: u8,
    side: Color,
    castling: CastlingRights,
}

/// A set of squares on the third and the sixth rank, one byte each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct EnPassantTargets(u16);

impl EnPassantTargets {
    /// The squares that can be a target.
    const SQUARES: Bitboard = Bitboard(0xff << 16 | 0xff << 40);

    /// The members of `squares` that can be a target.
    #[inline]
    const fn masked(squares: Bitboard) -> Self {
        Self((squares.0 >> 16 & 0xff | squares.0 >> 32 & 0xff00) as u16)
    }

    #[inline]
    const fn squares(self) -> Bitboard {
        let bits = self.0 as u64;
        Bitboard((bits & 0xff) << 16 | (bits & 0xff00) << 32)
    }
}

impl Position {
    /// The greatest value of the half-move clock, where it stops.
    pub const MAX_HALF_MOVE_CLOCK: u8 = 127;

    /// The initial position: White to move, not yet rolled.
    pub fn initial() -> Self {
        const BACK_RANK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut placement = Placement::EMPTY;
        for square in Square::all() {
            let (color, role) = match square.rank() {
                0 => (Color::White, BACK_RANK[usize::from(square.file())]),
                1 => (Color::White, Role::Pawn),
                6 => (Color::Black, Role::Pawn),
                7 => (Color::Black, BACK_RANK[usize::from(square.file())]),
                _ => continue,
            };
            placement.place(square.into(), PieceCode::new(color, role));
        }
        Self {
            placement,
            key: 0,
            full_move: 1,
            pool: DicePool::EMPTY,
            en_passant: EnPassantTargets::default(),
            half_move: 0,
            side: Color::White,
            castling: CastlingRights::ALL,
        }
        .with_recomputed_key()
    }

    /// A builder that starts from an empty board.
    pub fn builder() -> PositionBuilder {
        PositionBuilder::default()
    }

    /// A builder that starts from this position.
    pub fn to_builder(&self) -> PositionBuilder {
        PositionBuilder::from(self)
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The dice not yet spent. Empty before the roll and after a king capture.
    #[inline]
    pub fn pool(&self) -> DicePool {
        self.pool
    }

    /// The castling rights, as they are written: they may contradict the placement.
    #[inline]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// All en-passant targets, on the third and the sixth rank; which of them can be captured is
    /// another question (see [`capturable_en_passant`](Self::capturable_en_passant)).
    #[inline]
    pub fn en_passant(&self) -> Bitboard {
        self.en_passant.squares()
    }

    /// Micro-moves since the last pawn move or capture, 0 to 127, where it stops.
    #[inline]
    pub fn half_move_clock(&self) -> u8 {
        self.half_move
    }

    /// The number of the full move, from 1; it stops at 4294967295.
    #[inline]
    pub fn full_move_number(&self) -> u32 {
        self.full_move
    }

    /// The 64-bit Zobrist key of placement, side to move, rights, all en-passant targets and pool,
    /// but not of the clocks.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key computed from scratch: the slow reference for [`key`](Self::key), and always equal
    /// to it.
    pub fn recompute_key(&self) -> u64 {
        let pieces = Square::all().fold(0, |key, square| {
            key ^ zobrist::piece(self.placement.code_at(square), square)
        });
        let targets = self
            .en_passant()
            .into_iter()
            .fold(0, |key, target| key ^ zobrist::en_passant(target));
        let side = match self.side {
            Color::White => 0,
            Color::Black => zobrist::side(),
        };
        pieces ^ targets ^ side ^ zobrist::castling(self.castling) ^ zobrist::pool(self.pool)
    }

    fn with_recomputed_key(mut self) -> Self {
        self.key = self.recompute_key();
        self
    }

    /// All squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    /// The squares of both sides' pieces of one type.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.placement.role(role)
    }

    /// The squares of one side's pieces of one type.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.placement.role(role) & self.placement.color(color)
    }

    /// The piece on a square, if any.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.code_at(square).piece()
    }

    /// The square of a side's king; `None` if it has been taken.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The piece types that a side has on the board.
    #[inline]
    pub fn roles_present(&self, color: Color) -> RoleSet {
        let own = self.color(color);
        Role::ALL.into_iter().fold(RoleSet::EMPTY, |set, role| {
            set.with_if(role, self.role(role).intersects(own))
        })
    }

    /// The side that has taken the other's king; `None` while both kings stand, and if both are
    /// gone.
    ///
    /// A draw is never reported: when a game is drawn is the host's policy.
    pub fn winner(&self) -> Option<Color> {
        match (self.king(Color::White), self.king(Color::Black)) {
            (Some(_), None) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            _ => None,
        }
    }

    /// The en-passant targets onto which a pawn of the side to move could capture if one were in
    /// reach: on its sixth rank, empty, and with an enemy pawn directly behind.
    #[inline]
    pub fn capturable_en_passant(&self) -> Bitboard {
        if self.en_passant.0 == 0 {
            return Bitboard::EMPTY;
        }
        let makers = self.pieces(!self.side, Role::Pawn);
        (self.en_passant() & Bitboard::relative_rank(self.side, 5) & makers.forward(self.side))
            .without(self.occupied())
    }

    /// This position with another pool: a roll before the turn, or none.
    #[inline]
    #[must_use]
    pub fn with_pool(mut self, pool: DicePool) -> Self {
        self.set_pool(pool);
        self
    }

    /// This position with `side` to move; nothing else changes.
    #[inline]
    #[must_use]
    pub fn with_side_to_move(mut self, side: Color) -> Self {
        if side != self.side {
            self.side = side;
            self.key ^= zobrist::side();
        }
        self
    }

    #[inline]
    fn set_pool(&mut self, pool: DicePool) {
        self.key ^= zobrist::pool(self.pool) ^ zobrist::pool(pool);
        self.pool = pool;
    }

    #[inline]
    pub(crate) fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The same state on a board whose squares are renamed, with the colours exchanged if asked
    /// for.
    pub(crate) fn transformed(
        &self,
        rename: impl Fn(Bitboard) -> Bitboard,
        swap_colors: bool,
        castling: CastlingRights,
    ) -> Self {
        Self {
            placement: self.placement.transformed(&rename, swap_colors),
            en_passant: EnPassantTargets::masked(rename(self.en_passant())),
            side: if swap_colors { !self.side } else { self.side },
            castling,
            ..*self
        }
        .with_recomputed_key()
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.placement == other.placement
            && self.full_move == other.full_move
            && self.pool == other.pool
            && self.en_passant == other.en_passant
            && self.half_move == other.half_move
            && self.side == other.side
            && self.castling == other.castling
    }
}

impl Eq for Position {}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
        state.write_u64(u64::from(self.full_move) << 8 | u64::from(self.half_move));
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
