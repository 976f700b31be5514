// Refused: to drop a registration at once, which removes the bot again.
#![deny(unused_must_use)]
use std::sync::Arc;

use dicechess::{BotRegistry, RandomBot};

fn main() {
    let registry = BotRegistry::new();
    registry.register("chance", "any turn", Arc::new(RandomBot)).expect("free");
}
