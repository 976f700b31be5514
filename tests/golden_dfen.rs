//! `dfen_good.jsonl` and `dfen_bad.jsonl`: what is read, and what is refused in which field.

mod support;

use dicechess::{DfenFault, Position};
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Good {
    dfen: String,
    canonical: String,
    key: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bad {
    dfen: String,
    field: String,
    why: String,
}

#[test]
fn good_texts_are_read_and_written_canonically() {
    for line in golden::read::<Good>("dfen_good.jsonl") {
        let position = golden::position(&line.dfen);
        assert_eq!(position.to_string(), line.canonical, "{}", line.dfen);
        assert_eq!(position.normalized_key(), line.key, "{}", line.dfen);
        assert_eq!(golden::position(&line.canonical), position, "{}", line.dfen);
    }
}

#[test]
fn bad_texts_are_refused_in_the_right_field() {
    for line in golden::read::<Bad>("dfen_bad.jsonl") {
        let Err(error) = line.dfen.parse::<Position>() else {
            panic!("{:?} was read: {}", line.dfen, line.why);
        };
        assert_eq!(
            golden::field_name(error.field()),
            line.field,
            "{:?}: {error}",
            line.dfen
        );
        // The error points at what it quotes.
        let rest = &line.dfen[error.offset()..];
        assert!(rest.starts_with(error.text()), "{:?}: {error:?}", line.dfen);
        // Nothing can be quoted of what is missing: a field or a whole rank.
        let missing = matches!(
            error.fault(),
            DfenFault::TooFewFields { .. } | DfenFault::RankLength { files: 0, .. }
        );
        assert_eq!(
            error.text().is_empty(),
            missing,
            "{:?}: {error:?}",
            line.dfen
        );
    }
}
