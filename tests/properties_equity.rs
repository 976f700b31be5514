//! Monte-Carlo equity on random positions, and beside exact values: shares that sum to one, one
//! answer for any number of threads, the plain sampler's mean, the plain search's value.
#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "shares are whole units of 2^-53, all of which an f64 holds"
)]

mod support;

use std::cell::RefCell;
use std::collections::HashMap;

use dicechess::{
    Color, DiceChess, DiceChessMemory, DicePool, EquityEstimate, Even, Game, MonteCarloEquity,
    Position, RolloutChoice, RolloutPolicy, Status, TOTAL_ROLLS, UtilityBounds, Weighted,
    plain_value, rollout_fn,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use support::equity::{
    FORCED, NEARLY_FORCED, NO_CHOICE, SMALL, TACTICAL, config, estimated, exact_shares,
    plain_sample, position,
};
use support::strategies::{any_position, cases, random_play, sparse_endgame};

const SIDES: [Color; 2] = [Color::White, Color::Black];

fn before_roll(positions: impl Strategy<Value = Position>) -> impl Strategy<Value = Position> {
    positions.prop_map(|position| position.with_pool(DicePool::EMPTY))
}

fn estimate_by<Policy: RolloutPolicy<Error: std::fmt::Debug>>(
    policy: Policy,
    position: &Position,
    (horizon, rollouts, seed): (u32, u32, u64),
) -> EquityEstimate {
    let mut equity = MonteCarloEquity::new(config(horizon, rollouts)).with_policy(policy);
    estimated(equity.estimate::<ChaCha8Rng>(position, seed))
}

fn estimate(position: &Position, asked: (u32, u32, u64)) -> EquityEstimate {
    estimate_by(dicechess::UniformRollout, position, asked)
}

/// Asserts that a difference is within so many standard errors, and rounding.
#[track_caller]
fn assert_within(errors: f64, difference: f64, standard_error: f64, what: &str) {
    assert!(
        difference.abs() <= errors * standard_error + 1e-12,
        "{what}: {difference} is more than {errors} times {standard_error}"
    );
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

/// Dice Chess with the rolls of one class taken together, so that a plain search gets deeper.
struct ByClasses;

impl Game for ByClasses {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;
    type Memory = DiceChessMemory;

    fn total_weight(&self) -> u32 {
        TOTAL_ROLLS
    }

    fn side_to_move(&self, position: &Position) -> Color {
        position.side_to_move()
    }

    fn status(&self, position: &Position) -> Status<Color> {
        DiceChess.status(position)
    }

    fn rolls(&self, position: &Position, rolls: &mut Vec<Weighted<DicePool>>) {
        let classes = position.roll_classes().iter();
        rolls.extend(classes.map(|class| Weighted::new(class.pool, class.weight)));
    }

    fn replies(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        replies: &mut Vec<Position>,
    ) {
        DiceChess.replies(position, roll, memory, replies);
    }
}

/// The plain expectiminimax value for White when only kings count.
fn plain<Playing>(game: &Playing, position: &Position, plies: u32) -> f64
where
    Playing: Game<Position = Position, Side = Color>,
{
    let bounds = UtilityBounds::new(-1.0, 0.0, 0.0, 1.0).expect("in order");
    plain_value(game, &Even, &bounds, position, plies, Color::White).expect("even")
}

/// The same value with every position searched once: too many lead to the same one for the plain
/// search to get deep in the open. Clocks are not looked at.
#[derive(Default)]
struct Remembered {
    values: HashMap<(u64, u32), f64>,
    memory: DiceChessMemory,
}

impl Remembered {
    fn value(&mut self, position: &Position, plies: u32) -> f64 {
        match position.winner() {
            Some(Color::White) => return 1.0,
            Some(Color::Black) => return -1.0,
            None if plies == 0 => return 0.0,
            None => {}
        }
        let key = (position.key(), plies);
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let sign = if position.side_to_move() == Color::White {
            1.0
        } else {
            -1.0
        };
        let mut sum = 0.0;
        for class in position.roll_classes() {
            let mut replies = Vec::new();
            DiceChess.replies(position, &class.pool, &mut self.memory, &mut replies);
            let values = replies
                .iter()
                .map(|reply| sign * self.value(reply, plies - 1));
            let best = values.fold(f64::NEG_INFINITY, f64::max);
            sum += f64::from(class.weight) * sign * best;
        }
        let value = sum / f64::from(TOTAL_ROLLS);
        self.values.insert(key, value);
        value
    }
}

/// A rollout policy that plays the best turn there is, up to the horizon.
fn optimal(values: &RefCell<Remembered>) -> impl RolloutPolicy<Error: std::fmt::Debug> {
    rollout_fn(move |choice: &RolloutChoice<'_>| {
        let mut values = values.borrow_mut();
        let mover = choice.rolled.side_to_move();
        let sign = if mover == Color::White { 1.0 } else { -1.0 };
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, result) in choice.results.iter().enumerate() {
            let value = sign * values.value(result, choice.plies_left);
            if value > best.0 {
                best = (value, place);
            }
        }
        best.1
    })
}

#[test]
fn best_play_agrees_with_the_plain_search() {
    for (number, dfen) in (0..).zip(SMALL) {
        let root = position(dfen);
        let values = RefCell::new(Remembered::default());
        // The reference is the plain search.
        for plies in 1..3 {
            let plain = plain(&DiceChess, &root, plies);
            assert!((values.borrow_mut().value(&root, plies) - plain).abs() < 1e-12);
        }
        let plies = 4;
        let exact = values.borrow_mut().value(&root, plies);
        // Where captures are rare, few rollouts know their own error.
        let rollouts = if exact.abs() < 0.01 { 20_000 } else { 400 };
        for seed in 0..3 {
            let asked = (plies, rollouts, 10 * number + seed);
            let found = estimate_by(optimal(&values), &root, asked);
            let difference = found.equity(Color::White) - exact;
            assert!(found.equity_error() > 0.0, "there is something to estimate");
            assert_within(3.0, difference, found.equity_error(), dfen);
        }
    }
}

#[test]
fn deep_plain_searches_of_narrow_positions_agree() {
    // Kings that are boxed in; what moves is few.
    for dfen in [NO_CHOICE, FORCED] {
        let root = position(dfen);
        let plies = 3;
        let exact = plain(&ByClasses, &root, plies);
        let values = RefCell::new(Remembered::default());
        assert!((values.borrow_mut().value(&root, plies) - exact).abs() < 1e-12);
        let found = estimate_by(optimal(&values), &root, (plies, 200, 1));
        assert_within(
            3.0,
            found.equity(Color::White) - exact,
            found.equity_error(),
            dfen,
        );
    }
}
