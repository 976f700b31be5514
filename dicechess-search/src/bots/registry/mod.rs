//! Bots by name. `error` has why something is refused.

mod error;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};

use dicechess_macros::{FieldDescription, FromPairs, Profile, ProfileError};

pub use self::error::RegistryError;
use self::error::is_needed;
use super::{Bot, BotError};

/// Bots by their ids, for hosts that are told by a user or a file who is to play.
///
/// Ids are unique without regard to case. A registry is a handle: its clones are the same registry,
/// and it can be used by many threads at once. What is registered stays until its [`Registration`]
/// is closed or dropped; a bot that was got before plays on.
///
/// ```
/// use std::sync::Arc;
/// use dicechess_search::{BotRegistry, GreedyBot, Material, RegistryError, TacticianBot};
///
/// let registry = BotRegistry::new();
/// let greedy = registry.register("greedy", "Takes what it can", Arc::new(GreedyBot::new(Material)))?;
/// let tactician = registry.register_profiled("tactician", "Tactician", |config| {
///     Ok(Arc::new(TacticianBot::new(config)))
/// })?;
///
/// assert!(registry.get("Greedy").is_ok());
/// assert!(matches!(registry.get("tactician"), Err(RegistryError::MissingProfile { .. })));
/// let profile = ["candidate_limit=8", "king_threat_cp=300", "king_danger_cp=900", "hanging_weight=1"];
/// assert!(registry.get_with_profile("tactician", profile).is_ok());
///
/// drop(greedy);
/// let error = registry.get("greedy").err().ok_or("it is gone")?;
/// assert_eq!(error.to_string(), "there is no bot `greedy`; there is: tactician");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct BotRegistry {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// By the id without its case.
    entries: RwLock<BTreeMap<String, Registered>>,
    /// Registrations so far, to tell them apart.
    serial: AtomicU64,
}

struct Registered {
    serial: u64,
    description: BotDescription,
    source: Source,
}

/// Where the bot of an entry comes from.
#[derive(Clone)]
enum Source {
    Ready(Arc<dyn Bot>),
    Profiled(Arc<Make>),
}

type Made = Result<Arc<dyn Bot>, MakeError>;
type Make = dyn Fn(&[&str]) -> Made + Send + Sync;

/// Why a bot was not made of a profile.
enum MakeError {
    Profile(ProfileError),
    Bot(BotError),
}

impl MakeError {
    fn of(self, id: String) -> RegistryError {
        match self {
            Self::Profile(source) => RegistryError::Profile { id, source },
            Self::Bot(source) => RegistryError::NotMade { id, source },
        }
    }
}

/// What a registry says about a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotDescription {
    /// The id, as it was registered.
    pub id: String,
    /// The name, for people.
    pub name: String,
    /// The fields of the profile that it is made of; `None` if it takes none.
    pub profile: Option<&'static [FieldDescription]>,
}

/// The id without its case: the same for `Straße`, `STRASSE` and `strasse`.
fn fold(id: &str) -> String {
    let mut folded = String::with_capacity(id.len());
    for letter in id.chars() {
        // An i without its dot is a letter of its own, though its capital is that of i.
        if letter == 'ı' {
            folded.push(letter);
        } else {
            folded.extend(letter.to_uppercase().flat_map(char::to_lowercase));
        }
    }
    folded
}

/// Whether there is nothing to be seen of a text.
fn is_blank(text: &str) -> bool {
    let is_seen = |letter: char| {
        let has_no_width = matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
                | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}'
        );
        !letter.is_whitespace() && !letter.is_control() && !has_no_width
    };
    !text.chars().any(is_seen)
}

impl BotRegistry {
    /// A registry without bots.
    pub fn new() -> Self {
        Self::default()
    }

    /// Registers a bot.
    ///
    /// # Errors
    /// [`RegistryError::BlankId`], [`RegistryError::BlankName`], or [`RegistryError::IdTaken`].
    pub fn register(
        &self,
        id: &str,
        name: &str,
        bot: Arc<dyn Bot>,
    ) -> Result<Registration, RegistryError> {
        self.insert(id, name, None, Source::Ready(bot))
    }

    /// Registers what makes a bot of a profile.
    ///
    /// # Errors
    /// As for [`register`](Self::register).
    pub fn register_profiled<Config, Make>(
        &self,
        id: &str,
        name: &str,
        make: Make,
    ) -> Result<Registration, RegistryError>
    where
        Config: for<'text> FromPairs<'text> + Profile,
        Make: Fn(Config) -> Result<Arc<dyn Bot>, BotError> + Send + Sync + 'static,
    {
        let make = move |pairs: &[&str]| {
            let config = Config::read_pairs(pairs.iter().copied()).map_err(MakeError::Profile)?;
            make(config).map_err(MakeError::Bot)
        };
        let source = Source::Profiled(Arc::new(make));
        self.insert(id, name, Some(Config::FIELDS), source)
    }

