//! The small types, over all of their values where they are few: squares, moves, turns, dice, sets
//! of piece types.

mod support;

use std::collections::{BTreeMap, HashSet};

use dicechess::{
    DicePool, Move, ParseDiceError, ParseMoveError, ParseTurnError, ROLLS, Role, RoleSet, Square,
    TOTAL_ROLLS, Turn,
};
use proptest::collection::vec;
use proptest::prelude::*;
use support::strategies::{any_move, cases, every_move};

/// All sequences of up to three dice.
fn dice_sequences() -> Vec<Vec<Role>> {
    let mut sequences = vec![Vec::new()];
    let mut last = sequences.clone();
    for _ in 0..DicePool::MAX_DICE {
        last = last
            .iter()
            .flat_map(|dice: &Vec<Role>| Role::ALL.map(|die| [&dice[..], &[die]].concat()))
            .collect();
        sequences.extend(last.iter().cloned());
    }
    sequences
}

/// The 216 ordered rolls.
fn ordered_rolls() -> impl Iterator<Item = Vec<Role>> {
    dice_sequences().into_iter().filter(|dice| dice.len() == 3)
}

fn letters(dice: &[Role]) -> String {
    dice.iter().map(|die| die.letter()).collect()
}

#[test]
fn every_move_is_read_as_it_is_written() {
    let mut texts = HashSet::new();
    for mv in every_move() {
        let text = mv.to_string();
        assert_eq!(text.parse(), Ok(mv), "{text}");
        assert_eq!(text, format!("{}{}{}", mv.from(), mv.to(), &text[4..]));
        assert_eq!(mv.promotion().is_some(), text.len() == 5, "{text}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), 64 * 64 * 5);
}

#[test]
fn every_square_is_read_as_it_is_written() {
    for (index, square) in Square::all().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        assert_eq!(square.flip_rank().flip_rank(), square);
        assert_eq!(square.mirror_file().mirror_file(), square);
    }
    assert_eq!(Square::new(64), None);
    assert_eq!((Square::at(8, 0), Square::at(0, 8)), (None, None));
}

#[test]
fn every_pool_holds_the_dice_it_was_made_of() {
    let mut pools = HashSet::new();
    for dice in dice_sequences() {
        let pool = DicePool::from_dice(&dice).expect("at most three dice");
        let mut sorted = dice.clone();
        sorted.sort();
        assert!(pool.dice().eq(sorted.iter().copied()), "{dice:?}");
        assert_eq!(pool.to_string(), letters(&sorted));
        assert_eq!(letters(&dice).parse(), Ok(pool));
        assert_eq!(letters(&dice).to_lowercase().parse(), Ok(pool));
        assert_eq!(usize::from(pool.len()), dice.len());
        assert_eq!(pool.is_empty(), dice.is_empty());
        assert_eq!(pool.roles(), dice.iter().copied().collect::<RoleSet>());
        for role in Role::ALL {
            let count = dice.iter().filter(|&&die| die == role).count();
            assert_eq!(usize::from(pool.count(role)), count);
        }
        if let Ok(three) = <[Role; 3]>::try_from(dice) {
            assert_eq!(DicePool::roll(three), pool);
        }
        pools.insert(pool);
    }
    assert_eq!(pools.len(), 84);
}

#[test]
fn spending_a_die_undoes_adding_it() {
    for dice in dice_sequences() {
        let pool = DicePool::from_dice(&dice).expect("at most three dice");
        for role in Role::ALL {
            let more = pool.with(role);
            assert_eq!(more.is_none(), dice.len() == 3, "{pool} with {role}");
            if let Some(more) = more {
                assert_eq!(more.spend(role), Some(pool));
                assert!(more.contains(pool) && !pool.contains(more));
            }
            let rest = pool.spend(role);
            assert_eq!(
                rest.is_some(),
                dice.contains(&role),
                "{pool} without {role}"
            );
            if let Some(rest) = rest {
                assert_eq!(rest.with(role), Some(pool));
            }
        }
        let castled = pool
            .spend(Role::King)
            .and_then(|rest| rest.spend(Role::Rook));
        assert_eq!(pool.spend_castling(), castled, "{pool}");
    }
}

#[test]
fn the_weighted_rolls_are_the_ordered_ones_counted() {
    let mut counted = BTreeMap::<String, u32>::new();
    for mut dice in ordered_rolls() {
        dice.sort();
        *counted.entry(letters(&dice)).or_default() += 1;
    }
    let weighted: BTreeMap<String, u32> = ROLLS
        .iter()
        .map(|roll| (roll.pool.to_string(), roll.weight))
        .collect();
    assert_eq!(weighted, counted);
    assert_eq!(
        (weighted.len(), counted.values().sum::<u32>()),
        (ROLLS.len(), TOTAL_ROLLS)
    );
    let dice = ROLLS.map(|roll| roll.pool.dice().collect::<Vec<_>>());
    assert!(dice.is_sorted());
}

#[test]
fn available_rolls_are_the_ordered_ones_that_show_a_type() {
    for bits in 0..64 {
        let set = RoleSet::from_bits(bits).expect("six bits are a set of types");
        let shown = ordered_rolls().filter(|roll| roll.iter().any(|&die| set.contains(die)));
        assert_eq!(set.available_rolls() as usize, shown.count(), "{set:?}");
        assert_eq!(set.into_iter().collect::<RoleSet>(), set);
        assert_eq!(set.into_iter().count(), set.len() as usize);
        assert!(set.into_iter().is_sorted());
    }
    assert_eq!(RoleSet::from_bits(64), None);
}

#[test]
fn die_faces_and_letters_name_the_types() {
    for (role, (face, letter)) in Role::ALL.into_iter().zip((1..=6).zip("PNBRQK".chars())) {
        assert_eq!((role.die_face(), role.letter()), (face, letter));
        assert_eq!(Role::from_die_face(face), Some(role));
        assert_eq!(Role::from_letter(letter.to_ascii_lowercase()), Some(role));
    }
    assert_eq!(
        (Role::from_die_face(0), Role::from_die_face(7)),
        (None, None)
    );
}

#[test]
fn bad_words_are_refused_with_the_reason() {
    assert_eq!("e2".parse::<Move>(), Err(ParseMoveError::Length));
    assert_eq!("e2é4".parse::<Move>(), Err(ParseMoveError::Length));
    assert_eq!(
        "i2e4".parse::<Move>(),
        Err(ParseMoveError::Square { offset: 0 })
    );
    assert_eq!(
        "e2e9".parse::<Move>(),
        Err(ParseMoveError::Square { offset: 2 })
    );
    assert_eq!(
        "e7e8k".parse::<Move>(),
        Err(ParseMoveError::Promotion { letter: 'k' })
    );
    assert_eq!(" ".parse::<Turn>(), Err(ParseTurnError::Count { count: 0 }));
    assert_eq!(
        "e2e3 e3e4 e4e5 e5e6".parse::<Turn>(),
        Err(ParseTurnError::Count { count: 4 })
    );
    assert_eq!(
        "PPPP".parse::<DicePool>(),
        Err(ParseDiceError::TooManyDice { count: 4 })
    );
    let unknown = ParseDiceError::UnknownDie {
        letter: 'x',
        offset: 1,
    };
    assert_eq!("Px".parse::<DicePool>(), Err(unknown));
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn a_turn_is_read_as_it_is_written(moves in vec(any_move(), 0..6)) {
        let turn = Turn::from_moves(&moves);
        prop_assert_eq!(turn.is_some(), (1..=Turn::MAX_LEN).contains(&moves.len()));
        if let Some(turn) = turn {
            prop_assert_eq!(turn.moves(), &moves[..]);
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        }
    }

    #[test]
    fn any_text_is_a_word_or_refused(text in any::<String>(), near in "[a-i1-9 qrbnké]{0,20}") {
        for text in [text, near] {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), &text[..]);
            }
            if let Ok(turn) = text.parse::<Turn>() {
                prop_assert_eq!(turn.to_string().parse(), Ok(turn));
            }
            if let Ok(pool) = text.parse::<DicePool>() {
                prop_assert_eq!(pool.to_string().parse(), Ok(pool));
            }
            if let Ok(square) = text.parse::<Square>() {
                prop_assert_eq!(square.to_string(), text);
            }
        }
    }
}
