//! `tactician.jsonl`: the tactician's ranking, its choice and its statistics.

mod support;

use std::collections::BTreeSet;

use dicechess::{
    Budget, Position, Tactician, TacticianConfig, TacticianDecision, TacticianReport,
    TacticianStatistics,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Deserialize;
use support::golden;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    dfen: String,
    profile: Profile,
    /// Turn, cheap score, final score.
    kept: Vec<(String, i32, f64)>,
    best: Vec<String>,
    stats: Statistics,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Profile {
    candidate_limit: u32,
    king_threat_cp: i32,
    king_danger_cp: i32,
    hanging_weight: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Statistics {
    legal_turns: usize,
    distinct_results: Option<usize>,
    rescored: usize,
    threat_queries: usize,
}

impl Line {
    fn position(&self) -> Position {
        golden::position(&self.dfen)
    }

    fn tactician(&self) -> Tactician {
        let config = TacticianConfig::builder()
            .candidate_limit(self.profile.candidate_limit)
            .king_threat_cp(self.profile.king_threat_cp)
            .king_danger_cp(self.profile.king_danger_cp)
            .hanging_weight(self.profile.hanging_weight)
            .build();
        Tactician::new(config.expect("golden profiles are valid"))
    }

    fn report(&self, seed: u64) -> TacticianReport {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let outcome = self.tactician().choose(&self.position(), &mut generator);
        let outcome = outcome.expect("golden positions are rolled");
        outcome.decided().expect("nothing cancels")
    }
}

#[test]
fn results_are_kept_in_the_golden_order_with_the_golden_scores() {
    for line in golden::read::<Line>("tactician.jsonl") {
        let report = line.report(1);
        assert_eq!(report.candidates.len(), line.kept.len(), "{}", line.dfen);
        for (candidate, (turn, cheap, total)) in report.candidates.iter().zip(&line.kept) {
            let asked = format!("{turn} in {}", line.dfen);
            assert_eq!(&candidate.turn.to_string(), turn, "{asked}");
            assert_eq!(
                candidate.result,
                candidate.turn.play(&line.position()),
                "{asked}"
            );
            assert_eq!(candidate.score.cheap, *cheap, "{asked}");
            let found = candidate.score.total;
            assert!(
                (found - total).abs() < 1e-6,
                "{asked}: {found} and not {total}"
            );
        }
        let best: Vec<String> = report.best().map(|best| best.turn.to_string()).collect();
        match report.decision {
            TacticianDecision::Chosen { .. } => assert_eq!(best, line.best, "{}", line.dfen),
            _ => assert_eq!(best, [""; 0]),
        }
    }
}

#[test]
fn statistics_are_the_golden_ones() {
    for line in golden::read::<Line>("tactician.jsonl") {
        let expected = TacticianStatistics {
            legal_turns: line.stats.legal_turns,
            distinct_results: line.stats.distinct_results,
            rescored: line.stats.rescored,
            threat_queries: line.stats.threat_queries,
        };
        assert_eq!(line.report(1).statistics, expected, "{}", line.dfen);
    }
}

/// With enough seeds every one of the best turns is drawn, and nothing else.
#[test]
fn all_of_the_best_turns_are_drawn_and_nothing_else() {
    let (mut passes, mut captures, mut ties) = (0, 0, 0);
    for line in golden::read::<Line>("tactician.jsonl") {
        let mut drawn = BTreeSet::new();
        // For a tie of n the chance to miss one is about n × (1 − 1/n) to the power of the seeds.
        let seeds = if line.best.len() < 2 {
            3
        } else {
            20 * line.best.len() as u64
        };
        for seed in 0..seeds {
            let report = line.report(seed);
            assert_eq!(report.equal_best, line.best.len(), "{}", line.dfen);
            let takes_king = matches!(report.decision, TacticianDecision::KingCapture(_));
            assert_eq!(
                takes_king,
                line.stats.distinct_results.is_none(),
                "{}",
                line.dfen
            );
            drawn.extend(report.turn().map(|turn| turn.to_string()));
        }
        let expected: BTreeSet<String> = line.best.iter().cloned().collect();
        assert_eq!(drawn, expected, "{}", line.dfen);
        passes += usize::from(line.best.is_empty());
        captures += usize::from(line.stats.distinct_results.is_none());
        ties += usize::from(line.best.len() > 1);
    }
    assert!(
        passes > 0 && captures > 0 && ties > 0,
        "all kinds of decisions are in the data"
    );
}

#[test]
fn a_budget_of_what_is_used_is_enough_and_one_unit_less_is_not() {
    for line in golden::read::<Line>("tactician.jsonl") {
        let (tactician, position) = (line.tactician(), line.position());
        let decided = |budget: &Budget| {
            let mut generator = ChaCha8Rng::seed_from_u64(1);
            let outcome = tactician.choose_within(&position, budget, &mut generator);
            outcome.expect("golden positions are rolled").decided()
        };
        let plenty = Budget::unlimited();
        assert_eq!(decided(&plenty), Some(line.report(1)), "{}", line.dfen);
        let used = plenty.used();
        assert_eq!(
            decided(&Budget::new(used)),
            Some(line.report(1)),
            "{}",
            line.dfen
        );
        assert_eq!(decided(&Budget::new(used - 1)), None, "{}", line.dfen);
        assert_eq!(decided(&Budget::new(0)), None, "{}", line.dfen);
    }
}
