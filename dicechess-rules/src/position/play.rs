//! Micro-moves and the end of a turn.

use thiserror::Error;

use super::{EnPassantTargets, PieceCode, Position};
use crate::castling::CastlingPath;
use crate::movegen::MoveBuffer;
use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, DicePool, Move, Promotion, Role, Square, zobrist,
};

/// Why a micro-move cannot be played.
///
/// Only the rules of micro-moves are judged here, not the maximum rule, which looks at whole turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The pool is empty: the dice have not been rolled, or all of them are spent.
    #[error("{mv}: there are no dice to spend")]
    NoDice {
        /// The move asked for.
        mv: Move,
    },
    /// Nothing stands on the square left.
    #[error("{mv}: no piece stands on {from}", from = mv.from())]
    EmptySquare {
        /// The move asked for.
        mv: Move,
    },
    /// The piece belongs to the side that is not to move.
    #[error("{mv}: the piece on {from} is the opponent's", from = mv.from())]
    OpponentsPiece {
        /// The move asked for.
        mv: Move,
    },
    /// No unspent die shows the piece's type, or castling lacks the king or the rook die.
    #[error("{mv}: the dice left, {pool}, do not let this {role} move so")]
    NoSuchDie {
        /// The move asked for.
        mv: Move,
        /// The type of the piece.
        role: Role,
        /// The dice left.
        pool: DicePool,
    },
    /// The pawn reaches the last rank and the move does not say what it becomes.
    #[error("{mv}: the pawn has to become something: add q, r, b or n")]
    NoPromotion {
        /// The move asked for.
        mv: Move,
    },
    /// The king cannot castle there: the right, the rook on its corner, or empty squares between
    /// are missing.
    #[error("{mv}: castling takes the right, the rook on its corner and empty squares between")]
    NoCastling {
        /// The move asked for.
        mv: Move,
    },
    /// The piece does not move that way, or something is in its way, or a promotion is out of
    /// place.
    #[error("{mv}: the {role} on {from} has no such move", from = mv.from())]
    NoSuchMove {
        /// The move asked for.
        mv: Move,
        /// The type of the piece.
        role: Role,
    },
}

/// The castling rights that go when a piece leaves a square, or is captured on it.
static RIGHTS_LOST: [[CastlingRights; 64]; PieceCode::COUNT] = rights_lost();

const fn rights_lost() -> [[CastlingRights; 64]; PieceCode::COUNT] {
    let mut lost = [[CastlingRights::EMPTY; 64]; PieceCode::COUNT];
    let mut color_index = 0;
    while color_index < 2 {
        let color = Color::ALL[color_index];
        let king = PieceCode::new(color, Role::King).index();
        lost[king] = [CastlingRights::both(color); 64];
        let mut side_index = 0;
        while side_index < 2 {
            let path = CastlingPath::of(color, CastlingSide::ALL[side_index]);
            let rook = PieceCode::new(color, Role::Rook).index();
            lost[rook][path.rook_from.index()] = path.right;
            side_index += 1;
        }
        color_index += 1;
    }
    lost
}

/// The target that a pawn on `square` made if it stands there after a double step.
#[inline]
const fn target_of_maker(square: Square) -> Bitboard {
    let maker = Bitboard::only(square).0;
    Bitboard((maker & Bitboard::rank(3).0) >> 8 | (maker & Bitboard::rank(4).0) << 8)
}

