//! Every attack function against a reference that walks over the board step by step.

use dicechess_rules::{Bitboard, Color, Square, attacks};
use proptest::prelude::*;

type Step = (i8, i8);
type SliderAttacks = fn(Square, Bitboard) -> Bitboard;

const ORTHOGONALS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn neighbor(square: Square, (files, ranks): Step) -> Option<Square> {
    let file = u8::try_from(square.file().cast_signed() + files).ok()?;
    let rank = u8::try_from(square.rank().cast_signed() + ranks).ok()?;
    Square::at(file, rank)
}

fn ray(square: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(neighbor(square, step), move |&next| neighbor(next, step))
}

fn walk_rays(square: Square, occupied: Bitboard, steps: &[Step]) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for &step in steps {
        for next in ray(square, step) {
            reached |= next.into();
            if occupied.contains(next) {
                break;
            }
        }
    }
    reached
}

fn leap(square: Square, steps: &[Step]) -> Bitboard {
    steps
        .iter()
        .filter_map(|&step| neighbor(square, step))
        .collect()
}

#[test]
fn pawns_capture_diagonally_forward() {
    for square in Square::all() {
        let white = attacks::pawn_attacks(Color::White, square);
        assert_eq!(white, leap(square, &[(-1, 1), (1, 1)]), "White on {square}");
        let black = attacks::pawn_attacks(Color::Black, square);
        let expected = leap(square, &[(-1, -1), (1, -1)]);
        assert_eq!(black, expected, "Black on {square}");
    }
}

#[test]
fn knights_leap_one_by_two() {
    let all_steps = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)));
    let leaps: Vec<Step> = all_steps
        .filter(|&(files, ranks): &Step| (files * ranks).abs() == 2)
        .collect();
    assert_eq!(leaps.len(), 8);
    for square in Square::all() {
        assert_eq!(
            attacks::knight_attacks(square),
            leap(square, &leaps),
            "{square}"
        );
    }
}

#[test]
fn kings_reach_distance_one() {
    for square in Square::all() {
        let near = Square::all().filter(|other| other.distance(square) == 1);
        assert_eq!(attacks::king_attacks(square), near.collect(), "{square}");
    }
}

/// Compares the attacks for each subset of the squares that can hide another one. Pieces anywhere else make no
/// difference, so each subset is tried with none of them and with all of them.
fn check_all_blocker_sets(slider: SliderAttacks, steps: &[Step]) -> usize {
    let mut checked = 0;
    for square in Square::all() {
        let relevant: Bitboard = steps
            .iter()
            .flat_map(|&step| ray(square, step).filter(move |&next| neighbor(next, step).is_some()))
            .collect();
        let mut blockers = Bitboard::EMPTY;
        loop {
            let expected = walk_rays(square, blockers, steps);
            assert_eq!(slider(square, blockers), expected, "{square} {blockers:?}");
            let crowded = blockers | !relevant;
            assert_eq!(slider(square, crowded), expected, "{square} {crowded:?}");
            checked += 1;
            blockers = Bitboard(blockers.0.wrapping_sub(relevant.0)) & relevant;
            if blockers.is_empty() {
                break;
            }
        }
    }
    checked
}

#[test]
fn bishops_stop_at_each_blocker_set() {
    assert_eq!(
        check_all_blocker_sets(attacks::bishop_attacks, &DIAGONALS),
        5_248
    );
}

#[test]
fn rooks_stop_at_each_blocker_set() {
    assert_eq!(
        check_all_blocker_sets(attacks::rook_attacks, &ORTHOGONALS),
        102_400
    );
}

#[test]
fn lookups_work_in_constants() {
    const QUEEN: Bitboard = attacks::queen_attacks(Square::D4, Bitboard::FULL);
    const KING: Bitboard = attacks::king_attacks(Square::D4);
    assert_eq!(QUEEN, KING);
}

/// Occupancies from nearly empty to nearly full.
fn occupancy() -> impl Strategy<Value = Bitboard> {
    (any::<u64>(), any::<u64>(), any::<u64>(), 0..5).prop_map(|(one, two, three, density)| {
        Bitboard(match density {
            0 => one & two & three,
            1 => one & two,
            2 => one,
            3 => one | two,
            _ => one | two | three,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sliders_stop_at_the_first_piece(occupied in occupancy()) {
        for square in Square::all() {
            let bishop = walk_rays(square, occupied, &DIAGONALS);
            let rook = walk_rays(square, occupied, &ORTHOGONALS);
            prop_assert_eq!(attacks::bishop_attacks(square, occupied), bishop);
            prop_assert_eq!(attacks::rook_attacks(square, occupied), rook);
            prop_assert_eq!(attacks::queen_attacks(square, occupied), bishop | rook);
        }
    }
}
