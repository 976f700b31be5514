//! Positions as values: the key that is carried along, equality and hashes, and the symmetries.

mod support;

use std::hash::{DefaultHasher, Hash, Hasher};

use dicechess::{CastlingRights, Color, LegalTurns, Position, Turn, TurnList};
use proptest::prelude::*;
use support::mailbox::Board;
use support::strategies::{any_position, cases, color, enumerable_position, pool};

fn hash_of(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

fn moves_of(position: &Position) -> dicechess::movegen::MoveBuffer {
    let mut moves = dicechess::movegen::MoveBuffer::new();
    moves.fill(position);
    moves
}

fn without_rights(position: &Position) -> Position {
    let builder = position.to_builder().castling_rights(CastlingRights::EMPTY);
    builder
        .build()
        .expect("rights do not make a position invalid")
}

/// The king turns and the other turns, each sorted as text: a symmetry changes the canonical order.
fn sorted(legal: &LegalTurns, rename: impl Fn(Turn) -> Turn) -> [Vec<String>; 2] {
    let texts = |turns: &[Turn]| {
        let mut texts: Vec<String> = turns.iter().map(|&turn| rename(turn).to_string()).collect();
        texts.sort();
        texts
    };
    legal.list().map_or_else(Default::default, |list| {
        [texts(list.king_turns()), texts(list.other_turns())]
    })
}

/// A symmetry of positions leads to the turns that the same symmetry of turns leads to, and their
/// results correspond.
fn check_symmetry(
    position: &Position,
    of_position: impl Fn(&Position) -> Position,
    of_turn: impl Fn(Turn) -> Turn,
) {
    let image = of_position(position);
    let (legal, legal_in_image) = (position.legal_turns(), image.legal_turns());
    assert_eq!(
        sorted(&legal, &of_turn),
        sorted(&legal_in_image, |turn| turn)
    );
    assert_eq!(
        legal == LegalTurns::NotRolled,
        legal_in_image == LegalTurns::NotRolled
    );
    let max_dice = |legal: &LegalTurns| legal.list().map(TurnList::max_dice);
    assert_eq!(max_dice(&legal), max_dice(&legal_in_image));
    // The full-move number counts Black's turns, which are White's in a flipped board: it is left
    // out.
    let state = |position: &Position| position.to_builder().full_move_number(1).build();
    for turn in legal.as_slice() {
        let result = of_position(&turn.play(position));
        assert_eq!(
            state(&result),
            state(&of_turn(*turn).play(&image)),
            "{position}: {turn}"
        );
    }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn the_key_is_the_key_from_scratch(position in any_position(), pool in pool(), side in color()) {
        let check = |position: Position| {
            assert_eq!(position.key(), position.recompute_key(), "{position}");
            let board = Board::from(&position).to_string();
            assert_eq!(support::golden::position(&board).key(), position.key(), "{position}");
        };
        check(position);
        check(position.end_turn());
        check(position.with_pool(pool));
        check(position.with_side_to_move(side));
        check(position.flip_colors());
        check(position.mirror());
        for &mv in moves_of(&position).iter() {
            check(position.play(mv));
            check(position.play(mv).end_turn());
        }
    }

    #[test]
    fn orders_of_moves_that_meet_have_one_key_and_one_hash(position in any_position()) {
        let moves = moves_of(&position);
        let mut met = std::collections::HashMap::<String, Position>::new();
        for &first in moves.iter().take(40) {
            let between = position.play(first);
            for &second in moves_of(&between).iter().take(40) {
                let after = between.play(second);
                let other = *met.entry(after.to_string()).or_insert(after);
                prop_assert_eq!(after, other);
                prop_assert_eq!(after.key(), other.key());
                prop_assert_eq!(hash_of(&after), hash_of(&other));
            }
        }
    }

    #[test]
    fn every_part_of_the_state_counts(position in any_position(), other in any_position()) {
        prop_assert_eq!(position == other, position.to_string() == other.to_string());
        let build = |builder: dicechess::PositionBuilder| builder.build().expect("only one part was changed");
        let flipped_bit = CastlingRights::only(Color::Black, dicechess::CastlingSide::Queen);
        let rights = position.castling_rights();
        let other_rights = if rights & flipped_bit == flipped_bit { rights.without(flipped_bit) } else { rights | flipped_bit };
        let other_targets = position.en_passant() ^ dicechess::Square::C6.into();
        let keyed = [
            position.with_side_to_move(!position.side_to_move()),
            build(position.to_builder().castling_rights(other_rights)),
            build(position.to_builder().en_passant(other_targets)),
        ];
        for changed in keyed {
            prop_assert_ne!(changed, position);
            prop_assert_ne!(changed.key(), position.key());
        }
        let clocks = [
            build(position.to_builder().half_move_clock(u32::from(position.half_move_clock()) ^ 1)),
            build(position.to_builder().full_move_number(position.full_move_number() / 2 + 1_000_000_007)),
        ];
        for changed in clocks {
            prop_assert_ne!(changed, position);
            prop_assert_ne!(hash_of(&changed), hash_of(&position));
            // Transpositions meet whatever their clocks say.
            prop_assert_eq!(changed.key(), position.key());
        }
    }

    #[test]
    fn dice_and_side_are_replaced_and_nothing_else(position in any_position(), pool in pool(), side in color()) {
        let rolled = position.with_pool(pool);
        prop_assert_eq!(Ok(rolled), position.to_builder().pool(pool).build());
        prop_assert_eq!(rolled.with_pool(position.pool()), position);
        let turned = position.with_side_to_move(side);
        prop_assert_eq!(Ok(turned), position.to_builder().side_to_move(side).build());
    }

    #[test]
    fn symmetries_are_involutions(position in any_position()) {
        prop_assert_eq!(position.flip_colors().flip_colors(), position);
        prop_assert_eq!(position.mirror().mirror(), without_rights(&position));
        prop_assert_eq!(position.mirror().flip_colors(), position.flip_colors().mirror());
        let flipped = position.flip_colors();
        prop_assert_eq!(flipped.side_to_move(), !position.side_to_move());
        prop_assert_eq!(flipped.pool(), position.pool());
        prop_assert_eq!(flipped.half_move_clock(), position.half_move_clock());
        prop_assert_eq!(flipped.full_move_number(), position.full_move_number());
        prop_assert_eq!(position.mirror().castling_rights(), CastlingRights::EMPTY);
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn flipping_colors_commutes_with_enumeration(position in enumerable_position()) {
        check_symmetry(&position, Position::flip_colors, Turn::flip_colors);
    }

    #[test]
    fn mirroring_commutes_with_enumeration_without_rights(position in enumerable_position()) {
        check_symmetry(&without_rights(&position), Position::mirror, Turn::mirror);
    }
}
