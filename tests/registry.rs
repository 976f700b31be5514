//! The registry of bots: ids without case, errors that name what and where, and registrations that
//! remove what they registered and nothing else.

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dicechess::{
    Bot, BotError, BotRegistry, BotReport, BotRequest, Position, RandomBot, Registration,
    RegistryError, TacticianBot,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use support::strategies::cases;

fn random() -> Arc<dyn Bot> {
    Arc::new(RandomBot)
}

fn add(registry: &BotRegistry, id: &str) -> Result<Registration, RegistryError> {
    registry.register(id, "a bot", random())
}

fn ids(registry: &BotRegistry) -> Vec<String> {
    registry.list().into_iter().map(|bot| bot.id).collect()
}

#[test]
fn ids_have_no_case() {
    let registry = BotRegistry::new();
    let _kept = [
        add(&registry, "Straße").expect("free"),
        add(&registry, "ΟΔΟΣ").expect("free"),
        add(&registry, "Tactician-2").expect("free"),
    ];
    for id in [
        "STRASSE",
        "straße",
        "οδος",
        "οδοσ",
        "tactician-2",
        "TACTICIAN-2",
    ] {
        assert!(registry.get(id).is_ok(), "{id}");
        let Err(RegistryError::IdTaken { id: asked, taken }) = add(&registry, id) else {
            panic!("{id} is taken");
        };
        assert_eq!(asked, id);
        assert!(
            ids(&registry).contains(&taken),
            "{taken}, as it was registered"
        );
    }
    assert_eq!(ids(&registry), ["Straße", "Tactician-2", "ΟΔΟΣ"]);
    assert!(
        registry.get("tactıcıan-2").is_err(),
        "an i without a dot is another letter"
    );
}

#[test]
fn blank_ids_and_names_are_refused() {
    let registry = BotRegistry::new();
    for blank in ["", " ", "\t\n", "\u{2003}", "\u{200b}", "\u{feff}\0 "] {
        let refused = registry.register(blank, "a name", random());
        assert!(matches!(refused, Err(RegistryError::BlankId { id }) if id == blank));
        let refused = registry.register("an id", blank, random());
        let Err(RegistryError::BlankName { id, name }) = refused else {
            panic!("{blank:?} is blank");
        };
        assert_eq!((id.as_str(), name.as_str()), ("an id", blank));
    }
    assert!(registry.list().is_empty());
}

#[test]
fn an_unknown_id_is_never_another_bot() {
    let registry = BotRegistry::with_built_in();
    for id in ["", " ", "rand", "randomm", " random", "random ", "greedy\0"] {
        let error = registry.get(id).err().expect("there is none");
        assert!(matches!(&error, RegistryError::UnknownId { id: asked, .. } if asked == id));
        assert!(error.to_string().contains("king_aware"), "{error}");
        let with_profile = registry.get_with_profile(id, ["plies=2"]).err();
        assert!(matches!(
            with_profile,
            Some(RegistryError::UnknownId { .. })
        ));
    }
}

#[test]
fn profiles_are_asked_for_and_checked() {
    let registry = BotRegistry::with_built_in();
    let missing = registry.get("Tactician").err().expect("it needs a profile");
    let message = "the bot `tactician` needs a profile: candidate_limit, king_threat_cp, \
                   king_danger_cp, hanging_weight";
    assert_eq!(missing.to_string(), message);

    let missing = registry
        .get("expectimax")
        .err()
        .expect("it needs a profile");
    let message = "the bot `expectimax` needs a profile: plies; and may have candidate_limit, \
                   deepening, mode";
    assert_eq!(missing.to_string(), message);

    let unwanted = registry.get_with_profile("GREEDY", ["plies=2"]).err();
    let unwanted = unwanted.expect("it takes none");
    assert_eq!(unwanted.to_string(), "the bot `greedy` takes no profile");

    let incomplete = registry.get_with_profile("tactician", ["candidate_limit=0", "kng=1"]);
    let message = incomplete.err().expect("it is no profile").to_string();
    for part in ["candidate_limit", "kng", "king_danger_cp", "hanging_weight"] {
        assert!(message.contains(part), "{message}");
    }

    let deep = registry.get_with_profile("expectimax", ["plies=99"]).err();
    let deep = deep.expect("no score type holds it");
    assert!(
        matches!(&deep, RegistryError::NotMade { id, .. } if id == "expectimax"),
        "{deep}"
    );
    assert!(registry.get_with_profile("EXPECTIMAX", ["plies=1"]).is_ok());
}

mod leisurely {
    /// A profile about which nothing has to be said.
    #[derive(Debug, dicechess::profile::Profile)]
    #[profile(crate = dicechess::profile)]
    pub(crate) struct Leisurely {
        #[profile(default = 3)]
        turns: u32,
    }
}

#[test]
fn a_profile_of_defaults_need_not_be_given() {
    let registry = BotRegistry::new();
    let make = |profile: leisurely::Leisurely| {
        let is_good = profile.turns() < 5;
        let refused = || BotError::failed("too many turns");
        is_good.then(random).ok_or_else(refused)
    };
    let registered = registry.register_profiled("leisurely", "takes its time", make);
    let _registration = registered.expect("free");
    assert!(registry.get("Leisurely").is_ok());
    assert!(registry.get_with_profile("leisurely", []).is_ok());
    let refused = registry.get_with_profile("leisurely", ["turns=5"]).err();
    let message = "the bot `leisurely` cannot be made of this profile: too many turns";
    assert_eq!(
        refused.map(|error| error.to_string()).as_deref(),
        Some(message)
    );
}

#[test]
fn a_closed_registration_removes_its_bot_once() {
    let registry = BotRegistry::new();
    let first = add(&registry, "mine").expect("free");
    let got = registry.get("MINE").expect("it is there");
    assert!(first.close());
    assert!(!first.close(), "closing twice does nothing more");
    assert!(registry.get("mine").is_err());

    let second = add(&registry, "Mine").expect("free again");
    assert!(!first.close(), "it is another bot's by now");
    drop(first);
    assert_eq!(ids(&registry), ["Mine"]);
    drop(second);
    assert!(registry.list().is_empty());

    let position: Position = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 P"
        .parse()
        .expect("a position");
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let report = got.choose(&position, &BotRequest::new(), &mut generator);
    assert!(
        report.is_ok_and(|report| report.turn().is_some()),
        "what was got plays on"
    );
}

#[test]
fn a_registration_outlives_its_registry() {
    let registry = BotRegistry::new();
    let registration = add(&registry, "mine").expect("free");
    let other_handle = registry.clone();
    drop(registry);
    assert_eq!(ids(&other_handle), ["mine"]);
    drop(other_handle);
    assert!(!registration.close());
    let registry = BotRegistry::new();
    add(&registry, "kept").expect("free").keep();
    assert_eq!(ids(&registry), ["kept"]);
}

/// A bot that uses the registry that it is in, also when it is dropped.
struct Nosy(BotRegistry);

impl Bot for Nosy {
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let random = self.0.get("random").map_err(BotError::failed)?;
        random.choose(position, request, generator)
    }
}

