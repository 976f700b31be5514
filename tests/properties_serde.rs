//! (De)serialisation, behind the feature `serde`: every type is its text, and a bad text is an
//! error.
#![cfg(feature = "serde")]

mod support;

use std::fmt::{Debug, Display};

use dicechess::{DicePool, Move, Position, Square, Turn};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use support::strategies::{any_move, any_position, cases, pool, square};

fn check<Value>(value: &Value)
where
    Value: Serialize + DeserializeOwned + Display + PartialEq + Debug,
{
    let json = serde_json::to_string(value).expect("a text can be written");
    assert_eq!(json, format!("\"{value}\""));
    assert_eq!(
        &serde_json::from_str::<Value>(&json).expect("what was written can be read"),
        value
    );
}

fn refuses<Value: DeserializeOwned + Debug>(json: &str, reason: &str) {
    let error = serde_json::from_str::<Value>(json)
        .expect_err(json)
        .to_string();
    assert!(error.contains(reason), "{json}: {error}");
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn values_are_written_and_read_as_their_text(
        position in any_position(),
        moves in vec(any_move(), 1..4),
        pool in pool(),
        square in square(),
    ) {
        check(&position);
        check(&moves[0]);
        check(&Turn::from_moves(&moves).expect("one to three moves"));
        check(&pool);
        check(&square);
    }
}

#[test]
fn bad_texts_are_errors_with_the_reason_of_the_parser() {
    refuses::<Position>(
        r#""4k3/8/8/8/8/8/8/4K3 x - - 0 1""#,
        "the side is neither `w` nor `b`",
    );
    refuses::<Move>(r#""e2e9""#, "no square at byte 2");
    refuses::<Turn>(r#""""#, "a turn has one to three");
    refuses::<DicePool>(r#""PPPP""#, "at most three");
    refuses::<Square>(r#""e9""#, "a digit from 1 to 8");
    refuses::<Position>("7", "expected a position in DFEN");
    refuses::<Square>("[]", "expected a square");
}
