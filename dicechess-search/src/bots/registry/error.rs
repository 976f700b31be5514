//! Why a registry refuses.

use dicechess_macros::{FieldDescription, FieldKind, ProfileError};
use thiserror::Error;

use crate::BotError;

/// Why a registry did not do what it was asked for.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// There is nothing to be seen of the id: it is empty, or nothing but white space, control
    /// characters and characters without width.
    #[error("the id {id:?} is blank")]
    BlankId {
        /// The id.
        id: String,
    },
    /// There is nothing to be seen of the name.
    #[error("the name {name:?} of the bot `{id}` is blank")]
    BlankName {
        /// The id of the bot.
        id: String,
        /// The name.
        name: String,
    },
    /// There is a bot with this id, which may be written differently.
    #[error("there is a bot `{taken}` already, so that none can be registered as `{id}`")]
    IdTaken {
        /// The id asked for.
        id: String,
        /// The same id, as it is registered.
        taken: String,
    },
    /// There is no bot with this id.
    #[error("there is no bot `{id}`; {}", known(.ids))]
    UnknownId {
        /// The id asked for.
        id: String,
        /// The ids that there are.
        ids: Vec<String>,
    },
    /// The bot cannot play without a profile, some field of which has no default.
    #[error("the bot `{id}` needs a profile: {}", asked(.fields))]
    MissingProfile {
        /// The id of the bot.
        id: String,
        /// The fields of the profile.
        fields: &'static [FieldDescription],
    },
    /// The bot takes no profile.
    #[error("the bot `{id}` takes no profile")]
    UnwantedProfile {
        /// The id of the bot.
        id: String,
    },
    /// The profile is none that the bot could play by.
    #[error("the profile of the bot `{id}` cannot be used: {source}")]
    Profile {
        /// The id of the bot.
        id: String,
        /// What is wrong with it.
        source: ProfileError,
    },
    /// The profile is valid by itself, and the bot cannot be made of it.
    #[error("the bot `{id}` cannot be made of this profile: {source}")]
    NotMade {
        /// The id of the bot.
        id: String,
        /// Why.
        source: BotError,
    },
}

fn known(ids: &[String]) -> String {
    if ids.is_empty() {
        "there is none".to_string()
    } else {
        format!("there is: {}", ids.join(", "))
    }
}

/// The fields of a profile: first those that have to be given.
fn asked(fields: &[FieldDescription]) -> String {
    let names = |needed: bool| {
        let fields = fields.iter().filter(|field| is_needed(field) == needed);
        let names: Vec<_> = fields.map(|field| field.name).collect();
        names.join(", ")
    };
    let (needed, optional) = (names(true), names(false));
    if optional.is_empty() {
        needed
    } else {
        format!("{needed}; and may have {optional}")
    }
}

/// Whether something has to be said about a field.
pub(super) fn is_needed(field: &FieldDescription) -> bool {
    match field.kind {
        FieldKind::Flattened(inner) | FieldKind::Nested(inner) => inner.iter().any(is_needed),
        // A value; a profile of profiles that are not known yet asks for what has no default.
        _ => field.default.is_none(),
    }
}
