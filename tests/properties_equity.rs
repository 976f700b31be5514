//! Monte-Carlo equity on random positions, and beside exact shares: they sum to one, any number of
//! threads finds the same, the plain sampler has the same mean.
#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "shares are whole units of 2^-53, all of which an f64 holds"
)]

mod support;

use dicechess::{
    Color, DicePool, EquityEstimate, MonteCarloEquity, Position, RolloutChoice, RolloutPolicy,
    rollout_fn,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use support::equity::{
    FORCED, NEARLY_FORCED, NO_CHOICE, SMALL, TACTICAL, assert_within, config, estimate_by,
    estimated, exact_shares, plain_sample, position,
};
use support::strategies::{any_position, cases, random_play, sparse_endgame};

const SIDES: [Color; 2] = [Color::White, Color::Black];

fn before_roll(positions: impl Strategy<Value = Position>) -> impl Strategy<Value = Position> {
    positions.prop_map(|position| position.with_pool(DicePool::EMPTY))
}

fn estimate(position: &Position, asked: (u32, u32, u64)) -> EquityEstimate {
    estimate_by(dicechess::UniformRollout, position, asked)
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn shares_sum_to_exactly_one(
        position in before_roll(any_position()),
        horizon in 1..5_u32,
        rollouts in 1..7_u32,
        seed in any::<u64>(),
    ) {
        let found = estimate(&position, (horizon, rollouts, seed));
        let (white, black, undecided) = (found.white(), found.black(), found.undecided());
        for sum in [
            white + black + undecided,
            white + undecided + black,
            black + undecided + white,
        ] {
            prop_assert_eq!(sum, 1.0);
        }
        for share in [white, black, undecided] {
            prop_assert!((0.0..=1.0).contains(&share));
            let units = share * 2.0_f64.powi(53);
            prop_assert_eq!(units.fract(), 0.0);
        }
        for error in SIDES.map(|side| found.standard_error(side)) {
            prop_assert!(error >= 0.0);
            prop_assert!(error.is_finite() || found.rollouts() == 1);
        }
        prop_assert!(found.rollouts() == u64::from(rollouts) || found.is_exact());
    }

    #[test]
    fn one_ply_is_exact(position in before_roll(any_position()), seed in any::<u64>()) {
        let found = estimate(&position, (1, 9, seed));
        let mover = position.side_to_move();
        prop_assert!(found.is_exact());
        prop_assert_eq!(found.rollouts(), 1);
        if position.winner().is_none() {
            let captures = u64::from(position.king_capture_rolls(mover));
            let units = (1_u64 << 53) * captures / 216;
            prop_assert_eq!(found.share(mover), units as f64 / 2.0_f64.powi(53));
            prop_assert_eq!(found.share(!mover), 0.0);
        }
        let flipped = estimate(&position.flip_colors(), (1, 9, !seed));
        for side in SIDES {
            prop_assert_eq!(found.standard_error(side), 0.0);
            prop_assert_eq!(found.share(side), flipped.share(!side));
        }
        prop_assert_eq!(found.equity(mover), -flipped.equity(mover));
    }

    #[test]
    fn policies_choose_among_the_distinct_results(
        position in before_roll(prop_oneof![random_play(), sparse_endgame()]),
        seed in any::<u64>(),
    ) {
        let horizon = 4;
        let last_left = std::cell::Cell::new(horizon);
        let checking = rollout_fn(|choice: &RolloutChoice<'_>| {
            assert!(choice.results.len() > 1);
            assert!((1..horizon).contains(&choice.plies_left));
            last_left.set(choice.plies_left);
            let support::equity::Replies::Results(plain) = support::equity::replies(choice.rolled)
            else {
                panic!("{} takes the king", choice.rolled);
            };
            let sorted = |positions: &[Position]| {
                let mut texts: Vec<_> = positions.iter().map(Position::to_string).collect();
                texts.sort_unstable();
                texts
            };
            assert_eq!(sorted(&plain), sorted(choice.results));
            choice.results.len() - 1
        });
        estimate_by(checking, &position, (horizon, 2, seed));
    }
}

mod threads {
    use super::*;
    use dicechess::{EquityOutcome, GreedyRollout, Material};
    use dicechess_search::Threads;
    use std::num::NonZero;

    fn on_threads(
        count: usize,
        position: &Position,
        config: dicechess::EquityConfig,
        seed: u64,
    ) -> EquityOutcome {
        let make = || MonteCarloEquity::new(config).with_policy(GreedyRollout::new(Material));
        let count = NonZero::new(count).expect("not zero");
        let threads = Threads::new(count, make).expect("threads");
        let found = make().estimate_on::<ChaCha8Rng, _>(&threads, position, seed);
        found.expect("a good policy")
    }

    proptest! {
        #![proptest_config(cases(16))]

        #[test]
        fn any_number_of_threads_finds_the_same(
            position in before_roll(prop_oneof![random_play(), sparse_endgame()]),
            batch in 1..12_u32,
            seed in any::<u64>(),
        ) {
            let config = config(3, 30)
                .with_batch(batch)
                .and_then(|config| config.with_wanted_error(Some(0.05)))
                .expect("in range");
            let mut alone =
                MonteCarloEquity::new(config).with_policy(GreedyRollout::new(Material));
            let alone = alone.estimate::<ChaCha8Rng>(&position, seed).expect("a good policy");
            for count in [1, 2, 3, 8] {
                prop_assert_eq!(&on_threads(count, &position, config, seed), &alone);
            }
        }
    }

