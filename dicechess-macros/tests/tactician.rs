//! The main example, from every side.

mod support;

use dicechess_macros::FieldDescription;
use support::TacticianConfig;

fn config() -> TacticianConfig {
    TacticianConfig::builder()
        .candidate_limit(16)
        .king_threat_cp(300)
        .king_danger_cp(350)
        .hanging_weight(0.5)
        .build()
        .expect("these values are valid")
}

#[test]
fn valid_values_are_held() {
    let config = config();
    assert_eq!(config.candidate_limit(), 16);
    assert_eq!(config.king_threat_cp(), 300);
    assert_eq!(config.king_danger_cp(), 350);
    assert!((config.hanging_weight() - 0.5).abs() < f64::EPSILON);
    assert_eq!(config.validate(), Ok(()));
}

#[test]
fn every_violation_is_listed_at_once() {
    let error = TacticianConfig::builder()
        .hanging_weight(f64::NAN)
        .king_danger_cp(i32::MIN)
        .king_threat_cp(-1)
        .candidate_limit(0)
        .build()
        .expect_err("nothing here is valid");
    assert_eq!(error.profile(), "TacticianConfig");
    assert_eq!(
        error.to_string(),
        "invalid TacticianConfig: `candidate_limit` is 0, expected at least 1; \
         `king_threat_cp` is -1, expected at least 0; \
         `king_danger_cp` is -2147483648, expected at least 0; \
         `hanging_weight` is NaN, expected finite; \
         `hanging_weight` is NaN, expected at least 0",
    );
}

#[test]
fn another_value_is_validated_again() {
    let changed = config().with_candidate_limit(1).expect("one is allowed");
    assert_eq!(changed.candidate_limit(), 1);
    let error = changed
        .with_candidate_limit(0)
        .expect_err("nought is not allowed");
    assert_eq!(
        error.to_string(),
        "invalid TacticianConfig: `candidate_limit` is 0, expected at least 1"
    );
}

#[test]
fn no_field_has_a_default() {
    assert!(
        TacticianConfig::FIELDS
            .iter()
            .all(FieldDescription::is_required)
    );
    let error = TacticianConfig::from_pairs([]).expect_err("all are missing");
    assert_eq!(error.violations().len(), 4);
    let lines: Vec<String> = TacticianConfig::FIELDS
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        lines,
        [
            "candidate_limit: u32, at least 1, required. How many of the best results by the cheap \
             score get a final score.",
            "king_threat_cp: i32, at least 0, required. Centipawns for a certain threat to the \
             enemy king.",
            "king_danger_cp: i32, at least 0, required. Centipawns for a certain danger to the own \
             king.",
            "hanging_weight: f64, finite, at least 0, required. Centipawns for a centipawn of \
             hanging material.",
        ]
    );
}

#[test]
fn display_is_read_back() {
    let text = config().to_string();
    assert_eq!(
        text,
        "candidate_limit=16 king_threat_cp=300 king_danger_cp=350 hanging_weight=0.5"
    );
    assert_eq!(TacticianConfig::from_pairs(text.split(' ')), Ok(config()));
}

#[test]
fn a_misspelt_name_gets_a_suggestion() {
    let error = config()
        .with_pairs(["candidate_limt=3"])
        .expect_err("there is no such field");
    assert_eq!(
        error.to_string(),
        "invalid TacticianConfig: `candidate_limt` is \"3\", but there is no such field; \
         did you mean `candidate_limit`?"
    );
}
