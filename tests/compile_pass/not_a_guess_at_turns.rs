// Accepted: a closure that says how many turns are to go.
use dicechess::{TimeManager, TimeManagerConfig, turns_to_go_fn};

fn main() {
    let config = TimeManagerConfig::from_pairs([]).expect("all has defaults");
    let _ = TimeManager::with_guess(turns_to_go_fn(|_| 20.0), config);
}
