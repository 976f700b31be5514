//! Budgets worked out by hand, and clocks and guesses that are none.

use std::num::NonZero;
use std::time::Duration;

use dicechess::{
    ClockError, ClockField, ClockState, DiceChessTurns, TimeManager, TimeManagerConfig, TurnsToGo,
    turns_to_go_fn,
};

fn config(reserve_seconds: f64, greatest_share: f64) -> TimeManagerConfig {
    TimeManagerConfig::builder()
        .reserve_seconds(reserve_seconds)
        .greatest_share(greatest_share)
        .build()
        .expect("the fields are in their ranges")
}

fn clock(remaining: f64, increment: f64) -> ClockState {
    ClockState::from_seconds(remaining, increment).expect("it is a clock")
}

fn number(number: u32) -> NonZero<u32> {
    NonZero::new(number).expect("not zero")
}

fn budget(config: TimeManagerConfig, clock: ClockState) -> Duration {
    let manager = TimeManager::new(config);
    manager.budget(&clock).expect("the guess is one")
}

/// A budget with a steady guess at the turns to go, in nanoseconds.
fn nanos(config: TimeManagerConfig, clock: ClockState, turns: f64) -> u128 {
    let manager = TimeManager::with_guess(turns_to_go_fn(|_| turns), config);
    manager.budget(&clock).expect("the guess is one").as_nanos()
}

#[test]
fn the_curve_goes_through_its_points_in_straight_lines_and_stays_at_the_last() {
    let expected = [
        (1, 7.5),
        (2, 7.5 - 2.4 / 9.0),
        (4, 6.7),
        (9, 5.1 + 2.4 / 9.0),
        (10, 5.1),
        (15, 5.65),
        (20, 6.2),
        (21, 6.49),
        (30, 9.1),
        (39, 11.71),
        (40, 12.0),
        (41, 12.0),
        (u32::MAX, 12.0),
    ];
    for (at, turns) in expected {
        let found = DiceChessTurns.turns_to_go(number(at));
        assert!((found - turns).abs() < 1e-12, "{found} at move {at}");
    }
}

#[test]
fn the_budget_follows_the_curve() {
    let plain = config(0.0, 1.0);
    for (at, nanos) in [
        (1, 8_000_000_000),
        (10, 11_764_705_882),
        (20, 9_677_419_354),
        (40, 5_000_000_000),
        (1000, 5_000_000_000),
    ] {
        let clock = clock(60.0, 0.0).with_move_number(number(at));
        assert_eq!(budget(plain, clock).as_nanos(), nanos, "at move {at}");
    }
}

#[test]
fn what_is_known_goes_before_what_is_guessed() {
    let clock = clock(90.0, 10.0).with_turns_to_go(number(4));
    // 90 s and three increments in four turns, less the reserve.
    let expected = Duration::from_millis(29_500);
    assert_eq!(budget(config(0.5, 1.0), clock), expected);
    let no_guess = TimeManager::with_guess(turns_to_go_fn(|_| f64::NAN), config(0.5, 1.0));
    assert_eq!(no_guess.budget(&clock), Ok(expected));
}

#[test]
fn the_last_turn_may_have_everything_but_the_reserve() {
    let last = clock(10.0, 30.0).with_turns_to_go(number(1));
    assert_eq!(budget(config(0.0, 1.0), last), Duration::from_secs(10));
    assert_eq!(budget(config(1.5, 1.0), last), Duration::from_millis(8500));
    assert_eq!(budget(config(1.5, 0.5), last), Duration::from_millis(4250));
}

#[test]
fn a_great_increment_does_not_spend_what_is_not_there() {
    assert_eq!(
        nanos(config(0.5, 1.0), clock(2.0, 60.0), 30.0),
        1_500_000_000
    );
    assert_eq!(nanos(config(0.5, 0.1), clock(2.0, 60.0), 30.0), 150_000_000);
    assert_eq!(nanos(config(0.5, 0.001), clock(2.0, 1e9), 30.0), 1_500_000);
}

