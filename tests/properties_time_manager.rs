//! What a time manager promises, on any clock: a turn ends in time, games go on, and more time is
//! never less.

mod support;

use std::num::NonZero;
use std::time::Duration;

use dicechess::{ClockState, TimeManager, TimeManagerConfig, TurnsToGo, turns_to_go_fn};
use proptest::collection::vec;
use proptest::prelude::*;
use support::strategies::cases;

/// Any duration, mostly of a size that clocks have.
fn duration() -> impl Strategy<Value = Duration> {
    prop_oneof![
        1 => Just(Duration::ZERO),
        1 => Just(Duration::MAX),
        1 => (any::<u64>(), 0..1_000_000_000_u32).prop_map(|(secs, nanos)| Duration::new(secs, nanos)),
        2 => (0..1000_u64).prop_map(Duration::from_nanos),
        5 => (0..600_000_000_000_u64).prop_map(Duration::from_nanos),
    ]
}

/// Of a size that can be added up for a whole game.
fn short_duration() -> impl Strategy<Value = Duration> {
    prop_oneof![
        Just(0),
        0..1000_u64,
        0..5_000_000_000_u64,
        0..600_000_000_000_u64
    ]
    .prop_map(Duration::from_nanos)
}

fn config() -> impl Strategy<Value = TimeManagerConfig> {
    let reserve = prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(f64::from_bits(1)),
        Just(1e9),
        0.0..3.0_f64
    ];
    let share = prop_oneof![Just(1.0), Just(0.001), 0.001..1.0_f64];
    (reserve, share).prop_map(|(reserve, share)| {
        let config = TimeManagerConfig::builder()
            .reserve_seconds(reserve)
            .greatest_share(share)
            .build();
        config.expect("the fields are in their ranges")
    })
}

fn number() -> impl Strategy<Value = NonZero<u32>> {
    let number = prop_oneof![1..60_u32, Just(u32::MAX), 1..=u32::MAX];
    number.prop_map(|number| NonZero::new(number).expect("not zero"))
}

fn clock() -> impl Strategy<Value = ClockState> {
    (duration(), duration(), number(), prop::option::of(number())).prop_map(
        |(remaining, increment, move_number, turns)| {
            let clock = ClockState::new(remaining, increment).with_move_number(move_number);
            turns.map_or(clock, |turns| clock.with_turns_to_go(turns))
        },
    )
}

/// Any valid guess, the same at every move.
fn steady() -> impl Strategy<Value = f64> {
    prop_oneof![Just(1.0), Just(f64::from(u32::MAX)), 1.0..40.0_f64]
}

fn budget<Guess: TurnsToGo>(manager: &TimeManager<Guess>, clock: &ClockState) -> Duration {
    manager.budget(clock).expect("the guess is one")
}

/// The clock after a turn that took the budget and an overhead; `None` if it has run out.
fn after<Guess: TurnsToGo>(
    manager: &TimeManager<Guess>,
    clock: &ClockState,
    overhead: Duration,
) -> Option<ClockState> {
    let taken = budget(manager, clock).checked_add(overhead)?;
    let rest = clock.remaining().checked_sub(taken)?;
    let remaining = rest.checked_add(clock.increment())?;
    Some(ClockState::new(remaining, clock.increment()))
}

