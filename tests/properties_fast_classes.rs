//! Roll classes: the tables equal the definition, and the rolls of a class are the same roll.

mod support;

use std::collections::{HashMap, HashSet};

use dicechess::{Color, DicePool, Position, ROLLS, Role, TOTAL_ROLLS};
use proptest::prelude::*;
use support::fast::{PlainRoll, explorable_position};
use support::strategies::{any_position, cases};

/// The dice of a roll that can be of use, by the definition: those of piece types that are there;
/// and if the pawn dice bring a pawn to the last rank, those of the types that it can become.
fn compact_roll(position: &Position, dice: [Role; 3]) -> DicePool {
    let side = position.side_to_move();
    let pawns_on = |rank: u8| {
        let mut pawns = position.pieces(side, Role::Pawn).into_iter();
        pawns.any(|pawn| pawn.rank() == rank)
    };
    let (sixth, seventh) = match side {
        Color::White => (5, 6),
        Color::Black => (2, 1),
    };
    let pawn_dice = dice.iter().filter(|&&die| die == Role::Pawn).count();
    let promotes = pawns_on(seventh) && pawn_dice >= 1 || pawns_on(sixth) && pawn_dice >= 2;
    let is_live = |die: Role| {
        let can_appear = !matches!(die, Role::Pawn | Role::King);
        !position.pieces(side, die).is_empty() || promotes && can_appear
    };
    let live: Vec<Role> = dice.into_iter().filter(|&die| is_live(die)).collect();
    DicePool::from_dice(&live).expect("three dice or fewer")
}

/// The 216 ordered rolls.
fn ordered_rolls() -> impl Iterator<Item = [Role; 3]> {
    Role::ALL.into_iter().flat_map(|first| {
        Role::ALL
            .into_iter()
            .flat_map(move |second| Role::ALL.map(|third| [first, second, third]))
    })
}

proptest! {
    #![proptest_config(cases(1600))]

    #[test]
    fn classes_partition_the_ordered_rolls_by_definition(position in any_position()) {
        let mut expected: HashMap<DicePool, u32> = HashMap::new();
        for dice in ordered_rolls() {
            *expected.entry(compact_roll(&position, dice)).or_default() += 1;
        }
        let classes = position.roll_classes();
        let pools: HashSet<DicePool> = classes.iter().map(|class| class.pool).collect();
        prop_assert_eq!(pools.len(), classes.len(), "a pool twice");
        prop_assert!(classes.iter().all(|class| class.weight > 0));
        prop_assert_eq!(classes.iter().map(|class| class.weight).sum::<u32>(), TOTAL_ROLLS);
        let found: HashMap<DicePool, u32> =
            classes.iter().map(|class| (class.pool, class.weight)).collect();
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_rolls_of_a_class_lead_to_the_same_positions(position in explorable_position()) {
        let mut by_class: HashMap<DicePool, PlainRoll> = HashMap::new();
        for roll in &ROLLS {
            let dice: Vec<Role> = roll.pool.dice().collect();
            let compact = compact_roll(&position, [dice[0], dice[1], dice[2]]);
            let class =
                by_class.entry(compact).or_insert_with(|| PlainRoll::new(&position, compact));
            let whole = PlainRoll::new(&position, roll.pool);
            prop_assert_eq!(whole.max_dice(), class.max_dice(), "{} and {}", roll.pool, compact);
            prop_assert_eq!(whole.turns(), class.turns());
            prop_assert_eq!(whole.king_turns().len(), class.king_turns().len());
            prop_assert!(whole.all_results() == class.all_results(), "{}: {}", position, roll.pool);
        }
    }
}
