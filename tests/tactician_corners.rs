//! Corners of the tactician, one small position each.

mod support;

use std::cell::RefCell;
use std::collections::BTreeSet;

use dicechess::{
    Aggressive, Budget, CheapEvaluator, Color, Control, DiceChess, Evaluator, Material,
    NeverCancel, Position, Standard, StopCause, Tactician, TacticianConfig, TacticianError,
    TacticianOutcome, TacticianReport, TacticianStatistics, evaluator_fn,
};
use support::counted::Counted;
use support::tactician::{config, decided};

fn position(dfen: &str) -> Position {
    dfen.parse().expect(dfen)
}

#[test]
fn a_position_without_dice_is_an_error() {
    let tactician = Tactician::new(config(1, 0, 0, 0.0));
    let position = Position::initial();
    // Also with a budget that is used up already.
    for budget in [Budget::unlimited(), Budget::new(0)] {
        let _ = budget.pay(1);
        let error = tactician
            .choose_within(&position, &budget, &mut Counted::new(1))
            .err();
        let expected = TacticianError::NotRolled {
            position: Box::new(position),
        };
        assert_eq!(error, Some(expected));
    }
}

#[test]
fn an_evaluator_that_breaks_its_contract_is_an_error() {
    struct Mute;
    impl Evaluator<DiceChess> for Mute {
        type Score = i32;
        fn evaluate(&self, _: &Position, _: Color) -> i32 {
            0
        }
        fn evaluate_many(&self, _: &[Position], _: Color, _: &mut Vec<i32>) {}
    }
    impl CheapEvaluator for Mute {
        fn king_safety_part(&self, _: &Position, _: Color) -> i32 {
            0
        }
    }
    let tactician = Tactician::new(config(1, 0, 0, 0.0)).with_evaluator(Mute);
    let rolled = position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 P");
    let error = tactician.choose(&rolled, &mut Counted::new(1)).err();
    assert_eq!(
        error,
        Some(TacticianError::ScoreCount { asked: 2, found: 0 })
    );
}

#[test]
fn profiles_with_something_else_than_numbers_in_range_do_not_exist() {
    let valid = config(1, 0, 0, 0.0);
    for weight in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -0.1,
        -f64::MIN_POSITIVE,
    ] {
        assert!(valid.with_hanging_weight(weight).is_err(), "{weight}");
    }
    assert!(valid.with_candidate_limit(0).is_err());
    assert!(valid.with_king_threat_cp(-1).is_err());
    assert!(valid.with_king_danger_cp(-1).is_err());
    // One message for all that is wrong; a NaN is neither finite nor at least 0.
    let builder = TacticianConfig::builder()
        .candidate_limit(0)
        .king_threat_cp(-1);
    let error = builder.king_danger_cp(-1).hanging_weight(f64::NAN).build();
    assert_eq!(error.map_err(|error| error.violations().len()), Err(5));
}

#[test]
fn extreme_profiles_are_clamped_to_one_below_the_score_of_a_game_won() {
    // Black's queen hangs after the pawn's move, whichever it is; White's does not.
    let rolled = position("7k/8/8/3q4/8/8/P7/3R3K w - - 0 1 P");
    let total = |config| {
        let report = decided(Tactician::new(config).choose(&rolled, &mut Counted::new(1)));
        report.candidates[0].score.total
    };
    assert_eq!(
        total(config(9, 0, 0, f64::MAX)).to_bits(),
        2_147_483_646_f64.to_bits()
    );
    let flipped = position("7K/8/8/3Q4/8/8/P7/3r3k w - - 0 1 P");
    let report =
        decided(Tactician::new(config(9, 0, 0, f64::MAX)).choose(&flipped, &mut Counted::new(1)));
    let lowest = report.candidates[0].score.total;
    assert_eq!(lowest.to_bits(), (-2_147_483_646_f64).to_bits());
}

#[test]
fn the_king_safety_part_of_the_cheap_evaluator_is_taken_out() {
    // White's king is attacked whatever the pawn does, and nothing else counts with this profile.
    let rolled = position("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1 P");
    let silent = config(9, 0, 0, 0.0);
    let total = |report: TacticianReport| {
        let score = report.candidates[0].score;
        (score.cheap, score.king_safety, score.total)
    };
    let mut generator = Counted::new(1);
    let material = Tactician::new(silent).with_evaluator(Material);
    let standard = Tactician::new(silent).with_evaluator(Standard);
    let boxed = Tactician::new(silent).with_evaluator(Box::new(&Aggressive));
    let found = [
        total(decided(material.choose(&rolled, &mut generator))),
        total(decided(standard.choose(&rolled, &mut generator))),
        total(decided(boxed.choose(&rolled, &mut generator))),
    ];
    // The pawn on a4 has stormed two ranks.
    assert_eq!(
        found,
        [
            (-400, 0, -400.0),
            (-2400, -2000, -400.0),
            (-2370, -2000, -370.0)
        ]
    );
}