impl Drop for Nosy {
    fn drop(&mut self) {
        let _ = self.0.list();
    }
}

#[test]
fn a_bot_may_use_its_registry() {
    let registry = BotRegistry::with_built_in();
    let nosy = Arc::new(Nosy(registry.clone()));
    let registration = registry
        .register("nosy", "asks another", nosy)
        .expect("free");
    let position: Position = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 P"
        .parse()
        .expect("a position");
    let bot = registry.get("nosy").expect("it is there");
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    assert!(
        bot.choose(&position, &BotRequest::new(), &mut generator)
            .is_ok()
    );
    drop(bot);
    assert!(
        registration.close(),
        "the last pointer goes without a deadlock"
    );
}

/// What makes bots may use the registry, and may panic without harm to it.
#[test]
fn what_makes_bots_does_not_run_under_the_lock() {
    let registry = BotRegistry::with_built_in();
    let inner = registry.clone();
    let registration = registry.register_profiled("clumsy", "panics", move |config| {
        let _ = add(&inner, "another").expect("free");
        let bot: Arc<dyn Bot> = Arc::new(TacticianBot::new(config));
        assert!(config.candidate_limit() < 10, "it panics");
        Ok(bot)
    });
    let _registration = registration.expect("free");
    let ask = |limit: &str| {
        let pairs = [
            limit,
            "king_threat_cp=1",
            "king_danger_cp=1",
            "hanging_weight=1",
        ];
        registry.get_with_profile("clumsy", pairs).is_ok()
    };
    assert!(ask("candidate_limit=9"));
    let panicked =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ask("candidate_limit=10")));
    assert!(panicked.is_err());
    assert!(ask("candidate_limit=9"), "the registry is as it was");
}

