//! `evaluation.jsonl`: attackers and mobility, which the rules answer, and scores and features.

mod support;

use dicechess::{
    Aggressive, Color, Evaluator, KingSafety, Material, PassedPawns, Square, Standard,
    hanging_material, hanging_pieces, mobility, movegen,
};
use serde::Deserialize;
use support::golden;

/// Square, attacking side, type mask, number of attacking pieces, available rolls.
type Attackers = (String, Side, u8, u32, u32);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    dfen: String,
    side: Side,
    material: i32,
    king_safety: i32,
    aggressive: i32,
    hanging_squares: Vec<String>,
    hanging_material: i32,
    passed: Vec<String>,
    passed_max: u8,
    mobility: [u32; 6],
    attackers: Vec<Attackers>,
}

#[derive(Deserialize, Clone, Copy)]
enum Side {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

#[test]
fn attackers_are_the_golden_ones() {
    for line in golden::read::<Line>("evaluation.jsonl") {
        let position = golden::position(&line.dfen);
        for (square, side, mask, count, rolls) in line.attackers {
            let by = side.into();
            let asked = format!("{}: {square} by {by}", line.dfen);
            let square: Square = square.parse().expect(&asked);
            let roles = position.attacker_roles(square, by);
            assert_eq!(roles.bits(), mask, "{asked}");
            assert_eq!(position.attackers(square, by).len(), count, "{asked}");
            assert_eq!(roles.available_rolls(), rolls, "{asked}");
            assert_eq!(position.is_attacked(square, by), count > 0, "{asked}");
        }
    }
}

#[test]
fn mobility_is_the_golden_one() {
    for line in golden::read::<Line>("evaluation.jsonl") {
        let position = golden::position(&line.dfen).with_side_to_move(line.side.into());
        assert_eq!(movegen::mobility(&position), line.mobility, "{position}");
        // Whoever is to move.
        for to_move in Color::ALL {
            let position = position.with_side_to_move(to_move);
            assert_eq!(mobility(&position, line.side.into()), line.mobility);
        }
    }
}

#[test]
fn scores_are_the_golden_ones() {
    for line in golden::read::<Line>("evaluation.jsonl") {
        let position = golden::position(&line.dfen);
        let side = line.side.into();
        let asked = format!("{} for {side}", line.dfen);
        assert_eq!(Material.evaluate(&position, side), line.material, "{asked}");
        let safety = KingSafety.evaluate(&position, side);
        assert_eq!(safety, line.king_safety, "{asked}");
        let standard = Standard.evaluate(&position, side);
        assert_eq!(standard, line.material + line.king_safety, "{asked}");
        let aggressive = Aggressive.evaluate(&position, side);
        assert_eq!(aggressive, line.aggressive, "{asked}");
    }
}

#[test]
fn scores_of_all_golden_positions_at_once_are_the_same() {
    let lines = golden::read::<Line>("evaluation.jsonl");
    for side in Color::ALL {
        let of_side = || lines.iter().filter(|line| Color::from(line.side) == side);
        let positions: Vec<_> = of_side().map(|line| golden::position(&line.dfen)).collect();
        let mut scores = Vec::new();
        Aggressive.evaluate_many(&positions, side, &mut scores);
        assert!(scores.iter().eq(of_side().map(|line| &line.aggressive)));
    }
}

#[test]
fn hanging_pieces_are_the_golden_ones() {
    for line in golden::read::<Line>("evaluation.jsonl") {
        let position = golden::position(&line.dfen);
        let side = line.side.into();
        let hanging = hanging_pieces(&position, side).into_iter();
        let hanging: Vec<String> = hanging.map(|square| square.to_string()).collect();
        assert_eq!(hanging, line.hanging_squares, "{} for {side}", line.dfen);
        let material = hanging_material(&position, side);
        assert_eq!(material, line.hanging_material, "{} for {side}", line.dfen);
    }
}

#[test]
fn passed_pawns_are_the_golden_ones() {
    for line in golden::read::<Line>("evaluation.jsonl") {
        let passed = PassedPawns::of(&golden::position(&line.dfen), line.side.into());
        let squares = passed.squares().into_iter();
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        assert_eq!(squares, line.passed, "{}", line.dfen);
        assert_eq!(passed.count() as usize, line.passed.len(), "{}", line.dfen);
        let greatest = passed.greatest_advancement();
        assert_eq!(greatest, line.passed_max, "{}", line.dfen);
    }
}
