//! Evaluators and features on random positions: they are what their definitions say, square by
//! square; batches change nothing; the symmetries of the game are symmetries of all of them.

mod support;

use dicechess::movegen::MoveBuffer;
use dicechess::{
    Aggressive, BatchEvaluator, Bitboard, Budget, Color, DiceChess, Evaluator, KingSafety,
    KingThreats, Material, Outcome, PassedPawnBonus, PassedPawns, Position, Role, RoleSet, Square,
    Standard, cheapest_attacker, hanging_material, hanging_pieces, minimum_price, mobility,
    threat_weight,
};
use proptest::collection::vec;
use proptest::prelude::*;
use support::plain_features::{self, Board, Place};
use support::strategies::{any_position, cases, color, crowded, square};

fn any_board() -> impl Strategy<Value = Position> {
    prop_oneof![9 => any_position(), 1 => crowded()]
}

fn places(squares: Bitboard) -> Vec<Place> {
    squares.into_iter().map(plain_features::place).collect()
}

/// Positions as in a batch of a search, some of them alike and some not, in any order: those after
/// a move of the same parent, some parents, and copies.
fn batch() -> impl Strategy<Value = Vec<Position>> {
    let parents = vec(any_board(), 1..4);
    (parents, vec((any::<u16>(), any::<u16>()), 0..40)).prop_map(|(parents, picks)| {
        let mut moves = MoveBuffer::new();
        let child = |(parent, choice): (u16, u16)| {
            let parent = parents[usize::from(parent) % parents.len()];
            moves.fill_of(&parent, RoleSet::ALL);
            let choice = usize::from(choice).checked_rem(moves.len());
            choice.map_or(parent, |choice| parent.play(moves[choice]))
        };
        picks.into_iter().map(child).collect()
    })
}

fn assert_batch_equals_scalar<Judge>(judge: &Judge, positions: &[Position], side: Color)
where
    Judge: Evaluator<DiceChess, Score: std::fmt::Debug + PartialEq>,
{
    let mut scores = vec![judge.evaluate(&Position::initial(), side)];
    judge
        .try_evaluate_many(positions, side, &mut scores)
        .expect("it cannot fail");
    let before = scores.remove(0);
    let alone = judge.evaluate(&Position::initial(), side);
    assert_eq!(before, alone, "what was there stays");
    let one_by_one: Vec<_> = positions
        .iter()
        .map(|position| judge.evaluate(position, side))
        .collect();
    assert_eq!(scores, one_by_one);
}

/// Everything that is asked of a position about a side, but squares.
fn numbers(position: &Position, side: Color) -> Vec<i64> {
    let passed = PassedPawns::of(position, side);
    let threats = KingThreats::of(position, side);
    let scores = [
        Material.evaluate(position, side),
        KingSafety.evaluate(position, side),
        Standard.evaluate(position, side),
        Aggressive.evaluate(position, side),
        hanging_material(position, side),
    ];
    let counts = [
        passed.count(),
        passed.greatest_advancement().into(),
        threats.attack_weight(),
        threats.danger_weight(),
    ];
    let bonus = TABLE.evaluate(position, side);
    let scores = scores.into_iter().map(i64::from).chain([bonus]);
    scores.chain(counts.into_iter().map(i64::from)).collect()
}

