//! Micro-moves: what is generated, what is accepted, what they lead to, and who attacks what, all
//! compared with the mailbox.

mod support;

use std::collections::HashSet;
use std::ops::ControlFlow;

use dicechess::movegen::{self, MoveBuffer};
use dicechess::{Bitboard, Color, IllegalMove, Move, Position, Role, RoleSet, Square};
use proptest::prelude::*;
use support::mailbox::{self, Board};
use support::strategies::{any_move, any_position, cases, crowded, every_move};

fn generated(position: &Position) -> Vec<Move> {
    let mut moves = MoveBuffer::new();
    moves.fill(position);
    moves.to_vec()
}

fn texts(moves: &[impl ToString]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn square_of(square: mailbox::Square) -> Square {
    u8::try_from(square.rank * 8 + square.file)
        .ok()
        .and_then(Square::new)
        .expect("the mailbox has 64 squares")
}

/// All that can be visited up to a limit, where the visitor breaks with the number of its last
/// visit.
fn visit_up_to(position: &Position, limit: usize) -> (Vec<Move>, ControlFlow<usize>) {
    let mut visited = Vec::new();
    let flow = movegen::for_each_move(position, |mv| {
        visited.push(mv);
        if visited.len() == limit {
            ControlFlow::Break(limit)
        } else {
            ControlFlow::Continue(())
        }
    });
    (visited, flow)
}

/// Why a move that is not generated is refused, read off the position and the text of the move.
fn reason(position: &Position, mv: Move) -> IllegalMove {
    let (pool, side) = (position.pool(), position.side_to_move());
    if pool.is_empty() {
        return IllegalMove::NoDice { mv };
    }
    let Some(piece) = position.piece_at(mv.from()) else {
        return IllegalMove::EmptySquare { mv };
    };
    if piece.color != side {
        return IllegalMove::OpponentsPiece { mv };
    }
    let role = piece.role;
    let castling = match side {
        Color::White => ["e1g1", "e1c1"],
        Color::Black => ["e8g8", "e8c8"],
    };
    let is_castling = role == Role::King && castling.contains(&mv.to_string().as_str());
    let has_dice = pool.count(role) > 0 && (!is_castling || pool.count(Role::Rook) > 0);
    if !has_dice {
        return IllegalMove::NoSuchDie { mv, role, pool };
    }
    let promotes_with = |letter| {
        format!("{mv}{letter}")
            .parse()
            .is_ok_and(|mv| generated(position).contains(&mv))
    };
    if is_castling {
        IllegalMove::NoCastling { mv }
    } else if promotes_with('q') {
        IllegalMove::NoPromotion { mv }
    } else {
        IllegalMove::NoSuchMove { mv, role }
    }
}

fn check_try_play(position: &Position, mv: Move, legal: &HashSet<Move>) {
    let expected = if legal.contains(&mv) {
        Ok(position.play(mv))
    } else {
        Err(reason(position, mv))
    };
    assert_eq!(position.try_play(mv), expected, "{position}: {mv}");
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn generated_moves_are_the_mailbox_moves_in_order(position in any_position()) {
        let expected = texts(&Board::from(&position).moves());
        prop_assert_eq!(texts(&generated(&position)), &expected[..]);
        let (visited, flow) = visit_up_to(&position, usize::MAX);
        prop_assert_eq!(texts(&visited), expected);
        prop_assert_eq!(flow, ControlFlow::Continue(()));
    }

    #[test]
    fn moves_of_given_types_ask_for_no_dice(position in any_position(), bits in 0..64_u8) {
        let roles = RoleSet::from_bits(bits).expect("six bits are a set of types");
        let dice: String = roles.into_iter().map(Role::letter).collect();
        let expected = texts(&Board::from(&position).with_dice(&dice).moves());
        let mut moves = MoveBuffer::new();
        moves.fill_of(&position, roles);
        prop_assert_eq!(texts(&moves), expected);
    }

    #[test]
    fn mobility_counts_the_moves_of_each_type(position in any_position()) {
        let mut expected = [0; 6];
        for mv in Board::from(&position).with_dice("PNBRQK").moves() {
            let piece = position.piece_at(square_of(mv.from)).expect("a piece moves");
            expected[piece.role.index()] += 1;
        }
        prop_assert_eq!(movegen::mobility(&position), expected);
    }

    #[test]
    fn played_moves_lead_where_the_mailbox_goes(position in any_position()) {
        let board = Board::from(&position);
        for (&mv, plain) in generated(&position).iter().zip(board.moves()) {
            let (next, plain_next) = (position.play(mv), board.play(plain));
            prop_assert_eq!(next.to_string(), plain_next.to_string(), "{}: {}", position, mv);
            prop_assert_eq!(next.side_to_move(), position.side_to_move());
        }
    }

    #[test]
    fn successors_are_the_played_moves(position in any_position(), limit in 1..80_usize) {
        let moves = generated(&position);
        let mut successors = Vec::new();
        let flow = movegen::for_each_successor_of(&position, position.pool().roles(), |mv, next| {
            successors.push((mv, *next, next.key()));
            if successors.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let played = moves.iter().take(limit).map(|&mv| {
            let next = position.play(mv);
            (mv, next, next.key())
        });
        prop_assert!(played.eq(successors));
        prop_assert_eq!(flow.is_break(), moves.len() >= limit);
    }

    #[test]
    fn an_ended_turn_is_the_mailbox_one(position in any_position()) {
        let expected = Board::from(&position).end_turn().to_string();
        prop_assert_eq!(position.end_turn().to_string(), expected);
    }

    #[test]
    fn attackers_are_the_mailbox_attackers(position in any_position()) {
        let board = Board::from(&position);
        for square in mailbox::Square::all() {
            for by in Color::ALL {
                let expected = board.attackers(square, by == Color::White);
                let squares: Bitboard = expected.iter().map(|&(from, _)| square_of(from)).collect();
                let roles: RoleSet =
                    expected.iter().filter_map(|&(_, letter)| Role::from_letter(letter)).collect();
                let square = square_of(square);
                prop_assert_eq!(position.attackers(square, by), squares);
                prop_assert_eq!(position.attacker_roles(square, by), roles);
                prop_assert_eq!(position.is_attacked(square, by), !expected.is_empty());
            }
        }
    }

    #[test]
    fn a_visit_stops_when_it_is_told_to(position in any_position()) {
        let moves = generated(&position);
        for limit in 1..=moves.len() {
            let (visited, flow) = visit_up_to(&position, limit);
            prop_assert_eq!(&visited, &moves[..limit]);
            prop_assert_eq!(flow, ControlFlow::Break(limit));
        }
    }

    #[test]
    fn a_crowded_board_fits_the_buffer(position in crowded()) {
        let mut count = 0;
        let _ = movegen::for_each_move_of(&position, RoleSet::ALL, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        let mut moves = MoveBuffer::new();
        moves.fill_of(&position, RoleSet::ALL);
        prop_assert_eq!(moves.len(), count);
        prop_assert_eq!(texts(&moves), texts(&Board::from(&position).with_dice("PNBRQK").moves()));
    }

    #[test]
    fn playing_what_cannot_be_played_does_not_panic(position in any_position(), mv in any_move()) {
        let _ = position.play(mv);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn try_play_accepts_what_is_generated_and_nothing_else(position in any_position()) {
        let legal: HashSet<Move> = generated(&position).into_iter().collect();
        for mv in every_move() {
            check_try_play(&position, mv, &legal);
        }
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn try_play_judges_nearby_moves(position in any_position(), random in prop::collection::vec(any_move(), 50)) {
        let legal: HashSet<Move> = generated(&position).into_iter().collect();
        let all = position.with_pool("PPK".parse().expect("three dice"));
        // Moves that fail for want of dice are rare among random ones.
        for mv in random.into_iter().chain(legal.iter().copied()).chain(generated(&all)) {
            check_try_play(&position, mv, &legal);
        }
    }

    /// `play` asks for possible moves. Of others it promises a board without meaning, but one whose
    /// key is right and that can be gone on with.
    #[test]
    fn impossible_moves_do_no_harm(position in any_position(), moves in prop::collection::vec(any_move(), 1..4)) {
        let played = moves.iter().fold(position, |position, &mv| position.play(mv));
        prop_assert_eq!(played.key(), played.recompute_key());
        let budget = dicechess::Budget::new(10_000);
        let ended = played.end_turn().with_pool(position.pool());
        let _ = ended.legal_turns_within(&budget);
        prop_assert_eq!(ended.key(), ended.recompute_key());
    }
}