#[test]
fn there_is_no_budget_without_time() {
    for (remaining, reserve) in [
        (0.0, 0.0),
        (-0.0, 0.0),
        (f64::from_bits(1), 0.0),
        (0.0, 1.0),
        (1.0, 1.0),
        (1.0, 1.5),
        (1e9, 1e9),
    ] {
        for increment in [0.0, -0.0, 1.0, 1e9] {
            let clock = clock(remaining, increment);
            for turns in [1.0, 7.5, f64::from(u32::MAX)] {
                let found = nanos(config(reserve, 1.0), clock, turns);
                assert_eq!(found, 0, "{clock:?}, {turns} turns");
            }
        }
    }
    // The reserves of all turns are more than there is.
    assert_eq!(nanos(config(1.0, 1.0), clock(5.0, 0.0), 5.0), 0);
    assert_eq!(nanos(config(1.0, 1.0), clock(5.1, 0.0), 5.0), 20_000_000);
}

#[test]
fn what_is_no_clock_is_refused_with_the_field_and_the_value() {
    type Refusal = fn(ClockField, f64) -> ClockError;
    let not_a_number: Refusal = |field, _| ClockError::NotANumber { field };
    let negative: Refusal = |field, seconds| ClockError::Negative { field, seconds };
    let too_long: Refusal = |field, seconds| ClockError::TooLong { field, seconds };
    for (seconds, refusal) in [
        (f64::NAN, not_a_number),
        (-f64::NAN, not_a_number),
        (-f64::from_bits(1), negative),
        (-1.0, negative),
        (f64::NEG_INFINITY, negative),
        (1e9_f64.next_up(), too_long),
        (1e300, too_long),
        (f64::INFINITY, too_long),
    ] {
        let [remaining, increment] =
            [(seconds, 1.0), (1.0, seconds)].map(|(remaining, increment)| {
                ClockState::from_seconds(remaining, increment).expect_err("it is no clock")
            });
        assert_eq!(remaining, refusal(ClockField::Remaining, seconds));
        assert_eq!(increment, refusal(ClockField::Increment, seconds));
    }
    let both = ClockState::from_seconds(f64::INFINITY, f64::NAN).expect_err("it is no clock");
    assert_eq!(
        both.to_string(),
        "the remaining time is inf seconds, expected at most 10⁹"
    );
    assert!(ClockState::from_seconds(1e9, 1e9).is_ok());
}

#[test]
fn what_is_no_guess_is_refused_with_the_move_and_the_value() {
    let clock = clock(60.0, 1.0).with_move_number(number(12));
    for turns in [
        f64::NAN,
        f64::NEG_INFINITY,
        -1.0,
        -0.0,
        0.0,
        1.0_f64.next_down(),
        f64::from(u32::MAX).next_up(),
        1e300,
        f64::INFINITY,
    ] {
        let manager = TimeManager::with_guess(turns_to_go_fn(|_| turns), config(0.0, 1.0));
        let error = manager.budget(&clock).expect_err("it is no guess");
        assert_eq!(error.move_number.get(), 12);
        assert_eq!(error.turns.to_bits(), turns.to_bits());
        assert!(error.to_string().contains("at move 12"), "{error}");
    }
}

#[test]
fn what_is_no_profile_is_refused() {
    for pair in [
        "reserve_seconds=-0.1",
        "reserve_seconds=NaN",
        "reserve_seconds=inf",
        "reserve_seconds=1e300",
        "greatest_share=0",
        "greatest_share=-0.5",
        "greatest_share=1.1",
        "greatest_share=NaN",
    ] {
        assert!(TimeManagerConfig::from_pairs([pair]).is_err(), "{pair}");
    }
    let usual = TimeManagerConfig::from_pairs([]).expect("all has defaults");
    assert_eq!(usual, config(0.05, 0.5));
}

#[test]
fn the_longest_times_do_not_overflow() {
    let longest = ClockState::new(Duration::MAX, Duration::MAX);
    let last = longest.with_turns_to_go(number(1));
    let many = longest.with_turns_to_go(NonZero::<u32>::MAX);
    let late = longest.with_move_number(NonZero::<u32>::MAX);
    let all = config(0.0, 1.0);
    assert_eq!(budget(all, last), Duration::MAX);
    assert_eq!(budget(all, late), Duration::MAX);
    // What is to come is cut, and no more than cut.
    let cut = u128::MAX / (1000 * u128::from(u32::MAX));
    assert_eq!(budget(all, many).as_nanos(), cut);
    let half = budget(config(0.0, 0.5), late);
    assert_eq!(half.as_nanos(), Duration::MAX.as_nanos() / 2);
    let kept = budget(config(1e9, 1.0), last);
    let reserve = Duration::from_secs(1_000_000_000);
    assert_eq!(Some(kept), Duration::MAX.checked_sub(reserve));
}
