//! The search of the root on small random games: ties, losing candidates, depths and cancellation,
//! against the plain search.
#![allow(
    clippy::float_cmp,
    reason = "values are to be the same to the last bit, and none is a zero of two signs"
)]

mod properties_search_support;
mod support;

use std::cell::Cell;
use std::num::NonZero;

use dicechess::{
    Basis, Cancellation, Evaluator, ExpectimaxConfig, Game, NeverCancel, NoRescore, Pruning,
    Rescore, RootMode, RootReport, RootRescore, RootSearch, SearchOutcome, SecondOpinion, Status,
    cancel_if,
};
use dicechess_search::synthetic::SyntheticPosition;
use properties_search_support::{
    LoggingCache, PRUNINGS, Sketch, Tree, UnitScores, small_sketches, tied_sketches,
};
use proptest::prelude::*;
use proptest::sample::select;
use support::strategies::cases;

type Report = RootReport<SyntheticPosition, SearchOutcome<f64>>;

/// The candidates of a tree: what the replies to all rolls of its root lead to.
fn candidates(tree: &Tree<f64>) -> Vec<SyntheticPosition> {
    let (mut rolls, mut candidates) = (Vec::new(), Vec::new());
    tree.game.rolls(&tree.root(), &mut rolls);
    for roll in rolls {
        tree.game
            .replies(&tree.root(), &roll.roll, &mut (), &mut candidates);
    }
    candidates
}

/// What a position is worth as it stands.
fn standing(tree: &Tree<f64>, position: &SyntheticPosition) -> f64 {
    tree.plain_at(position, 0)
}

fn pre_ranked(tree: &Tree<f64>) -> Vec<SyntheticPosition> {
    let mut ranked = candidates(tree);
    ranked.sort_by(|left, right| standing(tree, right).total_cmp(&standing(tree, left)));
    ranked
}

fn wins(tree: &Tree<f64>, position: &SyntheticPosition) -> bool {
    tree.game.status(position) == Status::Won(true)
}

#[derive(Debug, Clone, Copy)]
struct Setup {
    pruning: Pruning,
    plies: u32,
    deepening: bool,
    mode: RootMode,
    limit: Option<usize>,
}

fn setups() -> impl Strategy<Value = Setup> {
    let modes = select(vec![RootMode::Best, RootMode::AllExact]);
    let limits = prop_oneof![2 => Just(None), 1 => (1..5_usize).prop_map(Some)];
    (
        select(PRUNINGS.to_vec()),
        1..=4_u32,
        any::<bool>(),
        modes,
        limits,
    )
        .prop_map(|(pruning, plies, deepening, mode, limit)| Setup {
            pruning,
            plies,
            deepening,
            mode,
            limit,
        })
}

fn rank<Stop: Cancellation, Second: Rescore<dicechess_search::synthetic::SyntheticGame>>(
    tree: &Tree<f64>,
    setup: Setup,
    cache: &LoggingCache<f64>,
    stop: Stop,
    second: Second,
) -> Report {
    let search = tree
        .search(setup.pruning)
        .with_cache(cache)
        .expect("it serves all")
        .with_cancellation(stop);
    let options = ExpectimaxConfig::builder()
        .plies(NonZero::new(setup.plies).expect("not zero"))
        .deepening(setup.deepening)
        .mode(setup.mode)
        .candidate_limit(setup.limit.and_then(NonZero::new))
        .build()
        .expect("valid");
    RootSearch::new(search, options)
        .with_rescore(second)
        .rank(&candidates(tree), true)
        .expect("synthetic games are sound")
}

fn exact(outcome: Option<SearchOutcome<f64>>) -> Option<f64> {
    Some(outcome?.into_exact()?.value())
}

