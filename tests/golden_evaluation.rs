//! `evaluation.jsonl`, as far as the rules answer it: attackers and mobility.
//!
//! The other fields of the file (material, king safety, aggressive score, hanging pieces, passed
//! pawns) are scores and features, which are not part of the rules; they are not read here.

mod support;

use dicechess::{Color, Square, movegen};
use serde::Deserialize;
use support::golden;

/// Square, attacking side, type mask, number of attacking pieces, available rolls.
type Attackers = (String, Side, u8, u32, u32);

#[derive(Deserialize)]
struct Line {
    dfen: String,
    side: Side,
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
    }
}
