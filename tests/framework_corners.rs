//! Corners of the framework: averages that round out of the range, evaluators that go wrong, depths
//! without end.

use std::convert::Infallible;

use dicechess::{
    BatchEvaluator, BestFirst, BoundsError, EvaluationCache, Expectiminimax, Game, Pruning,
    RememberedLeaves, ReplyPolicy, SearchFailure, Status, UtilityBounds, Weighted, evaluator_fn,
    plain_value,
};

/// Three rolls of one weight, which all lead on to the next number; from 2 on the first side has
/// won.
struct Steps;

impl Game for Steps {
    type Position = u8;
    type Side = bool;
    type Roll = u8;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        3
    }

    fn side_to_move(&self, position: &u8) -> bool {
        position.is_multiple_of(2)
    }

    fn status(&self, position: &u8) -> Status<bool> {
        if *position < 2 {
            Status::Ongoing
        } else {
            Status::Won(true)
        }
    }

    fn rolls(&self, _: &u8, rolls: &mut Vec<Weighted<u8>>) {
        rolls.extend([0, 1, 2].map(|roll| Weighted::new(roll, 1)));
    }

    fn replies(&self, position: &u8, _: &u8, (): &mut (), replies: &mut Vec<u8>) {
        replies.push(position + 1);
    }
}

fn even() -> impl BatchEvaluator<Steps, Score = f64, Error = Infallible> {
    evaluator_fn::<Steps, _, _>(|_: &u8, _| 0.0)
}

/// Three times 0.1 is more than 0.3, and a third of it more than 0.1.
#[test]
fn an_average_of_wins_is_a_win() {
    let bounds = UtilityBounds::new(-0.1, -0.01, 0.01, 0.1).expect("in order");
    for (start, plies) in [(1, 1), (0, 2), (0, 3), (0, u32::MAX)] {
        for (side, value) in [(true, 0.1_f64), (false, -0.1)] {
            if plies < 10 {
                let plain = plain_value(&Steps, &even(), &bounds, &start, plies, side);
                assert_eq!(plain.map(f64::to_bits), Ok(value.to_bits()));
            }
            for pruning in [Pruning::Off, Pruning::Star1, Pruning::Star2] {
                let mut search = Expectiminimax::new(&Steps, even(), bounds)
                    .expect("the sums fit")
                    .with_pruning(pruning);
                let report = search.run(&start, plies, side, search.open_window());
                let report = report.expect("numbers");
                let exact = report.outcome.into_exact().expect("the window is open");
                assert_eq!(
                    exact.value().to_bits(),
                    value.to_bits(),
                    "{plies} {pruning:?}"
                );
                // Only a roll of the opponent taints, here the one at 0.
                assert_eq!(report.loss_tainted, !side && start == 0);
            }
        }
    }
}

#[test]
fn the_plain_search_refuses_bounds_that_are_too_wide() {
    let bounds = UtilityBounds::new(i32::MIN, -1, 1, i32::MAX).expect("in order");
    let judge = evaluator_fn::<Steps, _, _>(|_: &u8, _| 0);
    let plain = plain_value(&Steps, &judge, &bounds, &0, 1, true);
    assert_eq!(plain, Err(SearchFailure::Bounds(BoundsError::TooWide)));
}

/// An evaluator that throws away what was there before it writes its own.
#[derive(Clone, Copy)]
struct Clearing;

impl BatchEvaluator<Steps> for Clearing {
    type Score = f64;
    type Error = Infallible;

    fn try_evaluate_many(
        &self,
        positions: &[u8],
        _: bool,
        scores: &mut Vec<f64>,
    ) -> Result<(), Infallible> {
        scores.clear();
        scores.extend(positions.iter().map(|_| 0.5));
        Ok(())
    }
}

#[test]
fn remembered_scores_are_out_of_an_evaluators_reach() {
    let mut cache = EvaluationCache::default();
    for (positions, remembered) in [(&[1, 2][..], 0), (&[2, 3], 1), (&[1, 2, 3, 3], 4)] {
        let mut scores = Vec::new();
        let judged = cache.judge(positions, true, &mut scores, |unknown, scores| {
            Clearing.try_evaluate_many(unknown, true, scores)
        });
        assert_eq!(judged, Ok(remembered));
        assert!(scores.len() == positions.len() && scores.iter().all(|score| *score > 0.4));
    }
    let bounds = UtilityBounds::new(-2.0, -1.0, 1.0, 2.0).expect("in order");
    let search = Expectiminimax::new(&Steps, Clearing, bounds).expect("the sums fit");
    let mut search = search.with_leaves(RememberedLeaves);
    let report = search.run(&0, 1, true, search.open_window());
    let exact = report.expect("numbers").outcome.into_exact();
    assert_eq!(
        exact.map(|exact| exact.value().to_bits()),
        Some(0.5_f64.to_bits())
    );
}

#[test]
fn scores_that_are_no_numbers_are_sorted_last() {
    let judge = evaluator_fn::<Steps, _, _>(|position: &u8, _| {
        let is_number = !position.is_multiple_of(3);
        if is_number {
            f64::from(*position)
        } else {
            f64::NAN
        }
    });
    let mut replies: Vec<u8> = (0..100).collect();
    BestFirst::new(judge).arrange(&Steps, true, &mut replies);
    let (numbers, others) = replies.split_at(66);
    assert!(numbers.is_sorted_by(|left, right| left > right));
    assert!(others.is_sorted() && others.iter().all(|reply| reply.is_multiple_of(3)));
}
