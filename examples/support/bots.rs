//! Bots of this crate by name.

use std::sync::Arc;

use dicechess::{Bot, BotRegistry, RegistryError};

/// The bot with an id, made of a profile if there is one: `name=value` pairs with commas between
/// them.
pub(crate) fn find(
    registry: &BotRegistry,
    id: &str,
    profile: Option<&str>,
) -> Result<Arc<dyn Bot>, RegistryError> {
    match profile {
        None => registry.get(id),
        // An empty text has no pairs, rather than an empty one.
        Some(pairs) => {
            registry.get_with_profile(id, pairs.split(',').filter(|pair| !pair.is_empty()))
        }
    }
}