    fn insert(
        &self,
        id: &str,
        name: &str,
        profile: Option<&'static [FieldDescription]>,
        source: Source,
    ) -> Result<Registration, RegistryError> {
        let (id, name) = (id.to_string(), name.to_string());
        if is_blank(&id) {
            return Err(RegistryError::BlankId { id });
        }
        if is_blank(&name) {
            return Err(RegistryError::BlankName { id, name });
        }
        let key = fold(&id);
        let mut entries = self.shared.write();
        match entries.entry(key.clone()) {
            Entry::Occupied(occupied) => Err(RegistryError::IdTaken {
                taken: occupied.get().description.id.clone(),
                id,
            }),
            Entry::Vacant(vacant) => {
                let serial = self.shared.serial.fetch_add(1, Ordering::Relaxed);
                let description = BotDescription { id, name, profile };
                vacant.insert(Registered {
                    serial,
                    description,
                    source,
                });
                Ok(Registration {
                    registry: Arc::downgrade(&self.shared),
                    key,
                    serial,
                })
            }
        }
    }

    /// The bot with an id, in any case. One whose profile has a default for every field is made of
    /// these.
    ///
    /// # Errors
    /// [`RegistryError::UnknownId`], or [`RegistryError::MissingProfile`] if the bot has to be given
    /// one: see [`get_with_profile`](Self::get_with_profile). [`RegistryError::Profile`] and
    /// [`RegistryError::NotMade`] if the defaults do not go together.
    pub fn get(&self, id: &str) -> Result<Arc<dyn Bot>, RegistryError> {
        let (description, source) = self.find(id)?;
        let fields = description.profile.unwrap_or_default();
        match source {
            Source::Ready(bot) => Ok(bot),
            Source::Profiled(_) if fields.iter().any(is_needed) => {
                let id = description.id;
                Err(RegistryError::MissingProfile { id, fields })
            }
            Source::Profiled(make) => make(&[]).map_err(|error| error.of(description.id)),
        }
    }

    /// The bot with an id, in any case, made of the `name=value` pairs of its profile.
    ///
    /// # Errors
    /// [`RegistryError::UnknownId`], [`RegistryError::UnwantedProfile`] if the bot takes none,
    /// [`RegistryError::Profile`] if that is invalid, [`RegistryError::NotMade`] if the bot cannot be
    /// made of it.
    pub fn get_with_profile<'text>(
        &self,
        id: &str,
        pairs: impl IntoIterator<Item = &'text str>,
    ) -> Result<Arc<dyn Bot>, RegistryError> {
        let (BotDescription { id, .. }, source) = self.find(id)?;
        let Source::Profiled(make) = source else {
            return Err(RegistryError::UnwantedProfile { id });
        };
        let pairs: Vec<_> = pairs.into_iter().collect();
        // Not under the lock: it is the caller's code.
        make(&pairs).map_err(|error| error.of(id))
    }

    fn find(&self, id: &str) -> Result<(BotDescription, Source), RegistryError> {
        let entries = self.shared.read();
        let found = entries.get(&fold(id));
        found
            .map(|entry| (entry.description.clone(), entry.source.clone()))
            .ok_or_else(|| RegistryError::UnknownId {
                id: id.to_string(),
                ids: entries
                    .values()
                    .map(|entry| entry.description.id.clone())
                    .collect(),
            })
    }

    /// All bots, by their ids without regard to case.
    pub fn list(&self) -> Vec<BotDescription> {
        let entries = self.shared.read();
        entries
            .values()
            .map(|entry| entry.description.clone())
            .collect()
    }
}

impl fmt::Debug for BotRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

// No code of a caller runs under the lock, so that what a panic elsewhere left behind is whole.
impl Shared {
    fn read(&self) -> std::sync::RwLockReadGuard<'_, BTreeMap<String, Registered>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, BTreeMap<String, Registered>> {
        self.entries.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bot's place in a registry, which is given up when this is closed or dropped.
#[derive(Debug)]
#[must_use = "the bot is removed when its registration is dropped; `keep` keeps it"]
pub struct Registration {
    registry: Weak<Shared>,
    key: String,
    serial: u64,
}

impl Registration {
    /// Removes the bot; whether it was still there. To close twice does nothing more, nor does it
    /// touch a bot that was registered under the same id since.
    pub fn close(&self) -> bool {
        let Some(registry) = self.registry.upgrade() else {
            return false;
        };
        let mut entries = registry.write();
        let is_own = entries
            .get(&self.key)
            .is_some_and(|entry| entry.serial == self.serial);
        let removed = is_own.then(|| entries.remove(&self.key)).flatten();
        // The bot may be dropped with it, which is its owner's code.
        drop(entries);
        removed.is_some()
    }

    /// Leaves the bot in the registry for as long as that lives.
    pub fn keep(mut self) {
        self.registry = Weak::new();
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.close();
    }
}
