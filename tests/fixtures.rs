//! The fixtures F1 to F10: each pins down one corner of the rules. What needs more than the rules
//! (roll classes, passed pawns, work budgets) is tested where it is built.

mod support;

use std::collections::HashSet;

use dicechess::{Color, LegalTurns, Position, ROLLS, Role, RoleSet, Square, Turn, TurnList};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixture {
    id: String,
    dfen: String,
    /// For readers of the file.
    #[serde(rename = "pins_down")]
    _pins_down: String,
}

fn fixture(id: &str) -> Position {
    let all: Vec<Fixture> = golden::read_json("fixtures.json");
    let found = all.iter().find(|fixture| fixture.id == id);
    golden::position(
        &found
            .unwrap_or_else(|| panic!("there is no fixture {id}"))
            .dfen,
    )
}

fn turns(position: &Position) -> TurnList {
    match position.legal_turns() {
        LegalTurns::Turns(list) => list,
        other => panic!("{position} has {other:?}"),
    }
}

fn turn(text: &str) -> Turn {
    text.parse().expect(text)
}

#[test]
fn the_fixtures_are_f1_to_f10() {
    let all: Vec<Fixture> = golden::read_json("fixtures.json");
    let ids = all.iter().map(|fixture| fixture.id.clone());
    assert!(ids.eq((1..=10).map(|number| format!("F{number}"))));
}

#[test]
fn f1_a_roll_without_a_king_die_is_a_forced_pass() {
    let position = fixture("F1");
    // By the number of king dice, which is the number of dice that can be spent.
    let mut weights = [0; 4];
    for roll in &ROLLS {
        let legal = position.with_pool(roll.pool).legal_turns();
        let kings = roll.pool.count(Role::King);
        assert_eq!(
            legal.list().map_or(0, TurnList::max_dice),
            kings,
            "{}",
            roll.pool
        );
        assert_eq!(legal == LegalTurns::ForcedPass, kings == 0, "{}", roll.pool);
        weights[usize::from(kings)] += roll.weight;
    }
    assert_eq!(weights, [125, 75, 15, 1]);
}

#[test]
fn f2_a_pawn_becomes_the_knight_that_moves_twice() {
    let list = turns(&fixture("F2"));
    assert_eq!(list.max_dice(), 3);
    for turn in &list {
        assert_eq!(turn[0].to_string(), "e7e8n");
        assert_eq!(
            (turn[1].from(), turn[2].from()),
            (Square::E8, turn[1].to()),
            "{turn}"
        );
    }
    assert_eq!(list.king_turns(), [turn("e7e8n e8c7 c7a8")]);
}

#[test]
fn f3_a_pawn_steps_twice_and_becomes_the_queen_that_moves() {
    let list = turns(&fixture("F3"));
    assert_eq!(list.max_dice(), 3);
    for turn in &list {
        assert!(turn.to_string().starts_with("e6e7 e7e8q e8"), "{turn}");
    }
    assert_eq!(list.king_turns(), [turn("e6e7 e7e8q e8a8")]);
}

#[test]
fn f4_a_roll_that_moves_nothing_is_a_forced_pass_with_its_weight() {
    let position = fixture("F4");
    assert_eq!(position.legal_turns(), LegalTurns::ForcedPass);
    let rolled = ROLLS.iter().find(|roll| roll.pool == position.pool());
    assert_eq!(rolled.map(|roll| roll.weight), Some(1));
    assert_eq!(
        position.end_turn().to_string(),
        "4k3/8/8/8/8/p7/P7/R3K3 b - - 0 1"
    );
}

#[test]
fn f5_castling_spends_two_dice() {
    let position = fixture("F5");
    let list = turns(&position);
    assert_eq!(list.max_dice(), 2);
    for text in ["e1g1", "e1c1"] {
        let castling = turn(text);
        assert!(list.contains(&castling), "{text}");
        let played = position.try_play(castling[0]).expect(text);
        assert!(played.pool().is_empty());
    }
    assert!(
        list.iter()
            .all(|turn| turn.len() == 2 || ["e1g1", "e1c1"].contains(&&turn.to_string()[..]))
    );
}

#[test]
fn f6_an_en_passant_target_lives_through_the_turn_and_no_longer() {
    let position = fixture("F6");
    let list = turns(&position);
    // First, or after the rook.
    assert!(list.contains(&turn("e5d6 a1a8")));
    assert!(list.contains(&turn("a1a8 e5d6")));
    for turn in &list {
        let result = turn.play(&position);
        assert!(result.en_passant().is_empty(), "{turn}: {result}");
    }
    let after_rook = position.play(turn("a1a8")[0]);
    assert_eq!(after_rook.en_passant(), Square::D6.into());
}

#[test]
fn f7_king_captures_come_first_and_may_leave_dice() {
    let position = fixture("F7");
    let list = turns(&position);
    assert!(list.king_turns().contains(&turn("b3c5")));
    for (index, turn) in list.iter().enumerate() {
        let takes_king = turn.play(&position).king(Color::Black).is_none();
        assert_eq!(takes_king, index < list.king_turns().len(), "{turn}");
    }
    let threat = position.attacker_roles(Square::C5, Color::White);
    assert_eq!(threat, RoleSet::only(Role::Knight));
    assert_eq!(threat.available_rolls(), 91);
}

#[test]
fn f8_two_orders_of_the_same_pushes_are_two_turns_and_one_position() {
    let position = fixture("F8");
    let list = turns(&position);
    for pair in [["a2a3 h2h3", "h2h3 a2a3"], ["a2a4 h2h4", "h2h4 a2a4"]] {
        let [one, other] = pair.map(turn);
        assert!(list.contains(&one) && list.contains(&other));
        assert_ne!(one, other);
        assert_eq!(one.play(&position), other.play(&position));
    }
    let results: HashSet<Position> = list.iter().map(|turn| turn.play(&position)).collect();
    // Four pairs of pushes in two orders each; and either pawn alone, by a single or a double push
    // and then a single one.
    assert_eq!((list.len(), results.len()), (12, 8));
}

#[test]
fn f9_a_bad_move_is_mandatory() {
    let position = fixture("F9");
    let list = turns(&position);
    let rook_moves = |turn: &Turn| turn.len() == 1 && turn[0].from() == Square::D4;
    assert!(list.iter().all(rook_moves));
    // Staying where it is, which a pass would be, is no result.
    assert!(
        list.iter()
            .all(|turn| turn.play(&position) != position.end_turn())
    );
}

#[test]
fn f10_has_the_golden_numbers_of_turns() {
    #[derive(Deserialize)]
    struct Line {
        dfen: String,
        turns: usize,
    }
    let position = fixture("F10");
    let mut lines = 0;
    for Line { dfen, turns } in golden::read("turns.jsonl") {
        let rolled = golden::position(&dfen);
        if rolled == position.with_pool(rolled.pool()) {
            assert_eq!(rolled.legal_turns().as_slice().len(), turns, "{dfen}");
            lines += 1;
        }
    }
    assert!(lines > 0, "the golden data knows F10");
}