/// Threads that register, get and close one id: at any moment at most one of them owns it.
#[test]
fn threads_agree_on_who_owns_an_id() {
    let registry = BotRegistry::new();
    let owners = AtomicUsize::new(0);
    let registered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for number in 0..4 {
            let (registry, owners, registered) = (&registry, &owners, &registered);
            scope.spawn(move || {
                for round in 0..2000 {
                    let id = if round % 2 == 0 { "Same" } else { "sAME" };
                    if let Ok(registration) = add(registry, id) {
                        assert_eq!(owners.fetch_add(1, Ordering::SeqCst), 0, "one owner");
                        registered.fetch_add(1, Ordering::SeqCst);
                        assert!(registry.get("same").is_ok());
                        owners.fetch_sub(1, Ordering::SeqCst);
                        assert!(registration.close(), "nobody else removes it");
                    }
                    let own = add(registry, &format!("own {number}")).expect("nobody else's");
                    assert!(registry.list().len() <= 5);
                    drop(own);
                }
            });
        }
    });
    assert!(registered.load(Ordering::SeqCst) > 0);
    assert!(registry.list().is_empty());
}

/// What is done with a registry, on one of a few ids.
#[derive(Debug, Clone)]
enum Step {
    Register(usize),
    Close(usize),
    Drop(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..6_usize).prop_map(Step::Register),
        (0..12_usize).prop_map(Step::Close),
        (0..12_usize).prop_map(Step::Drop),
    ]
}

const IDS: [&str; 6] = ["one", "ONE", "Two", "two", "three", "THREE"];

proptest! {
    #![proptest_config(cases(300))]

    /// The registry is a map from folded ids to the registration that owns them.
    #[test]
    fn a_registry_is_a_map(steps in proptest::collection::vec(step(), 1..40)) {
        let registry = BotRegistry::new();
        let mut model: BTreeMap<String, (usize, &str)> = BTreeMap::new();
        let mut held: Vec<Option<(usize, Registration)>> = Vec::new();
        for (serial, step) in steps.into_iter().enumerate() {
            match step {
                Step::Register(which) => {
                    let key = IDS[which].to_lowercase();
                    let added = add(&registry, IDS[which]);
                    prop_assert_eq!(added.is_ok(), !model.contains_key(&key));
                    if let Ok(registration) = added {
                        model.insert(key, (serial, IDS[which]));
                        held.push(Some((serial, registration)));
                    }
                }
                Step::Close(which) => {
                    if let Some(Some((serial, registration))) = held.get(which) {
                        let is_owner = model.values().any(|(owner, _)| owner == serial);
                        prop_assert_eq!(registration.close(), is_owner);
                        model.retain(|_, (owner, _)| owner != serial);
                    }
                }
                Step::Drop(which) => {
                    if let Some((serial, registration)) = held.get_mut(which).and_then(Option::take) {
                        drop(registration);
                        model.retain(|_, (owner, _)| *owner != serial);
                    }
                }
            }
            let expected: Vec<_> = model.values().map(|(_, id)| (*id).to_string()).collect();
            prop_assert_eq!(ids(&registry), expected);
        }
    }
}
