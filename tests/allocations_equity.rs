//! Rollouts that are made again allocate nothing, at any ply.
//!
//! The crate `allocation_counter` replaces the global allocator of this test binary by one that
//! counts, for each thread by itself.

mod support;

use dicechess::{
    GreedyRollout, Material, MonteCarloEquity, Position, RolloutPolicy, UniformRollout,
};
use rand_chacha::ChaCha8Rng;
use support::equity::{SMALL, TACTICAL, config, position};

/// Makes the same rollouts twice, the second time without allocating.
fn assert_second_pass_allocates_nothing<Policy>(policy: Policy)
where
    Policy: RolloutPolicy<Error: std::fmt::Debug>,
{
    let mut equity = MonteCarloEquity::new(config(6, 1)).with_policy(policy);
    let mut positions: Vec<Position> = SMALL.map(position).to_vec();
    positions.push(position(TACTICAL));
    positions.push(Position::initial());
    let mut pass = || {
        let mut rollouts = 0;
        for position in &positions {
            let mut run = equity.start::<ChaCha8Rng>(position, 1).expect("not rolled");
            let advanced = equity.advance(&mut run, 12).expect("a good policy");
            assert!(advanced.is_continue());
            rollouts += run.rollouts();
        }
        rollouts
    };
    let first = pass();
    let mut second = 0;
    let allocated = allocation_counter::measure(|| second = pass());
    assert_eq!(allocated.count_total, 0, "{allocated:?}");
    assert!(first == second && first == 12 * positions.len() as u64);
}

#[test]
fn rollouts_allocate_nothing() {
    assert_second_pass_allocates_nothing(UniformRollout);
    assert_second_pass_allocates_nothing(GreedyRollout::new(Material));
}