impl Position {
    /// Plays a micro-move without checking it: one that is known to be possible, as those of
    /// [`movegen`](crate::movegen) for this position are. For any other, such as one that a user
    /// has typed, there is [`try_play`](Self::try_play).
    ///
    /// The spent die leaves the pool, two dice for castling; the side to move stays. A move that
    /// takes the king empties the pool. After a move that is not possible here the result is some
    /// board without meaning, which need not even be one that DFEN accepts; there is no panic.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let code = self.placement.code_at(from);
        let Some(role) = code.role() else {
            return *self;
        };
        let lifted = self.lift_code(from, role, code);
        match role {
            Role::Pawn => lifted.put_down_pawn(mv),
            Role::King if from.file().abs_diff(to.file()) == 2 => {
                lifted.put_down(to).castle_rook(mv)
            }
            _ => lifted.put_down(to),
        }
    }

    /// The piece that a possible micro-move takes, and where it stands: on the square reached, but
    /// for en passant. `None` if it takes none.
    ///
    /// ```
    /// use dicechess_rules::{Position, Role, Square};
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1".parse()?;
    /// assert_eq!(position.captured_by("e5d6".parse()?), Some((Square::D5, Role::Pawn)));
    /// assert_eq!(position.captured_by("h1h8".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captured_by(&self, mv: Move) -> Option<(Square, Role)> {
        let square = self.capture_square(mv);
        let role = self.placement.code_at(square).role()?;
        Some((square, role))
    }

    /// From where to where the rook goes if a possible micro-move castles.
    ///
    /// ```
    /// use dicechess_rules::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.castling_rook("e1g1".parse()?), Some((Square::H1, Square::F1)));
    /// assert_eq!(position.castling_rook("e1f1".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn castling_rook(&self, mv: Move) -> Option<(Square, Square)> {
        let is_king = self.role(Role::King).contains(mv.from());
        let path = CastlingPath::matching(self.side, mv).filter(|_| is_king)?;
        Some((path.rook_from, path.rook_to))
    }

    /// Where a possible micro-move takes a piece if it takes one.
    #[inline]
    pub(crate) fn capture_square(&self, mv: Move) -> Square {
        let (from, to) = (mv.from(), mv.to());
        let leaves_file = from.file() != to.file();
        if leaves_file && self.role(Role::Pawn).contains(from) && !self.occupied().contains(to) {
            to.forward(!self.side_to_move())
        } else {
            to
        }
    }

    /// Plays a micro-move after checking it: accepted is exactly what [`movegen`](crate::movegen)
    /// gives for this position and pool.
    ///
    /// # Errors
    /// [`IllegalMove`] says why the move is not possible.
    ///
    /// ```
    /// use dicechess_rules::{IllegalMove, Position};
    ///
    /// let position = Position::initial().with_pool("PNB".parse()?);
    /// assert!(position.try_play("e2e4".parse()?).is_ok());
    /// let error = position.try_play("d1h5".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "d1h5: the dice left, PNB, do not let this queen move so");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let mut moves = MoveBuffer::new();
        moves.fill(self);
        if moves.contains(&mv) {
            return Ok(self.play(mv));
        }
        Err(self.why_illegal(mv, &moves))
    }

    fn why_illegal(&self, mv: Move, moves: &[Move]) -> IllegalMove {
        if self.pool.is_empty() {
            return IllegalMove::NoDice { mv };
        }
        let Some(piece) = self.piece_at(mv.from()) else {
            return IllegalMove::EmptySquare { mv };
        };
        if piece.color != self.side {
            return IllegalMove::OpponentsPiece { mv };
        }
        let role = piece.role;
        let castling = role == Role::King && CastlingPath::matching(self.side, mv).is_some();
        let spendable = if castling {
            self.pool.spend_castling()
        } else {
            self.pool.spend(role)
        };
        if spendable.is_none() {
            let pool = self.pool;
            return IllegalMove::NoSuchDie { mv, role, pool };
        }
        let promoting = Move::promoting(mv.from(), mv.to(), Promotion::Queen);
        if castling {
            IllegalMove::NoCastling { mv }
        } else if mv.promotion().is_none() && moves.contains(&promoting) {
            IllegalMove::NoPromotion { mv }
        } else {
            IllegalMove::NoSuchMove { mv, role }
        }
    }

    /// Ends the turn, after its last micro-move or for a forced pass: the other side is to move
    /// with an empty pool, the full-move number rises after Black, and the en-passant targets that
    /// the new side to move had made are cleared.
    ///
    /// Not for a position after a king capture, which ends the game and not the turn: a host asks
    /// [`winner`](Self::winner) first.
    #[inline]
    #[must_use]
    pub fn end_turn(&self) -> Self {
        let mut next = *self;
        next.set_pool(DicePool::EMPTY);
        next.side = !self.side;
        next.key ^= zobrist::side();
        if self.side == Color::Black {
            next.full_move = self.full_move.saturating_add(1);
        }
        if self.en_passant.0 != 0 {
            let own_targets = Bitboard::relative_rank(next.side, 2);
            next.set_en_passant(self.en_passant().without(own_targets));
        }
        next
    }

    #[inline]
    fn next_half_move(&self) -> u8 {
        (self.half_move + 1).min(Self::MAX_HALF_MOVE_CLOCK)
    }

    /// Takes a piece of the side to move off its square and spends its die: the half of its move
    /// that does not depend on the destination.
    #[inline]
    pub(crate) fn lift_piece(&self, from: Square, role: Role) -> LiftedPiece {
        self.lift_code(from, role, PieceCode::new(self.side, role))
    }

    #[inline]
    fn lift_code(&self, from: Square, role: Role, code: PieceCode) -> LiftedPiece {
        let mut position = *self;
        position.spend(role);
        position.lift(from, code);
        if role == Role::Pawn {
            position.half_move = 0;
            if self.en_passant.0 != 0 {
                position.set_en_passant(self.en_passant().without(target_of_maker(from)));
            }
        } else {
            position.half_move = self.next_half_move();
        }
        let special = position.occupied() | position.en_passant();
        LiftedPiece {
            position,
            mover: self.side,
            code,
            special,
        }
    }

    /// Removes the pawn whose double step passed over `target`, for a capture en passant.
    fn remove_maker(&mut self, target: Square, mover: Color) {
        let maker = target.forward(!mover);
        let code = self.placement.code_at(maker);
        self.placement.clear(Bitboard::only(maker));
        self.key ^= zobrist::piece(code, maker);
    }

    /// Completes a castling move whose king has been moved.
    fn castle_rook(mut self, mv: Move) -> Self {
        let rook = PieceCode::new(self.side, Role::Rook);
        if let Some(path) = CastlingPath::matching(self.side, mv)
            && self.placement.code_at(path.rook_from) == rook
        {
            self.spend(Role::Rook);
            self.lift(path.rook_from, rook);
            self.vacate(path.rook_to);
            self.put(path.rook_to, rook);
        }
        self
    }

    /// Takes a piece off its square: placement, key and rights follow.
    #[inline]
    fn lift(&mut self, from: Square, code: PieceCode) {
        self.placement.clear(Bitboard::only(from));
        self.key ^= zobrist::piece(code, from);
        self.drop_rights(RIGHTS_LOST[code.index()][from.index()]);
    }

    /// Puts a piece on a square that is empty and no en-passant target.
    #[inline]
    fn put(&mut self, to: Square, code: PieceCode) {
        self.placement.place(Bitboard::only(to), code);
        self.key ^= zobrist::piece(code, to);
    }

    /// Makes a square empty, and no en-passant target, for a piece that is to be put there.
    fn vacate(&mut self, square: Square) {
        if self.occupied().contains(square) {
            self.capture(square);
        }
        if self.en_passant.0 != 0 {
            self.set_en_passant(self.en_passant().without(Bitboard::only(square)));
        }
    }

    /// Takes off what stands on a square: key, clock, rights, targets follow, and the pool if it is
    /// the king.
    fn capture(&mut self, square: Square) {
        let captured = self.placement.code_at(square);
        self.placement.clear(Bitboard::only(square));
        self.key ^= zobrist::piece(captured, square);
        self.half_move = 0;
        self.drop_rights(RIGHTS_LOST[captured.index()][square.index()]);
        if captured.is(Role::Pawn) && self.en_passant.0 != 0 {
            self.set_en_passant(self.en_passant().without(target_of_maker(square)));
        }
        if captured.is(Role::King) {
            self.set_pool(DicePool::EMPTY);
        }
    }

    #[inline]
    fn drop_rights(&mut self, lost: CastlingRights) {
        if !self.castling.intersects(lost) {
            return;
        }
        let kept = self.castling.without(lost);
        self.key ^= zobrist::castling(self.castling) ^ zobrist::castling(kept);
        self.castling = kept;
    }

    #[inline]
    fn set_en_passant(&mut self, targets: Bitboard) {
        let targets = EnPassantTargets::masked(targets);
        for target in self.en_passant() ^ targets.squares() {
            self.key ^= zobrist::en_passant(target);
        }
        self.en_passant = targets;
    }

    /// Adds a target, if that square can be one.
    #[inline]
    fn add_en_passant(&mut self, target: Square) {
        let added = EnPassantTargets::masked(Bitboard::only(target));
        if added.0 & !self.en_passant.0 != 0 {
            self.en_passant.0 |= added.0;
            self.key ^= zobrist::en_passant(target);
        }
    }

    /// Takes a die out of the pool; a pool without it stays as it is.
    #[inline]
    fn spend(&mut self, role: Role) {
        if let Some(rest) = self.pool.spend(role) {
            let count = self.pool.count(role);
            self.key ^= zobrist::die(role, count) ^ zobrist::die(role, count - 1);
            self.pool = rest;
        }
    }
}

