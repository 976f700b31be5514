//! The search of the root equals the plain searches, whatever it consists of.

mod root_support;
mod support;

use dicechess::{
    DicePool, Expectiminimax, MapCache, Material, NeverCancel, Position, Pruning, ROLLS,
    RootChoice, RootMode, Scaled, SearchCounters, SearchFailure, TranspositionTable, TurnDecision,
    TwoPly, plain_value,
};
use proptest::prelude::*;
use proptest::sample::select;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use root_support::judging::{Truth, judge_report, pre_ranked, truths};
use root_support::policies::AnyChances;
use root_support::{
    Exactly, Features, GAME, LeavesKind, MaterialTimes, Question, StoreKind, Stores, ask, features,
    features_with,
};
use support::strategies::{any_position, cases, random_play, sparse_endgame};

/// A position that goes on, rolled.
fn rolled(positions: impl Strategy<Value = Position>) -> impl Strategy<Value = Position> {
    let pools: Vec<DicePool> = ROLLS.iter().map(|roll| roll.pool).collect();
    (positions, select(pools))
        .prop_map(|(position, pool)| position.with_pool(pool))
        .prop_filter("a king is gone", |position| position.winner().is_none())
}

/// What the plain two-ply search of the turn says.
fn by_two_ply(position: &Position, limit: Option<usize>) -> RootChoice<i64> {
    let judge = Scaled::<_, i64>::new(Material, &GAME, 1).expect("216 fits");
    let bounds = judge.scale_bounds(&Material::bounds()).expect("they fit");
    let mut search = TwoPly::new(judge, bounds).expect("the sums fit");
    if let Some(limit) = limit.and_then(std::num::NonZero::new) {
        search = search.with_candidate_limit(limit);
    }
    search.choose(position).expect("rolled")
}