/// A part of a reserve, all of it for 255.
fn part(reserve: Duration, of_255: u8) -> Duration {
    reserve * u32::from(of_255) / 255
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_turn_ends_in_time(clock in clock(), config in config(), turns in steady()) {
        let guessing = TimeManager::with_guess(turns_to_go_fn(|_| turns), config);
        let usual = TimeManager::new(config);
        let reserve = usual.reserve();
        let share = config.greatest_share();
        for budget in [budget(&guessing, &clock), budget(&usual, &clock)] {
            if let Some(usable) = clock.remaining().checked_sub(reserve) {
                prop_assert!(budget <= usable);
                let greatest = share * usable.as_secs_f64();
                prop_assert!(budget.as_secs_f64() <= greatest * (1.0 + 1e-6) + 1e-9);
            } else {
                prop_assert_eq!(budget, Duration::ZERO);
            }
        }
    }

    #[test]
    fn more_time_is_never_less(
        clock in clock(),
        more in (duration(), duration()),
        config in config(),
    ) {
        let manager = TimeManager::new(config);
        let found = budget(&manager, &clock);
        let with = |remaining, increment| {
            let richer = ClockState::new(remaining, increment).with_move_number(clock.move_number());
            clock.turns_to_go().map_or(richer, |turns| richer.with_turns_to_go(turns))
        };
        let remaining = clock.remaining().saturating_add(more.0);
        let increment = clock.increment().saturating_add(more.1);
        prop_assert!(budget(&manager, &with(remaining, clock.increment())) >= found);
        prop_assert!(budget(&manager, &with(clock.remaining(), increment)) >= found);
    }

    #[test]
    fn the_clock_never_runs_out_by_budgets_alone(
        clock in (short_duration(), short_duration()),
        config in config(),
        turns in vec(steady(), 1..300),
    ) {
        let mut clock = ClockState::new(clock.0, clock.1);
        for turns in turns {
            let manager = TimeManager::with_guess(turns_to_go_fn(|_| turns), config);
            let next = after(&manager, &clock, Duration::ZERO);
            prop_assert!(next.is_some(), "{clock:?} ran out");
            clock = next.unwrap_or(clock);
        }
    }

    #[test]
    fn the_clock_never_runs_out_if_the_increment_pays_for_the_reserve(
        beyond in (short_duration(), short_duration()),
        config in config(),
        turns in vec((steady(), any::<u8>()), 1..300),
    ) {
        let reserve = TimeManager::new(config).reserve();
        let mut clock = ClockState::new(reserve + beyond.0, reserve + beyond.1);
        for (turns, overhead) in turns {
            let manager = TimeManager::with_guess(turns_to_go_fn(|_| turns), config);
            let next = after(&manager, &clock, part(reserve, overhead));
            prop_assert!(next.is_some(), "{clock:?} ran out");
            clock = next.unwrap_or(clock);
        }
    }

    /// The turns of a time control, each with the longest overhead that was provided for.
    #[test]
    fn the_clock_lasts_for_the_turns_that_it_knows(
        turns in 1..200_u32,
        beyond in short_duration(),
        increment in short_duration(),
        config in config(),
    ) {
        let manager = TimeManager::new(config);
        let reserve = manager.reserve();
        let mut clock = ClockState::new(reserve * turns + beyond, increment);
        for to_go in (1..=turns).rev() {
            let known = clock.with_turns_to_go(NonZero::new(to_go).expect("from 1 on"));
            let next = after(&manager, &known, reserve);
            prop_assert!(next.is_some(), "{known:?} ran out");
            clock = next.unwrap_or(clock);
        }
    }

    /// With the whole share, the turns of a time control use up all there is but for roundings.
    #[test]
    fn nothing_is_left_of_a_time_control(
        turns in 1..60_u32,
        beyond in short_duration(),
        reserve in 0.0..1.0_f64,
    ) {
        let config = TimeManagerConfig::builder()
            .reserve_seconds(reserve)
            .greatest_share(1.0)
            .build()
            .expect("the fields are in their ranges");
        let manager = TimeManager::new(config);
        let reserve = manager.reserve();
        let mut clock = ClockState::new(reserve * turns + beyond, Duration::ZERO);
        for to_go in (1..=turns).rev() {
            let known = clock.with_turns_to_go(NonZero::new(to_go).expect("from 1 on"));
            clock = after(&manager, &known, reserve).expect("it does not run out");
        }
        prop_assert_eq!(clock.remaining(), Duration::ZERO);
    }
}
