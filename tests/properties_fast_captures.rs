//! Capture rolls: of the king, which is hunted without enumerating turns, and of any other targets.

mod support;

use std::collections::HashSet;

use dicechess::{
    Bitboard, Color, DicePool, Piece, Position, ROLLS, Role, SharedTraversal, Square, WeightedRoll,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use support::fast::{PlainRoll, explorable_position, thinned};
use support::strategies::{cases, castling, en_passant, random_play};

/// For each roll, the sets of enemy pieces that its legal turns take.
struct PlainCaptures {
    enemies: Bitboard,
    rolls: Vec<(WeightedRoll, HashSet<Bitboard>)>,
}

impl PlainCaptures {
    fn new(position: &Position, rolls: &[WeightedRoll]) -> Self {
        let enemy = !position.side_to_move();
        let enemies = position.color(enemy);
        let taken = |roll: &WeightedRoll| {
            let plain = PlainRoll::new(position, roll.pool);
            let results = plain.all_results().into_iter();
            results
                .map(|after| enemies.without(after.color(enemy)))
                .collect()
        };
        let rolls = rolls.iter().map(|roll| (*roll, taken(roll))).collect();
        Self { enemies, rolls }
    }

    /// The rolls with a turn that takes at least one enemy piece on `targets`.
    fn of(&self, targets: Bitboard) -> impl Iterator<Item = WeightedRoll> {
        let hit = move |taken: &HashSet<Bitboard>| {
            taken.iter().any(|&squares| !(squares & targets).is_empty())
        };
        let rolls = self.rolls.iter().filter(move |(_, taken)| hit(taken));
        rolls.map(|(roll, _)| *roll)
    }

    fn weight_of(&self, targets: Bitboard) -> u32 {
        self.of(targets).map(|roll| roll.weight).sum()
    }
}

/// Sets of targets: queens, pawns, all enemies, the king, nothing, and random squares.
fn target_sets(position: &Position, enemies: Bitboard, random: [u64; 2]) -> Vec<Bitboard> {
    let by_role = [Role::Queen, Role::Pawn, Role::King].map(|role| position.role(role));
    let squares = [random[0], random[1], random[0] & random[1]].map(Bitboard);
    let single = enemies.into_iter().map(Bitboard::from);
    let sets = by_role
        .into_iter()
        .chain(squares)
        .chain([enemies, Bitboard::EMPTY]);
    sets.chain(single).collect()
}

/// Castling and captures en passant that matter for the capture of the king, which they seldom do
/// elsewhere: it stands on the second rank of the side to move, or on the fifth among its pieces
/// and pawns.
fn hunted_king() -> impl Strategy<Value = Position> {
    let king_square = select(ranks(&[1, 4]));
    let role = select(Role::ALL[..5].to_vec());
    let hunters = vec((select(ranks(&[3, 4])), role), 1..6);
    let boards = prop_oneof![castling(), en_passant()];
    (boards, king_square, hunters).prop_map(|(position, king_square, hunters)| {
        let side = position.side_to_move();
        let seen = |square: Square| match side {
            Color::White => square,
            Color::Black => square.flip_rank(),
        };
        let without_king = match position.king(!side) {
            Some(square) => position.to_builder().piece(square, None),
            None => position.to_builder(),
        };
        let with_hunters = hunters
            .into_iter()
            .fold(without_king, |builder, (square, role)| {
                builder.piece(seen(square), Piece::new(side, role))
            });
        let king = Piece::new(!side, Role::King);
        let moved = with_hunters.piece(seen(king_square), king).build();
        thinned(moved.unwrap_or(position))
    })
}

/// The squares of some ranks, counted from 0.
fn ranks(ranks: &[u8]) -> Vec<Square> {
    let squares = Square::all();
    squares
        .filter(|square| ranks.contains(&square.rank()))
        .collect()
}

fn plain_king_capture_rolls(position: &Position, attacker: Color) -> u32 {
    let root = position.with_side_to_move(attacker);
    let takes = |roll: &&WeightedRoll| !PlainRoll::new(&root, roll.pool).king_turns().is_empty();
    ROLLS.iter().filter(takes).map(|roll| roll.weight).sum()
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn capture_rolls_are_the_plain_ones(
        positions in vec(explorable_position(), 1..3),
        random in any::<[u64; 2]>(),
    ) {
        let mut traversal = SharedTraversal::new();
        for position in &positions {
            for attacker in Color::ALL {
                let plain = PlainCaptures::new(&position.with_side_to_move(attacker), &ROLLS);
                for targets in target_sets(position, plain.enemies, random) {
                    let rolls = traversal.capture_rolls(position, attacker, targets);
                    prop_assert_eq!(rolls, plain.weight_of(targets), "{}: {:?}", attacker, targets);
                }
            }
        }
    }

    #[test]
    fn captures_of_a_class_are_the_plain_ones(
        position in explorable_position(),
        random in any::<[u64; 2]>(),
    ) {
        let plain = PlainCaptures::new(&position, position.roll_classes());
        let mut traversal = SharedTraversal::new();
        let mut exploration = traversal.explore(&position);
        for targets in target_sets(&position, plain.enemies, random) {
            let taking: Vec<WeightedRoll> = plain.of(targets).collect();
            for class in exploration.classes() {
                let expected = taking.iter().any(|roll| roll.pool == class.pool());
                let found = exploration.captures_any_of(class, targets);
                prop_assert_eq!(found, Ok(expected), "{}: {:?}", class.pool(), targets);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn king_capture_rolls_are_the_plain_ones(position in explorable_position()) {
        for attacker in Color::ALL {
            let expected = plain_king_capture_rolls(&position, attacker);
            prop_assert_eq!(position.king_capture_rolls(attacker), expected, "{}", attacker);
        }
    }

    #[test]
    fn a_king_beside_special_moves_is_captured_by_the_plain_rolls(position in hunted_king()) {
        let attacker = position.side_to_move();
        let expected = plain_king_capture_rolls(&position, attacker);
        prop_assert_eq!(position.king_capture_rolls(attacker), expected);
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn king_capture_rolls_of_games_are_the_plain_ones(position in random_play()) {
        let attacker = position.side_to_move();
        let expected = plain_king_capture_rolls(&position, attacker);
        prop_assert_eq!(position.king_capture_rolls(attacker), expected);
    }
}

#[test]
fn a_move_that_matters_only_as_the_second_of_three_is_seen() {
    // In each, the king falls to this roll by one way only.
    let studies = [
        // Pawn d4 takes on c5, takes b5 en passant, and the rook sees the king.
        ("8/8/8/kpn1R3/3P4/8/8/7K w - b6 0 1", "PPR"),
        // Knight and bishop leave the rook's way.
        ("8/8/8/kNB1R3/8/8/8/7K w - - 0 1", "NBR"),
        // Two pawns do.
        ("8/8/8/kPP1R3/8/8/8/7K w - - 0 1", "PPR"),
        // Castling brings the king close enough.
        ("8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", "RKK"),
        // The knight makes way, and the pawn becomes a queen that sees the king.
        ("3N3k/3P4/8/8/8/8/8/K7 w - - 0 1", "PNQ"),
    ];
    for (dfen, pool) in studies {
        let position: Position = dfen.parse().expect(dfen);
        let pool: DicePool = pool.parse().expect(pool);
        assert!(
            !PlainRoll::new(&position, pool).king_turns().is_empty(),
            "{dfen}"
        );
        let expected = plain_king_capture_rolls(&position, Color::White);
        assert_eq!(
            position.king_capture_rolls(Color::White),
            expected,
            "{dfen}"
        );
    }
}
