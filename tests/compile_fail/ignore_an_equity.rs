// Refused: ignoring an estimate, which may be unfinished.
#![deny(unused_must_use)]
use dicechess::{EquityConfig, MonteCarloEquity, Position};
use rand_chacha::ChaCha8Rng;

fn main() {
    let config = EquityConfig::builder().horizon_plies(1).rollouts(1).build();
    let mut equity = MonteCarloEquity::new(config.expect("in range"));
    let outcome = equity.estimate::<ChaCha8Rng>(&Position::initial(), 1);
    outcome.expect("not rolled");
}
