// Refused: a number for a guess at the turns to go.
use dicechess::{TimeManager, TimeManagerConfig};

fn main() {
    let config = TimeManagerConfig::from_pairs([]).expect("all has defaults");
    let _ = TimeManager::with_guess(20.0, config);
}
