//! Equal best candidates, what is decided without a search, and second opinions.

mod root_support;
mod support;

use std::num::NonZero;

use dicechess::{
    Basis, Color, DiceChess, Evaluator, ExpectimaxConfig, Expectiminimax, Material, NeverCancel,
    Position, RootFailure, RootMode, RootSearch, SearchCounters, SearchFailure, SearchOutcome,
    TurnDecision, TurnReport, evaluator_fn,
};
use root_support::{Exactly, Features, GAME, Question, Report, Stores, ask, second_opinion};
use support::counted::Counted;

fn choose(dfen: &str, plies: u32, features: Features, generator: &mut Counted) -> Report<i64> {
    let judge = Exactly::in_plies(plies);
    let stores = &Stores::new(judge);
    let question = Question {
        judge,
        plies,
        features,
        stores,
        stop: NeverCancel,
    };
    question.ask_with(&dfen.parse().expect("valid"), generator)
}

/// The king takes one of two pawns, or not.
const TIED: &str = "7k/8/8/8/8/3p1p2/4K3/8 w - - 0 1 K";

#[test]
fn equal_candidates_are_drawn_evenly() {
    const DRAWS: u64 = 4000;
    for (dfen, equal) in [(TIED, 2), ("7k/8/8/8/8/8/8/N6K w - - 0 1 N", 2)] {
        let mut drawn = vec![0_u64; equal];
        for seed in 0..DRAWS {
            let mut generator = Counted::new(seed);
            let report = choose(dfen, 1, Features::PLAIN, &mut generator);
            let TurnDecision::Chosen { place, basis, .. } = report.decision else {
                panic!("there is a choice");
            };
            assert_eq!((report.root.equal_best, basis), (equal, Basis::Searched));
            assert!(generator.asked >= 1);
            drawn[place] += 1;
        }
        // The generators are fixed. Five standard deviations of a fair draw, and some more.
        let share = DRAWS / equal as u64;
        assert!(
            drawn.iter().all(|count| count.abs_diff(share) < 160),
            "{drawn:?}"
        );
    }
}

/// Many candidates are equal, and all come up.
#[test]
fn every_one_of_many_equal_candidates_comes_up() {
    let position = "7k/8/8/8/8/8/8/K7 w - - 0 1 KKK";
    let mut seen = std::collections::HashSet::new();
    let equal = ask(&position.parse().expect("valid"), 1, Features::PLAIN)
        .root
        .equal_best;
    assert!(equal > 10);
    for seed in 0..1000 {
        let report = choose(position, 1, Features::PLAIN, &mut Counted::new(seed));
        seen.insert(report.turn());
    }
    assert_eq!(seen.len(), equal);
}

#[test]
fn the_generator_is_left_alone_without_a_tie() {
    for (dfen, turn) in [
        // One is better than all others.
        ("7k/8/8/8/8/4r3/3P4/7K w - - 0 1 P", Some("d2e3")),
        // The king can be taken, also by longer turns.
        ("k7/8/8/8/8/8/8/R3K2R w - - 0 1 RR", Some("a1a8")),
        ("1k6/8/8/8/8/8/8/R3K3 w - - 0 1 RRR", Some("a1b1 b1b8")),
        // No turn is legal.
        ("7k/8/8/8/8/8/8/7K w - - 0 1 PP", None),
    ] {
        for plies in 1..=3 {
            if plies == 3 && turn == Some("d2e3") {
                continue;
            }
            let mut generator = Counted::new(1);
            let report = choose(dfen, plies, Features::PLAIN, &mut generator);
            assert_eq!(generator.asked, 0, "{dfen}");
            let found = report.turn().map(|turn| turn.to_string());
            if !matches!(report.decision, TurnDecision::Chosen { .. }) {
                assert_eq!(found.as_deref(), turn);
                assert_eq!(report.root.counters, SearchCounters::default());
                assert_eq!((report.root.completed_plies, report.root.work), (0, 0));
                assert!(report.root.candidates.is_empty() && report.root.stopped.is_none());
            } else if plies == 2 {
                assert_eq!(found.as_deref(), turn);
            }
        }
    }
}

/// A king capture of one move is preferred to those of two and three, the first in canonical order
/// of those equally short.
#[test]
fn the_shortest_king_capture_is_taken() {
    let position: Position = "k7/8/8/8/8/8/8/R3K2R w - - 0 1 RRR".parse().expect("valid");
    let report = ask(&position, 3, Features::PLAIN);
    let TurnDecision::KingCapture(turn) = report.decision else {
        panic!("the king can be taken");
    };
    let legal = position.legal_turns();
    let king_turns = legal.list().expect("turns").king_turns();
    let shortest = king_turns
        .iter()
        .map(|turn| turn.len())
        .min()
        .expect("some");
    let first = king_turns.iter().find(|turn| turn.len() == shortest);
    assert_eq!(Some(&turn), first);
    assert!(king_turns.iter().any(|turn| turn.len() > shortest));
    assert!(report.legal_turns >= king_turns.len());
}

type Rescored = TurnReport<SearchOutcome<f64>>;

fn material(position: &Position, side: Color) -> f64 {
    f64::from(Material.evaluate(position, side))
}

