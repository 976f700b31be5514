//! How pieces move: the one generator behind all ways to ask for moves.

use core::ops::ControlFlow;

use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::castling::CastlingPath;
use crate::{Bitboard, CastlingSide, Color, Move, Position, Promotion, Role, RoleSet, Square};

/// Where generated moves go, in canonical order.
pub(crate) trait MoveSink<Break> {
    /// The moves of a knight, bishop, rook, queen or king, castling apart: to each of `targets` in
    /// ascending order.
    fn piece_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Break>;

    /// The moves of a pawn.
    fn pawn_moves(&mut self, from: Square, moves: impl Iterator<Item = Move>)
    -> ControlFlow<Break>;

    /// A castling move.
    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break>;
}

/// Generates all micro-moves that dice showing each of `roles` would allow.
#[inline]
pub(crate) fn generate<Break>(
    position: &Position,
    roles: RoleSet,
    sink: &mut impl MoveSink<Break>,
) -> ControlFlow<Break> {
    let side = Side::of(position);
    for role in roles {
        if role == Role::Pawn {
            side.pawn_moves(sink)?;
        } else {
            side.piece_moves(role, sink)?;
        }
    }
    // King moves come last, so that this is after them.
    if roles.contains(Role::King) && roles.contains(Role::Rook) {
        side.castling_moves(sink)?;
    }
    ControlFlow::Continue(())
}

/// Generates the castling moves alone.
pub(crate) fn castling_moves<Break>(
    position: &Position,
    sink: &mut impl MoveSink<Break>,
) -> ControlFlow<Break> {
    Side::of(position).castling_moves(sink)
}

/// The board as the side to move sees it.
struct Side<'a> {
    position: &'a Position,
    color: Color,
    own: Bitboard,
    occupied: Bitboard,
}

impl<'a> Side<'a> {
    #[inline]
    fn of(position: &'a Position) -> Self {
        let color = position.side_to_move();
        Self {
            position,
            color,
            own: position.color(color),
            occupied: position.occupied(),
        }
    }

    #[inline]
    fn piece_moves<Break>(
        &self,
        role: Role,
        sink: &mut impl MoveSink<Break>,
    ) -> ControlFlow<Break> {
        for from in self.position.role(role) & self.own {
            let attacks = match role {
                // Pawns capture otherwise than they move, and are not asked about here.
                Role::Pawn => Bitboard::EMPTY,
                Role::Knight => knight_attacks(from),
                Role::Bishop => bishop_attacks(from, self.occupied),
                Role::Rook => rook_attacks(from, self.occupied),
                Role::Queen => queen_attacks(from, self.occupied),
                Role::King => king_attacks(from),
            };
            sink.piece_moves(role, from, attacks.without(self.own))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling_moves<Break>(&self, sink: &mut impl MoveSink<Break>) -> ControlFlow<Break> {
        let rights = self.position.castling_rights();
        if rights.is_empty() {
            return ControlFlow::Continue(());
        }
        let kings = self.position.role(Role::King) & self.own;
        let rooks = self.position.role(Role::Rook) & self.own;
        for side in CastlingSide::ALL {
            let path = CastlingPath::of(self.color, side);
            if rights.contains(self.color, side)
                && kings.contains(path.king_from)
                && rooks.contains(path.rook_from)
                && !self.occupied.intersects(path.between)
            {
                sink.castling_move(Move::new(path.king_from, path.king_to))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_moves<Break>(&self, sink: &mut impl MoveSink<Break>) -> ControlFlow<Break> {
        let last_rank = Bitboard::relative_rank(self.color, 7);
        let third_rank = Bitboard::relative_rank(self.color, 2);
        let enemy = self.occupied.without(self.own);
        let targets = self.position.capturable_en_passant();
        for from in self.position.role(Role::Pawn) & self.own {
            let single = Bitboard::only(from)
                .forward(self.color)
                .without(self.occupied);
            let attacked = pawn_attacks(self.color, from);
            let captures = attacked & enemy;
            let towards_h = captures & files_beyond(from);
            let towards_a = captures.without(towards_h);
            if (single | captures).intersects(last_rank) {
                let squares = [single, towards_h, towards_a];
                sink.pawn_moves(from, self.moves_to_the_last_rank(from, squares))?;
                continue;
            }
            let double = (single & third_rank)
                .forward(self.color)
                .without(self.occupied);
            // At most one square in each, but for the targets, which go by square.
            let squares = [single, double, towards_h, towards_a, attacked & targets];
            let moves = squares.into_iter().flatten().map(|to| Move::new(from, to));
            sink.pawn_moves(from, moves)?;
        }
        ControlFlow::Continue(())
    }

    fn moves_to_the_last_rank(
        &self,
        from: Square,
        squares: [Bitboard; 3],
    ) -> impl Iterator<Item = Move> {
        let kings = self.position.role(Role::King);
        squares.into_iter().flatten().flat_map(move |to| {
            // With the king taken the game is over: there is nothing to become.
            let takes_king = kings.contains(to);
            let plain = takes_king.then(|| Move::new(from, to));
            let promotions = if takes_king { &[][..] } else { &Promotion::ALL };
            let promoting = promotions
                .iter()
                .map(move |&role| Move::promoting(from, to, role));
            plain.into_iter().chain(promoting)
        })
    }
}

/// The file next to that of `square`, towards the h-file; none beyond it.
#[inline]
fn files_beyond(square: Square) -> Bitboard {
    if square.file() == 7 {
        Bitboard::EMPTY
    } else {
        Bitboard::file(square.file() + 1)
    }
}