    /// A policy that fails in some rollouts, and says in which.
    struct Fragile;

    impl RolloutPolicy for Fragile {
        type Memory = ();
        type Error = u64;

        fn choose<Generator: Rng>(
            &self,
            choice: &RolloutChoice<'_>,
            (): &mut (),
            generator: &mut Generator,
        ) -> Result<usize, u64> {
            let drawn = generator.next_u64();
            if drawn.is_multiple_of(50) {
                return Err(drawn);
            }
            Ok((drawn % choice.results.len() as u64) as usize)
        }
    }

    #[test]
    fn any_number_of_threads_fails_the_same() {
        let position = position(TACTICAL);
        let make = || MonteCarloEquity::new(config(4, 200)).with_policy(Fragile);
        for seed in 0..12 {
            let alone = make().estimate::<ChaCha8Rng>(&position, seed);
            assert!(alone.is_err(), "it fails once in fifty turns");
            for count in [1, 2, 5] {
                let count = NonZero::new(count).expect("not zero");
                let threads = Threads::new(count, make).expect("threads");
                let found = make().estimate_on::<ChaCha8Rng, _>(&threads, &position, seed);
                assert_eq!(found, alone);
            }
        }
    }

    #[test]
    fn threads_can_be_cancelled() {
        use dicechess::{Control, EquityEnd, StopCause};
        use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

        let raised = AtomicBool::new(false);
        let asked = AtomicU64::new(0);
        let clock = || {
            // Everybody asks; somebody raises the flag.
            if asked.fetch_add(1, Ordering::Relaxed) == 100_000 {
                raised.store(true, Ordering::Relaxed);
            }
            0
        };
        let all = config(5, 5000).with_batch(16).expect("in range");
        let make = || {
            let control = Control::new()
                .with_stop_flag(&raised)
                .with_deadline(1, dicechess::clock_fn(&clock));
            MonteCarloEquity::new(all).with_cancellation(control)
        };
        let threads = Threads::new(NonZero::new(3).expect("not zero"), make).expect("threads");
        let root = position(TACTICAL);
        let found = make().estimate_on::<ChaCha8Rng, _>(&threads, &root, 1);
        let EquityOutcome::Estimated { estimate, end } = found.expect("not rolled") else {
            panic!("some batches are done by then");
        };
        assert_eq!(end, EquityEnd::Cancelled(StopCause::Flag));
        let count = u32::try_from(estimate.rollouts()).expect("few");
        assert!(count < 5000 && count.is_multiple_of(16));
        let fewer = all.with_rollouts(count).expect("in range");
        let alone = MonteCarloEquity::new(fewer).estimate::<ChaCha8Rng>(&root, 1);
        assert_eq!(estimated(alone), estimate);
    }
}

#[test]
fn two_plies_agree_with_all_rolls_and_results() {
    let others = [NO_CHOICE, FORCED, NEARLY_FORCED];
    for (seed, dfen) in (0..).zip(SMALL.into_iter().chain(others)) {
        let root = position(dfen);
        let exact = exact_shares(&root, 2);
        let found = estimate(&root, (2, 4000, seed));
        for (side, exact) in SIDES.into_iter().zip(exact) {
            let difference = found.share(side) - exact;
            assert_within(3.0, difference, found.standard_error(side), dfen);
        }
    }
}

#[test]
fn few_rolls_that_go_on_are_drawn_by_their_weight() {
    let root = position(NEARLY_FORCED);
    assert_eq!(root.king_capture_rolls(Color::White), 216 - 27);
    let exact = exact_shares(&root, 2);
    let found = estimate(&root, (2, 20_000, 1));
    let difference = found.black() - exact[1];
    let error = found.standard_error(Color::Black);
    assert!(
        error > 0.0 && error < exact[1] / 50.0,
        "{error} of {}",
        exact[1]
    );
    assert_within(3.0, difference, error, NEARLY_FORCED);
}

#[test]
fn the_plain_sampler_has_the_same_mean() {
    let samples = 1500_u32;
    let horizon = 6;
    for (seed, dfen) in (0..).zip(SMALL.into_iter().chain([TACTICAL, NO_CHOICE])) {
        let root = position(dfen);
        let found = estimate(&root, (horizon, 600, seed));
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let mut wins = [0_u32; 2];
        for _ in 0..samples {
            if let Some(winner) = plain_sample(&root, horizon, &mut generator) {
                wins[usize::from(winner == Color::Black)] += 1;
            }
        }
        for (side, wins) in SIDES.into_iter().zip(wins) {
            let share = f64::from(wins) / f64::from(samples);
            let plain_variance = share * (1.0 - share) / f64::from(samples);
            let error = (plain_variance + found.standard_error(side).powi(2)).sqrt();
            assert_within(3.5, found.share(side) - share, error, dfen);
        }
    }
}

#[test]
fn flipped_positions_have_flipped_shares() {
    for (seed, dfen) in (0..).zip(SMALL.into_iter().chain([TACTICAL])) {
        let root = position(dfen);
        let found = estimate(&root, (5, 1000, seed));
        let flipped = estimate(&root.flip_colors(), (5, 1000, seed + 100));
        for side in SIDES {
            let error = found
                .standard_error(side)
                .hypot(flipped.standard_error(!side));
            let difference = found.share(side) - flipped.share(!side);
            assert_within(3.5, difference, error, dfen);
        }
    }
}