const TABLE: PassedPawnBonus =
    PassedPawnBonus::new([i32::MAX, -7, 0, 11, i32::MIN, 130, i32::MAX, 3]);

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn scores_are_what_they_are_defined_to_be(position in any_board(), side in color()) {
        let board = Board::new(&position);
        prop_assert_eq!(Material.evaluate(&position, side), board.material(side));
        prop_assert_eq!(KingSafety.evaluate(&position, side), board.king_safety(side));
        prop_assert_eq!(Standard.evaluate(&position, side), board.standard(side));
        prop_assert_eq!(Aggressive.evaluate(&position, side), board.aggressive(side));
        let parts = Aggressive::parts(&position, side);
        prop_assert_eq!(parts.total(), board.aggressive(side));
        prop_assert_eq!(parts.material + parts.king_safety, board.standard(side));
    }

    #[test]
    fn scores_keep_to_their_documented_range(position in any_board(), side in color()) {
        prop_assert!(Standard.evaluate(&position, side).abs() <= 70_000);
        prop_assert!(Aggressive.evaluate(&position, side).abs() <= 100_000);
        let bounds = KingSafety::bounds();
        let safety = KingSafety.evaluate(&position, side);
        prop_assert_eq!(bounds.clamp(safety), safety);
    }

    #[test]
    fn features_are_what_they_are_defined_to_be(position in any_board(), side in color()) {
        let board = Board::new(&position);
        let hanging: Vec<Place> = board.hanging(side).iter().map(|&(place, _)| place).collect();
        prop_assert_eq!(places(hanging_pieces(&position, side)), hanging);
        prop_assert_eq!(hanging_material(&position, side), board.hanging_material(side));

        let expected = board.passed(side);
        let passed = PassedPawns::of(&position, side);
        let squares: Vec<Place> = expected.iter().map(|&(place, _)| place).collect();
        prop_assert_eq!(passed.count() as usize, squares.len());
        prop_assert_eq!(places(passed.squares()), squares);
        let greatest = expected.iter().map(|&(_, advancement)| advancement).max();
        prop_assert_eq!(usize::from(passed.greatest_advancement()), greatest.unwrap_or(0));
    }

    #[test]
    fn a_rank_bonus_is_the_sum_of_the_table(
        position in any_board(),
        side in color(),
        table in any::<[i32; 8]>(),
    ) {
        let board = Board::new(&position);
        let bonus = |side| -> i64 {
            board.passed(side).iter().map(|&(_, advancement)| i64::from(table[advancement])).sum()
        };
        prop_assert_eq!(PassedPawns::of(&position, side).bonus(&table), bonus(side));
        let judge = PassedPawnBonus::new(table);
        prop_assert_eq!(judge.evaluate(&position, side), bonus(side) - bonus(!side));
    }

    #[test]
    fn the_cheapest_attacker_is_the_cheapest(
        position in any_board(),
        target in square(),
        by in color(),
        prices in [0..4_i32, 0..4, 0..4, 0..4, 0..4, 0..4],
    ) {
        let price = |role: Role| prices[role.index()];
        let attackers = Board::new(&position).attackers(plain_features::place(target), by);
        let lowest = attackers.iter().map(|&(_, role)| price(role)).min();
        let roles = position.attacker_roles(target, by);
        prop_assert_eq!(minimum_price(roles, price, 77), lowest.unwrap_or(77));
        // First the price, then the die, then the square.
        let place_first = |&((file, rank), role): &(Place, Role)| (price(role), role, rank, file);
        let expected = attackers.into_iter().min_by_key(place_first);
        let found = cheapest_attacker(&position, target, by, price);
        let found = found.map(|found| ((plain_features::place(found.square), found.role), found.price));
        prop_assert_eq!(found, expected.map(|piece| (piece, price(piece.1))));
    }

    #[test]
    fn mobility_does_not_ask_who_is_to_move(position in any_board(), side in color()) {
        let mut moves = MoveBuffer::new();
        moves.fill_of(&position.with_side_to_move(side), RoleSet::ALL);
        let mut expected = [0; 6];
        for mv in &*moves {
            let piece = position.piece_at(mv.from()).expect("a piece moves");
            expected[piece.role.index()] += 1;
        }
        prop_assert_eq!(mobility(&position, side), expected);
        prop_assert_eq!(mobility(&position.with_side_to_move(!side), side), expected);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn batches_equal_one_at_a_time(positions in batch(), side in color()) {
        assert_batch_equals_scalar(&KingSafety, &positions, side);
        assert_batch_equals_scalar(&Standard, &positions, side);
        assert_batch_equals_scalar(&Aggressive, &positions, side);
        assert_batch_equals_scalar(&TABLE, &positions, side);
    }

    #[test]
    fn everything_is_the_same_with_the_colours_exchanged(position in any_board(), side in color()) {
        let flipped = position.flip_colors();
        prop_assert_eq!(numbers(&position, side), numbers(&flipped, !side));
        prop_assert_eq!(mobility(&position, side), mobility(&flipped, !side));
        let hanging = hanging_pieces(&position, side).flip_ranks();
        prop_assert_eq!(hanging, hanging_pieces(&flipped, !side));
        let passed = PassedPawns::of(&position, side).squares().flip_ranks();
        prop_assert_eq!(passed, PassedPawns::of(&flipped, !side).squares());
        for square in Square::all() {
            let found = cheapest_attacker(&position, square, side, plain_features::price);
            let other = cheapest_attacker(&flipped, square.flip_rank(), !side, plain_features::price);
            prop_assert_eq!(found.map(|piece| piece.role), other.map(|piece| piece.role));
        }
    }

    /// A mirror takes the castling rights away, which mobility and king threats depend on.
    #[test]
    fn everything_is_the_same_in_the_mirror(position in any_board(), side in color()) {
        let without_rights = position.mirror().mirror();
        let mirrored = position.mirror();
        prop_assert_eq!(numbers(&without_rights, side), numbers(&mirrored, side));
        prop_assert_eq!(mobility(&without_rights, side), mobility(&mirrored, side));
        // Nothing else depends on the rights.
        prop_assert_eq!(&numbers(&position, side)[..8], &numbers(&mirrored, side)[..8]);
        let hanging = hanging_pieces(&position, side).mirror_files();
        prop_assert_eq!(hanging, hanging_pieces(&mirrored, side));
        let passed = PassedPawns::of(&position, side).squares().mirror_files();
        prop_assert_eq!(passed, PassedPawns::of(&mirrored, side).squares());
        for square in Square::all() {
            let found = cheapest_attacker(&position, square, side, plain_features::price);
            let other = cheapest_attacker(&mirrored, square.mirror_file(), side, plain_features::price);
            prop_assert_eq!(found.map(|piece| piece.role), other.map(|piece| piece.role));
        }
    }

    #[test]
    fn scores_and_features_do_not_depend_on_side_to_move_and_pool(
        position in any_board(),
        side in color(),
        pool in support::strategies::pool(),
    ) {
        let other = position.with_side_to_move(!position.side_to_move()).with_pool(pool);
        prop_assert_eq!(numbers(&position, side), numbers(&other, side));
    }

    #[test]
    fn threats_are_king_capture_rolls_of_both_sides(position in any_board(), side in color()) {
        let threats = KingThreats::of(&position, side);
        prop_assert_eq!(threats.attack_weight(), position.king_capture_rolls(side));
        prop_assert_eq!(threats.danger_weight(), position.king_capture_rolls(!side));
        prop_assert_eq!(threat_weight(&position, side), threats.attack_weight());
        prop_assert!((threats.attacking_potential() * 216.0 - f64::from(threats.attack_weight())).abs() < 1e-9);
        prop_assert!((threats.danger() * 216.0 - f64::from(threats.danger_weight())).abs() < 1e-9);

        // Within a budget: the same, or nothing.
        let plenty = Budget::unlimited();
        let Outcome::Complete { value, used } = KingThreats::of_within(&position, side, &plenty) else {
            return Err(TestCaseError::fail("nothing runs out"));
        };
        prop_assert_eq!(value, threats);
        let exact = KingThreats::of_within(&position, side, &Budget::new(used));
        prop_assert_eq!(exact, Outcome::Complete { value, used });
        if let Some(short) = used.checked_sub(1) {
            let outcome = KingThreats::of_within(&position, side, &Budget::new(short));
            prop_assert_eq!(outcome, Outcome::Incomplete { used: short });
        }
    }
}
