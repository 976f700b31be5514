//! What the tests and the bench of Monte-Carlo equity share: a sampler that is obviously right.

use std::collections::HashSet;

use dicechess::{
    Color, DicePool, EquityConfig, EquityError, EquityEstimate, EquityOutcome, LegalTurns,
    MonteCarloEquity, Position, ROLLS, Role, RolloutPolicy,
};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

pub fn config(horizon: u32, rollouts: u32) -> EquityConfig {
    EquityConfig::builder()
        .horizon_plies(horizon)
        .rollouts(rollouts)
        .batch(rollouts.min(64))
        .build()
        .expect("in range")
}

pub fn position(dfen: &str) -> Position {
    dfen.parse().expect("a good DFEN")
}

pub fn estimated<PolicyError: std::fmt::Debug>(
    outcome: Result<EquityOutcome, EquityError<PolicyError>>,
) -> EquityEstimate {
    let outcome = outcome.expect("not rolled");
    outcome.estimated().expect("nothing cancels")
}

/// What the mover can come to with a roll: a king, or one of these positions.
pub enum Replies {
    King,
    Results(Vec<Position>),
}

pub fn replies(rolled: &Position) -> Replies {
    let mover = rolled.side_to_move();
    let LegalTurns::Turns(turns) = rolled.legal_turns() else {
        return Replies::Results(vec![rolled.end_turn()]);
    };
    let mut seen = HashSet::new();
    let mut results = Vec::new();
    for turn in &turns {
        let result = turn.play(rolled);
        if rolled.king(!mover).is_some() && result.king(!mover).is_none() {
            return Replies::King;
        }
        if seen.insert(result) {
            results.push(result);
        }
    }
    Replies::Results(results)
}

/// Plays three dice and a turn, each of its distinct results equally likely, up to a king or the
/// horizon: who wins.
pub fn plain_sample<Generator: Rng>(
    position: &Position,
    horizon: u32,
    generator: &mut Generator,
) -> Option<Color> {
    let mut position = *position;
    for _ in 0..horizon {
        if position.winner().is_some() {
            break;
        }
        let dice = [(); 3].map(|()| Role::ALL[generator.random_range(0..Role::ALL.len())]);
        let pool = DicePool::from_dice(&dice).expect("three dice");
        match replies(&position.with_pool(pool)) {
            Replies::King => return Some(position.side_to_move()),
            Replies::Results(results) => {
                position = results[generator.random_range(0..results.len())];
            }
        }
    }
    position.winner()
}

/// How often each side wins, White first, when every distinct result is equally likely: by all
/// rolls and all results.
pub fn exact_shares(position: &Position, horizon: u32) -> [f64; 2] {
    let mut shares = [0.0; 2];
    if horizon == 0 {
        return shares;
    }
    for roll in &ROLLS {
        let weight = f64::from(roll.weight) / 216.0;
        match replies(&position.with_pool(roll.pool)) {
            Replies::King => shares[usize::from(position.side_to_move() == Color::Black)] += weight,
            Replies::Results(results) => {
                let count = u32::try_from(results.len()).expect("few results");
                for result in &results {
                    let then = exact_shares(result, horizon - 1);
                    for (share, more) in shares.iter_mut().zip(then) {
                        *share += weight * more / f64::from(count);
                    }
                }
            }
        }
    }
    shares
}

/// Kings in the open, with pieces that attack them: both sides take the king often.
pub const TACTICAL: &str = "8/3q4/2n1k3/4p3/3P4/3K1N2/4Q3/8 w - - 0 1";

/// Every roll takes the king.
pub const FORCED: &str = "8/6B1/8/Q3k3/2NP1K2/8/8/4R3 w - - 0 1";

/// Nobody can move but a knight that takes the king: every roll with a knight does.
pub const NO_CHOICE: &str = "5brk/4pNbp/4Pp1p/5P1P/p1p5/P1Pp4/PBnP4/KRB5 w - - 0 1";

/// Few pieces, some of them in reach of a king.
pub const SMALL: [&str; 5] = [
    "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1",
    "8/5k2/3N4/2K5/4p3/8/8/8 w - - 0 1",
    "8/8/1p3k2/8/2K5/1P3n2/8/8 b - - 0 1",
    "8/8/3k4/8/3K4/8/8/8 w - - 0 1",
    "8/2k5/2p5/8/4P3/5K2/8/8 b - - 0 1",
];

/// All rolls take the king but those without a pawn, a knight and a bishop.
pub const NEARLY_FORCED: &str = "8/6B1/8/4k3/2NP4/5n2/8/7K w - - 0 1";

/// What a call comes to that nothing cancels.
pub fn outcome(dfen: &str, config: EquityConfig, seed: u64) -> EquityOutcome {
    let mut equity = MonteCarloEquity::new(config);
    equity
        .estimate::<ChaCha8Rng>(&position(dfen), seed)
        .expect("not rolled")
}

pub fn estimate_by<Policy: RolloutPolicy<Error: std::fmt::Debug>>(
    policy: Policy,
    position: &Position,
    (horizon, rollouts, seed): (u32, u32, u64),
) -> EquityEstimate {
    let mut equity = MonteCarloEquity::new(config(horizon, rollouts)).with_policy(policy);
    estimated(equity.estimate::<ChaCha8Rng>(position, seed))
}

/// Asserts that a difference is within so many standard errors, and rounding.
#[track_caller]
pub fn assert_within(errors: f64, difference: f64, standard_error: f64, what: &str) {
    assert!(
        difference.abs() <= errors * standard_error + 1e-12,
        "{what}: {difference} is more than {errors} times {standard_error}"
    );
}
