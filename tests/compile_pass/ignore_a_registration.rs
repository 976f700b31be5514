// Accepted: to keep it, or the bot in the registry.
#![deny(unused_must_use)]
use std::sync::Arc;

use dicechess::{BotRegistry, RandomBot};

fn main() {
    let registry = BotRegistry::new();
    let registered = registry.register("chance", "any turn", Arc::new(RandomBot));
    let _registration = registered.expect("free");
    registry.register("luck", "any turn", Arc::new(RandomBot)).expect("free").keep();
    assert_eq!(registry.list().len(), 2);
}