#[test]
fn every_shortest_king_capture_is_drawn_and_no_longer_one() {
    // Either knight takes the king at once; both can also move first.
    let rolled = position("8/8/8/2k5/8/1N1N4/8/K7 w - - 0 1 NN");
    let tactician = Tactician::new(config(1, 0, 0, 0.0));
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let report = decided(tactician.choose(&rolled, &mut Counted::new(seed)));
        assert_eq!(report.equal_best, 2);
        drawn.extend(report.turn().map(|turn| turn.to_string()));
    }
    assert!(drawn.iter().eq(["b3c5", "d3c5"]), "{drawn:?}");
}

/// Castling spends two dice with one micro-move: of equal scores the shorter turn comes first,
/// though its place in canonical order is later.
#[test]
fn of_equal_cheap_scores_the_shorter_turn_comes_first() {
    let rolled = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 KR");
    let even = evaluator_fn::<DiceChess, _, _>(|_: &Position, _: Color| 0);
    let tactician = Tactician::new(config(3, 0, 0, 0.0)).with_evaluator(even);
    let report = decided(tactician.choose(&rolled, &mut Counted::new(1)));
    let kept: Vec<String> = report
        .candidates
        .iter()
        .map(|candidate| candidate.turn.to_string())
        .collect();
    let expected = ["e1g1".to_string(), "e1c1".to_string(), first_long(&rolled)];
    assert_eq!(kept, expected);
}

/// The first legal turn of two micro-moves.
fn first_long(rolled: &Position) -> String {
    let legal = rolled.legal_turns();
    let mut turns = legal.as_slice().iter();
    let found = turns.find(|turn| turn.moves().len() == 2);
    found.expect("a rook and the king can move").to_string()
}

#[test]
fn a_sink_is_told_what_every_call_has_done() {
    let told: RefCell<Vec<TacticianStatistics>> = RefCell::default();
    let rolled = position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 P");
    let tactician = Tactician::new(config(9, 0, 0, 0.0))
        .with_sink(|statistics: &TacticianStatistics| told.borrow_mut().push(*statistics));
    let report = decided(tactician.choose(&rolled, &mut Counted::new(1)));
    let exact = Budget::unlimited();
    let _ = rolled.legal_turns_within(&exact);
    // Enough to list the turns, not enough for a final score; then not even for the turns.
    for (limit, rescored) in [(exact.used(), Some(0)), (exact.used() - 1, None)] {
        let budget = Budget::new(limit);
        let outcome = tactician.choose_within(&rolled, &budget, &mut Counted::new(1));
        let Ok(TacticianOutcome::Incomplete { cause, statistics }) = outcome else {
            panic!("{limit} units are not enough");
        };
        assert_eq!(cause, StopCause::Budget);
        assert_eq!(statistics.map(|statistics| statistics.rescored), rescored);
    }
    let listed = TacticianStatistics {
        legal_turns: 2,
        distinct_results: Some(2),
        ..TacticianStatistics::default()
    };
    assert_eq!(*told.borrow(), [report.statistics, listed]);
}

/// A control and the query may pay out of the same purse.
#[test]
fn a_control_may_share_the_budget() {
    let rolled = position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 P");
    let budget = Budget::new(1000);
    let control = Control::new().with_budget(&budget);
    let tactician = Tactician::new(config(9, 0, 0, 0.0)).with_cancellation(&control);
    let report = decided(tactician.choose_within(&rolled, &budget, &mut Counted::new(1)));
    let without = tactician.with_cancellation(NeverCancel);
    assert_eq!(
        decided(without.choose(&rolled, &mut Counted::new(1))),
        report
    );
    let _ = budget.pay(1000);
    let tactician = without.with_cancellation(Control::new().with_budget(&budget));
    let outcome = tactician.choose(&rolled, &mut Counted::new(1));
    let cause = StopCause::Budget;
    assert!(
        matches!(outcome, Ok(TacticianOutcome::Incomplete { cause: found, .. }) if found == cause)
    );
}
