//! What the tests of the tactician share.

use dicechess::{TacticianConfig, TacticianError, TacticianOutcome, TacticianReport};

pub fn config(limit: u32, threat: i32, danger: i32, hanging: f64) -> TacticianConfig {
    let config = TacticianConfig::builder()
        .candidate_limit(limit)
        .king_threat_cp(threat)
        .king_danger_cp(danger)
        .hanging_weight(hanging)
        .build();
    config.expect("the fields are in their ranges")
}

pub fn decided(outcome: Result<TacticianOutcome, TacticianError>) -> TacticianReport {
    let outcome = outcome.expect("the position is rolled");
    outcome.decided().expect("nothing cancels")
}