/// A position in the middle of a move: a piece has been taken off its square and not yet been put
/// down.
pub(crate) struct LiftedPiece {
    position: Position,
    mover: Color,
    code: PieceCode,
    /// The squares where it takes more than putting the piece down: occupied ones and en-passant
    /// targets.
    special: Bitboard,
}

impl LiftedPiece {
    /// The same with the turn ended: putting the piece down then gives the position after the turn.
    #[inline]
    pub(crate) fn with_turn_ended(mut self) -> Self {
        self.position = self.position.end_turn();
        self
    }

    /// The key and the half-move clock of the position after the piece has been put down, if
    /// nothing else changes with that.
    #[inline]
    pub(crate) fn key_and_clock_if_plain(&self, to: Square) -> Option<(u64, u8)> {
        if self.special.contains(to) {
            return None;
        }
        let key = self.position.key ^ zobrist::piece(self.code, to);
        Some((key, self.position.half_move))
    }

    /// The position after a knight, bishop, rook, queen or king has been put down.
    #[inline]
    pub(crate) fn put_down(&self, to: Square) -> Position {
        let mut next = self.position;
        if self.special.contains(to) {
            next.vacate(to);
        }
        next.put(to, self.code);
        next
    }

    /// The position after a pawn has been put down where `mv` says.
    #[inline]
    pub(crate) fn put_down_pawn(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let mut next = self.position;
        if from.file() != to.file() && !next.occupied().contains(to) {
            next.remove_maker(to, self.mover);
        }
        if self.special.contains(to) {
            next.vacate(to);
        }
        if from.rank().abs_diff(to.rank()) == 2 {
            next.add_en_passant(from.forward(self.mover));
        }
        let placed = match mv.promotion() {
            Some(promotion) => PieceCode::new(self.mover, promotion.role()),
            None => self.code,
        };
        next.put(to, placed);
        next
    }
}