/// Judges a finished search by the plain values.
fn judge(tree: &Tree<f64>, setup: Setup, report: &Report) -> Result<(), TestCaseError> {
    let offered = candidates(tree);
    if let Some(win) = offered.iter().position(|position| wins(tree, position)) {
        prop_assert_eq!(report.basis, Basis::Win);
        prop_assert_eq!((report.candidates[0].index, report.equal_best), (win, 1));
        prop_assert_eq!(
            (report.counters, report.completed_plies),
            Default::default()
        );
        return Ok(());
    }
    let mut truths = pre_ranked(tree);
    truths.truncate(setup.limit.unwrap_or(usize::MAX));
    let value = |position| tree.plain_at(position, setup.plies - 1);
    let best = truths.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
    let tied: Vec<_> = truths
        .iter()
        .filter(|position| value(position).to_bits() == best.to_bits())
        .collect();
    prop_assert_eq!((report.basis, report.stopped), (Basis::Searched, None));
    prop_assert_eq!(report.completed_plies, setup.plies);
    prop_assert_eq!(report.offered, offered.len());
    prop_assert_eq!(report.candidates.len(), truths.len());
    // The best ones in the order of pre-ranking, whatever was searched before.
    let first: Vec<_> = report
        .candidates
        .iter()
        .map(|candidate| &candidate.position)
        .collect();
    prop_assert_eq!(&first[..report.equal_best], &tied[..]);
    for (place, candidate) in report.candidates.iter().enumerate() {
        prop_assert_eq!(offered[candidate.index], candidate.position);
        prop_assert!(truths.contains(&candidate.position));
        let plain = value(&candidate.position);
        match candidate.outcome {
            Some(SearchOutcome::Exact(exact)) => {
                prop_assert_eq!(exact.value().to_bits(), plain.to_bits());
            }
            Some(SearchOutcome::UpperBound(bound)) => {
                prop_assert_eq!(setup.mode, RootMode::Best);
                prop_assert!(place >= report.equal_best);
                prop_assert!(plain <= bound.value() && bound.value() < best);
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }
    let work: u64 = report
        .candidates
        .iter()
        .map(|candidate| candidate.work)
        .sum();
    prop_assert_eq!(report.work, work);
    Ok(())
}

/// An opinion of some weight.
fn second_opinion<Second>(second: Second, weight: f64) -> SecondOpinion<Second> {
    let rescore = RootRescore::builder().weight(weight).build();
    SecondOpinion::new(second, rescore.expect("a weight"))
}

proptest! {
    #![proptest_config(cases(1500))]

    /// Also with what a search of another depth and mode has left in the cache.
    #[test]
    fn the_root_equals_the_plain_search(
        sketch in tied_sketches(),
        (setup, other) in (setups(), setups()),
    ) {
        let tree = Tree::new(Sketch { perspective: true, ..sketch }, 1.0);
        let cache = LoggingCache::new();
        for setup in [setup, other, setup] {
            judge(&tree, setup, &rank(&tree, setup, &cache, NeverCancel, NoRescore))?;
        }
    }
}

/// A second opinion that knows each position.
#[derive(Debug, Clone, Copy)]
struct Opinion(UnitScores<f64>);

impl Evaluator<dicechess_search::synthetic::SyntheticGame> for Opinion {
    type Score = f64;

    fn evaluate(&self, position: &SyntheticPosition, perspective: bool) -> f64 {
        // Something that has little to do with the first one.
        (self.0.evaluate(position, perspective) * 31.0 + 17.0) % 99.0
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn second_opinions_are_blended(
        sketch in small_sketches(),
        setup in setups(),
        weight in prop_oneof![Just(1.0), Just(0.5), Just(1e-12), 0.01..1.0_f64],
    ) {
        let tree = Tree::new(Sketch { perspective: true, ..sketch }, 1.0);
        let second = Opinion(tree.judge);
        let rescore = second_opinion(second, weight);
        let report = rank(&tree, setup, &LoggingCache::new(), NeverCancel, rescore);
        if report.basis == Basis::Win {
            return Ok(());
        }
        let mut last = (true, f64::INFINITY);
        for candidate in &report.candidates {
            let plain = tree.plain_at(&candidate.position, setup.plies - 1);
            prop_assert_eq!(exact(candidate.outcome), Some(plain));
            let lost = tree.game.status(&candidate.position) == Status::Won(false);
            let may_blend = !lost && !candidate.loss_tainted;
            let opinion = second.evaluate(&candidate.position, true);
            let blended = (1.0 - weight) * plain + weight * opinion;
            prop_assert_eq!(candidate.blended, may_blend.then_some(blended));
            // Blended ones first, and each kind from high to low.
            let next = (may_blend, if may_blend { blended } else { plain });
            prop_assert!(next <= last, "{next:?} after {last:?}");
            last = next;
        }
    }
}

/// What is left of a search that was cancelled, by what a whole search of its depth gives.
fn judge_cancelled(tree: &Tree<f64>, setup: Setup, report: &Report) -> Result<(), TestCaseError> {
    let mut ranked = pre_ranked(tree);
    ranked.truncate(setup.limit.unwrap_or(usize::MAX));
    let place = |position: &SyntheticPosition| ranked.iter().position(|other| other == position);
    let outcomes: Vec<_> = report
        .candidates
        .iter()
        .map(|candidate| exact(candidate.outcome))
        .collect();
    if report.completed_plies > 0 {
        let whole = Setup {
            plies: report.completed_plies,
            ..setup
        };
        let cache = LoggingCache::new();
        let whole = rank(tree, whole, &cache, NeverCancel, NoRescore);
        prop_assert_eq!(
            (report.basis, report.equal_best),
            (whole.basis, whole.equal_best)
        );
        for (candidate, other) in report.candidates.iter().zip(&whole.candidates) {
            prop_assert_eq!(candidate.position, other.position);
            prop_assert_eq!(exact(candidate.outcome), exact(other.outcome));
        }
        return Ok(());
    }
    let first = if setup.deepening {
        setup.plies.min(2)
    } else {
        setup.plies
    };
    for (candidate, found) in report.candidates.iter().zip(&outcomes) {
        let plain = tree.plain_at(&candidate.position, first - 1);
        prop_assert!(found.is_none_or(|found| found.to_bits() == plain.to_bits()));
    }
    let best = outcomes
        .iter()
        .flatten()
        .copied()
        .fold(f64::NEG_INFINITY, f64::max);
    let tied = outcomes
        .iter()
        .take_while(|found| **found == Some(best))
        .count();
    match report.basis {
        Basis::Searched => {
            prop_assert_eq!(report.equal_best, tied);
            prop_assert_eq!(
                outcomes
                    .iter()
                    .filter(|found| **found == Some(best))
                    .count(),
                tied
            );
        }
        Basis::PreRanked => {
            prop_assert!(outcomes.iter().all(Option::is_none));
            let places: Vec<_> = report
                .candidates
                .iter()
                .map(|c| place(&c.position))
                .collect();
            prop_assert!(places.is_sorted() && report.equal_best == 1);
        }
        Basis::FirstOffered => {
            prop_assert!(
                report
                    .candidates
                    .iter()
                    .all(|candidate| candidate.outcome.is_none())
            );
            prop_assert_eq!((report.candidates[0].index, report.equal_best), (0, 1));
        }
        Basis::Win => prop_assert!(false, "wins are not searched"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn every_check_point_leaves_the_next_best_answer(
        sketch in small_sketches(),
        setup in setups(),
    ) {
        let tree = Tree::new(Sketch { perspective: true, ..sketch }, 1.0);
        if candidates(&tree).iter().any(|position| wins(&tree, position)) {
            return Ok(());
        }
        let setup = Setup { plies: setup.plies.min(3), ..setup };
        let run = |last: u64| {
            let checks = Cell::new(0);
            let stop = cancel_if(|| {
                checks.set(checks.get() + 1);
                checks.get() == last
            });
            let report = rank(&tree, setup, &LoggingCache::new(), stop, NoRescore);
            (report, checks.get())
        };
        let (full, checks) = run(u64::MAX);
        judge(&tree, setup, &full)?;
        let step = 1 + checks / 400;
        for last in (1..=checks).filter(|last| *last < 50 || last % step == 0) {
            let (report, asked) = run(last);
            prop_assert_eq!(asked, last);
            prop_assert!(report.stopped.is_some());
            judge_cancelled(&tree, setup, &report)?;
        }
    }
    /// Opinions count only when all of them are heard; until then, values do, and candidates that
    /// can lose stay behind all the same.
    #[test]
    fn half_heard_opinions_do_not_count(sketch in small_sketches(), setup in setups()) {
        let tree = Tree::new(Sketch { perspective: true, ..sketch }, 1.0);
        let setup = Setup { plies: setup.plies.min(2), ..setup };
        let mut last = 0;
        loop {
            last += 1;
            let checks = Cell::new(0);
            let stop = cancel_if(|| {
                checks.set(checks.get() + 1);
                checks.get() == last
            });
            let second = second_opinion(Opinion(tree.judge), 0.5);
            let report = rank(&tree, setup, &LoggingCache::new(), stop, second);
            if report.stopped.is_none() {
                break;
            }
            let mut kinds = Vec::new();
            for candidate in &report.candidates {
                let lost = tree.game.status(&candidate.position) == Status::Won(false);
                prop_assert_eq!(candidate.blended, None);
                let value = exact(candidate.outcome);
                kinds.push((value.is_some(), !candidate.loss_tainted && !lost, value));
            }
            let searched = report.basis == Basis::Searched;
            let ordered = kinds.is_sorted_by(|left, right| left >= right);
            prop_assert!(!searched || ordered, "{kinds:?}");
        }
    }
}
