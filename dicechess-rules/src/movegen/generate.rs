//! How pieces move: the one generator behind all ways to ask for moves.

use core::ops::ControlFlow;

use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::castling::CastlingPath;
use crate::{Bitboard, CastlingSide, Color, Move, Position, Promotion, Role, RoleSet, Square};

/// Where generated moves go, in canonical order.
pub(super) trait MoveSink<Break> {
    /// The moves of a knight, bishop, rook, queen or king, castling apart: to each of `targets` in ascending order.
    fn piece_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Break>;

    /// A move of a pawn.
    fn pawn_move(&mut self, mv: Move) -> ControlFlow<Break>;

    /// A castling move.
    fn castling_move(&mut self, mv: Move) -> ControlFlow<Break>;
}

/// Generates all micro-moves that dice showing each of `roles` would allow.
#[inline]
pub(super) fn generate<Break>(
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
            if (single | captures).intersects(last_rank) {
                self.moves_to_the_last_rank(from, single, captures, sink)?;
                continue;
            }
            let double = (single & third_rank)
                .forward(self.color)
                .without(self.occupied);
            let towards_h_file = captures & files_beyond(from);
            let towards_a_file = captures.without(towards_h_file);
            // At most one square in each, but for the targets, which go by square.
            for squares in [
                single,
                double,
                towards_h_file,
                towards_a_file,
                attacked & targets,
            ] {
                for to in squares {
                    sink.pawn_move(Move::new(from, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn moves_to_the_last_rank<Break>(
        &self,
        from: Square,
        single: Bitboard,
        captures: Bitboard,
        sink: &mut impl MoveSink<Break>,
    ) -> ControlFlow<Break> {
        let kings = self.position.role(Role::King);
        let towards_h_file = captures & files_beyond(from);
        for squares in [single, towards_h_file, captures.without(towards_h_file)] {
            for to in squares {
                if kings.contains(to) {
                    // The game is over: there is nothing to become.
                    sink.pawn_move(Move::new(from, to))?;
                    continue;
                }
                for promotion in Promotion::ALL {
                    sink.pawn_move(Move::promoting(from, to, promotion))?;
                }
            }
        }
        ControlFlow::Continue(())
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