/// Compares a search of two plies with the plain one, for a king capture and a forced pass too.
fn equals_two_ply(position: &Position, features: Features) -> Result<(), TestCaseError> {
    let report = ask(position, 2, features);
    match by_two_ply(position, features.limit) {
        RootChoice::ForcedPass { .. } => {
            prop_assert_eq!(report.decision, TurnDecision::ForcedPass);
            prop_assert_eq!(report.turn(), None);
        }
        RootChoice::KingCapture { turn } => {
            prop_assert_eq!(report.decision, TurnDecision::KingCapture(turn));
            prop_assert_eq!(report.root.counters, SearchCounters::default());
        }
        RootChoice::Ranked(ranking) => {
            let order = pre_ranked(position, features.limit);
            let mut truths: Vec<_> = ranking
                .candidates()
                .map(|candidate| Truth {
                    turn: candidate.turn,
                    result: candidate.result,
                    value: candidate.expectation.weighted_sum() / 216,
                    loses: Some(candidate.expectation.lost_weight() > 0),
                })
                .collect();
            truths.sort_by_key(|truth| order.iter().position(|(_, place)| *place == truth.result));
            judge_report(&report, &truths, features.mode)?;
            prop_assert_eq!(report.root.offered, ranking.distinct_results());
            prop_assert_eq!(report.root.is_limited(), ranking.is_limited());
            prop_assert_eq!(report.root.completed_plies, 2);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn two_plies_equal_the_plain_search(
        position in rolled(prop_oneof![sparse_endgame(), random_play(), any_position()]),
        features in features_with(Some(3)),
    ) {
        equals_two_ply(&position, features)?;
    }
}

/// Kings and two to four pieces that do not get far, for searches that look further.
fn small_endgame() -> impl Strategy<Value = Position> {
    const PLACEMENTS: [&str; 8] = [
        "k7/8/2P5/8/5p2/8/8/7K",
        "8/1k6/8/3P4/4p3/8/6K1/8",
        "8/8/1p3k2/8/2K5/1P3n2/8/8",
        "8/4P3/k7/8/8/7K/3p4/8",
        "8/5k2/3N4/2K5/4p3/8/8/8",
        "8/8/8/1k1K4/8/1p1P4/8/8",
        "7k/6p1/8/8/8/8/1P6/K7",
        "8/2k5/2p5/2P5/2K5/8/8/8",
    ];
    let few: Vec<DicePool> = ROLLS
        .iter()
        .map(|roll| roll.pool)
        .filter(|pool| pool.to_string().to_lowercase().contains('p'))
        .collect();
    (select(PLACEMENTS.to_vec()), any::<bool>(), select(few)).prop_map(|(board, white, pool)| {
        let side = if white { 'w' } else { 'b' };
        let position: Position = format!("{board} {side} - - 0 1").parse().expect("valid");
        position.with_pool(pool)
    })
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn three_plies_equal_the_plain_search(
        position in small_endgame(),
        features in (1..4_usize).prop_flat_map(|limit| features_with(Some(limit))),
    ) {
        let report = ask(&position, 3, features);
        if matches!(report.decision, TurnDecision::Chosen { .. }) {
            judge_report(&report, &truths(&position, 3, features.limit), features.mode)?;
            prop_assert_eq!(report.root.completed_plies, 3);
        } else {
            prop_assert!(report.root.candidates.is_empty());
        }
    }

    /// With a table that knows nothing, with the same one again, and with what other searches have
    /// left in it.
    #[test]
    fn a_warm_cache_changes_no_value_no_choice_and_no_taint(
        position in small_endgame(),
        first in features_with(Some(3)),
        second in features_with(Some(3)),
        plies in 2..=3_u32,
        seed in any::<u64>(),
    ) {
        let judge = Exactly::in_plies(plies);
        let (stores, cold_stores) = (Stores::new(judge), Stores::new(judge));
        let mut reports = Vec::new();
        for (features, stores) in [
            (Features { store: StoreKind::None, ..second }, &cold_stores),
            (second, &cold_stores),
            (first, &stores),
            (second, &stores),
            (second, &stores),
        ] {
            let question = Question { judge, plies, features, stores, stop: NeverCancel };
            let mut generator = ChaCha8Rng::seed_from_u64(seed);
            reports.push((features.mode, question.ask_with(&position, &mut generator)));
        }
        let truths = truths(&position, plies, Some(3));
        for (mode, report) in &reports {
            prop_assert_eq!(report.turn(), reports[0].1.turn());
            if !report.root.candidates.is_empty() {
                judge_report(report, &truths, *mode)?;
            }
        }
    }

    #[test]
    fn one_ply_judges_the_candidates_as_they_stand(
        position in rolled(sparse_endgame()),
        features in features(),
    ) {
        let report = ask(&position, 1, features);
        if matches!(report.decision, TurnDecision::Chosen { .. }) {
            judge_report(&report, &truths(&position, 1, features.limit), features.mode)?;
            prop_assert_eq!(report.root.completed_plies, 1);
        }
    }
}

/// The searches of one position with scores that are no whole numbers.
fn fractional(position: &Position, features: Features) -> Result<(), TestCaseError> {
    let judge = MaterialTimes {
        factor: 1.0_f64 / 7.0,
    };
    let report = Question {
        judge,
        plies: 2,
        features,
        stores: &Stores::new(judge),
        stop: NeverCancel,
    }
    .ask(position);
    let mover = position.side_to_move();
    for candidate in &report.root.candidates {
        let plain = plain_value(
            &GAME,
            &judge,
            &judge.bounds(),
            &candidate.position,
            1,
            mover,
        )
        .expect("material is a number");
        let outcome = candidate.outcome.expect("all are searched");
        let Some(exact) = outcome.into_exact() else {
            continue;
        };
        if features.chances == AnyChances::All {
            prop_assert_eq!(exact.value().to_bits(), plain.to_bits());
        } else {
            // 57 roundings in each sum, of half an ulp of no more than 216 times a score, and one
            // of the division: a few dozen ulps of the greatest score that there is.
            let bound = 64.0 * f64::EPSILON * judge.bounds().terminal_win();
            prop_assert!((exact.value() - plain).abs() <= bound);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(40))]

    /// In the same order of rolls floats agree to the last bit, else within a bound.
    #[test]
    fn floats_agree_to_the_last_bit_or_nearly(
        position in rolled(sparse_endgame()),
        features in features_with(Some(4)),
    ) {
        fractional(&position, features)?;
    }
}

/// A cache of another evaluator, or of another scale, is refused however like it is.
#[test]
fn foreign_caches_are_refused() {
    let (judge, other) = (Exactly { factor: 1 }, Exactly { factor: 2 });
    for (of, bounds) in [(other, judge.bounds()), (judge, other.bounds())] {
        let table = TranspositionTable::new(of, bounds, 16).expect("a power of two");
        let map = MapCache::new(of, bounds);
        let search = || Expectiminimax::new(&GAME, judge, judge.bounds()).expect("they fit");
        let refused = [
            search().with_cache(&table).map(|_| ()),
            search().with_cache(&map).map(|_| ()),
        ];
        assert_eq!(
            refused,
            [
                Err(SearchFailure::ForeignCache),
                Err(SearchFailure::ForeignCache)
            ]
        );
    }
}

/// Rounding may decide which candidate is the best one only in whole numbers, where values that
/// differ by less than one are equal; so the scaled evaluator is the one to rank with.
#[test]
fn the_scaled_evaluator_ranks_by_the_whole_sum() {
    let position: Position = "7k/8/8/8/3r4/2P5/8/7K w - - 0 1 PK".parse().expect("valid");
    let report = ask(&position, 2, Features::PLAIN);
    let RootChoice::Ranked(ranking) = by_two_ply(&position, None) else {
        panic!("there are candidates");
    };
    assert_eq!(report.root.candidates[0].position, ranking.best().result);
    assert_eq!(Features::PLAIN.mode, RootMode::Best);
}

/// A class whose prices are out of its window is known as a bound only. A window is made by a
/// division that rounds, and a class just out of it is to be searched again; it was settled with
/// the first price that was out.
#[test]
fn a_price_out_of_the_window_is_no_value() {
    for (dfen, pruning, chances) in [
        (
            "1rb2kn1/pppp1ppr/2n1B2p/4p3/4PN2/P2Q4/P1PP1PPP/RNB1K2R b KQ - 1 5 ppp",
            Pruning::Star1,
            AnyChances::Classes,
        ),
        (
            "4q3/Q3n3/b3rb1p/1Kpk4/1PnBq3/4P3/4q2P/3N4 w Q e3g6 127 1 BBB",
            Pruning::Star1,
            AnyChances::Urgent,
        ),
    ] {
        let position: Position = dfen.parse().expect("valid");
        let features = Features {
            pruning,
            chances,
            leaves: LeavesKind::Incremental,
            limit: Some(3),
            ..Features::PLAIN
        };
        let report = ask(&position, 2, features);
        judge_report(&report, &truths(&position, 2, Some(3)), features.mode)
            .unwrap_or_else(|error| panic!("{dfen}: {error}"));
    }
}