/// Two plies with a second opinion, for White.
fn rescored(dfen: &str, weight: f64, second: impl Fn(&Position, Color) -> f64) -> Rescored {
    let judge = evaluator_fn::<DiceChess, _, _>(material);
    let bounds = dicechess::UtilityBounds::new(-10_000.0, -9999.0, 9999.0, 10_000.0);
    let search = Expectiminimax::new(&GAME, judge, bounds.expect("in order")).expect("they fit");
    let options = ExpectimaxConfig::builder()
        .plies(NonZero::new(2).expect("not zero"))
        .mode(RootMode::Best)
        .build()
        .expect("valid");
    let second = evaluator_fn::<DiceChess, _, _>(second);
    RootSearch::new(search, options)
        .with_rescore(second_opinion(second, weight))
        .choose(&dfen.parse().expect("valid"), &mut Counted::new(1))
        .expect("rolled, and material is a number")
}

/// The pawn can take the king in some places, and be taken.
const TAINTED: &str = "k7/8/8/8/8/6p1/8/7K w - - 0 1 KK";

/// How far a position's white king is up the board.
fn rank_of_king(position: &Position, _: Color) -> f64 {
    let king = position.king(Color::White).expect("there is one");
    f64::from(king.rank()) * 100.0
}

#[test]
fn blends_follow_the_formula() {
    for weight in [1.0, 0.5, 0.25, 1e-300] {
        let report = rescored(TAINTED, weight, rank_of_king);
        let mut last = f64::INFINITY;
        let mut tainted = 0;
        for candidate in &report.root.candidates {
            let exact = candidate.outcome.and_then(SearchOutcome::into_exact);
            let value = exact.expect("all are exact").value();
            let loses = candidate.position.king_capture_rolls(Color::Black) > 0;
            assert_eq!(candidate.loss_tainted, loses, "{}", candidate.position);
            if loses {
                assert_eq!(candidate.blended, None);
                tainted += 1;
            } else {
                assert_eq!(tainted, 0, "the tainted stay last");
                let opinion = rank_of_king(&candidate.position, Color::White);
                let blended = (1.0 - weight) * value + weight * opinion;
                assert_eq!(candidate.blended, Some(blended));
                assert!(blended <= last);
                last = blended;
            }
        }
        assert!(tainted > 0 && tainted < report.root.candidates.len());
        assert_eq!(report.root.basis, Basis::Searched);
    }
}

/// An opinion beyond the range of scores counts as the end of it, and does not bring those that can
/// lose to the front.
#[test]
fn opinions_are_kept_in_the_range_of_scores() {
    for wild in [f64::INFINITY, f64::NEG_INFINITY, 1e9, -1e9] {
        let report = rescored(TAINTED, 1.0, move |_, _| wild);
        let best = report.root.best().expect("there are candidates");
        assert_eq!(best.blended, Some(wild.clamp(-9999.0, 9999.0)));
        assert!(!best.loss_tainted);
        let safe = report
            .root
            .candidates
            .iter()
            .filter(|candidate| !candidate.loss_tainted);
        assert_eq!(report.root.equal_best, safe.count());
    }
}

/// If the second opinion is the same for all, it decides as much as it weighs.
#[test]
fn a_weight_of_one_leaves_the_value_out() {
    let all = rescored(TAINTED, 1.0, |_, _| 5.0);
    let safe = all
        .root
        .candidates
        .iter()
        .filter(|candidate| !candidate.loss_tainted);
    assert_eq!(all.root.equal_best, safe.count());
    let tiny = rescored(TAINTED, 1e-9, |_, _| 5.0);
    assert_eq!(tiny.root.equal_best, 1);
    assert_eq!(
        tiny.turn().map(|turn| turn.to_string()).as_deref(),
        Some("h1g2 g2g3")
    );
}

#[test]
fn an_opinion_that_is_no_number_is_an_error() {
    let judge = evaluator_fn::<DiceChess, _, _>(material);
    let bounds = dicechess::UtilityBounds::new(-10_000.0, -9999.0, 9999.0, 10_000.0);
    let search = Expectiminimax::new(&GAME, judge, bounds.expect("in order")).expect("they fit");
    let options = ExpectimaxConfig::builder()
        .plies(NonZero::new(2).expect("not zero"))
        .build()
        .expect("valid");
    let second = evaluator_fn::<DiceChess, _, _>(|_: &Position, _: Color| f64::NAN);
    let failure = RootSearch::new(search, options)
        .with_rescore(second_opinion(second, 0.5))
        .choose(&TAINTED.parse().expect("valid"), &mut Counted::new(1))
        .map(|report| report.turn());
    assert_eq!(failure, Err(RootFailure::Search(SearchFailure::NotANumber)));
}

/// If every candidate can lose, the values decide.
#[test]
fn tainted_candidates_among_themselves_go_by_value() {
    let report = rescored("7k/8/8/8/8/8/1r6/r6K w - - 0 1 K", 1.0, rank_of_king);
    let values: Vec<f64> = report
        .root
        .candidates
        .iter()
        .map(|candidate| {
            assert!(candidate.loss_tainted && candidate.blended.is_none());
            let exact = candidate.outcome.and_then(SearchOutcome::into_exact);
            exact.expect("exact").value()
        })
        .collect();
    assert!(values.len() > 1 && values.is_sorted_by(|left, right| left >= right));
}
