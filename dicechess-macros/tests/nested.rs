//! Profiles inside of profiles, and the reading of pairs.

use dicechess_macros::{FieldKind, Profile as _, Violation};

mod profiles {
    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Limits {
        #[profile(positive)]
        depth: u32,
        #[profile(range = ..100, default = 10)]
        candidates: u32,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Weights {
        #[profile(finite)]
        hanging: f64,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    #[profile(check(
        with = |limits: &Limits, seeds| limits.depth() <= seeds,
        fields(limits, seeds),
        expected = "as many seeds as plies",
    ))]
    pub(crate) struct Engine {
        #[profile(nonempty)]
        name: String,
        #[profile(flatten)]
        limits: Limits,
        #[profile(nested)]
        attack: Weights,
        #[profile(nested)]
        defence: Weights,
        #[profile(default = 5)]
        seeds: u32,
    }
}

use profiles::{Engine, Limits, Weights};

const PAIRS: [&str; 4] = [
    "name=a",
    "depth=3",
    "attack.hanging=0.5",
    "defence.hanging=-1",
];

fn engine() -> Engine {
    Engine::from_pairs(PAIRS).expect("valid")
}

#[test]
fn a_builder_takes_profiles_as_a_whole() {
    let weights = |hanging| Weights::builder().hanging(hanging).build().expect("valid");
    let built = Engine::builder()
        .name("a".to_string())
        .limits(Limits::builder().depth(3).build().expect("valid"))
        .attack(weights(0.5))
        .defence(weights(-1.0))
        .build();
    assert_eq!(built, Ok(engine()));
    let changed = engine().with_attack(weights(2.0)).expect("valid");
    assert_eq!(changed.attack().hanging().to_bits(), 2.0_f64.to_bits());
}

#[test]
fn pairs_name_nested_fields_with_a_full_stop() {
    let text = engine().to_string();
    assert_eq!(
        text,
        "name=\"a\" depth=3 candidates=10 attack.hanging=0.5 defence.hanging=-1.0 seeds=5"
    );
    let pairs = engine().to_pairs();
    assert_eq!(
        Engine::from_pairs(pairs.iter().map(String::as_str)),
        Ok(engine())
    );
}

#[test]
fn everything_wrong_is_reported_with_the_way_to_it() {
    let pairs = [
        "name=",
        "candidates=100",
        "depth=x",
        "attack.hanging=inf",
        "seeds",
        "seeds=1",
    ];
    let error = Engine::from_pairs(pairs).expect_err("all of it is wrong");
    let texts: Vec<String> = error.violations().iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "`depth` is \"x\", expected a whole number from 0 to 4294967295",
            "\"seeds\" is no pair, expected `name=value`",
            "`candidates` is 100, expected below 100",
            "`attack.hanging` is inf, expected finite",
            "`defence.hanging` is missing, expected a value of type f64, finite",
            "`name` is \"\", expected not empty",
        ]
    );
    assert!(error.violations()[3].concerns("attack.hanging"));
    assert!(!error.violations()[1].concerns("seeds"));
}

#[test]
fn profiles_take_part_in_cross_checks() {
    let error = engine().with_seeds(2).expect_err("fewer seeds than plies");
    assert_eq!(
        error.to_string(),
        "invalid Engine: `limits`, `seeds` are depth=3 candidates=10, 2, \
         expected as many seeds as plies"
    );
    assert!(matches!(error.violations(), [Violation::CrossCheck { .. }]));
    let fields = Engine::CHECKS[0].fields;
    assert_eq!(fields, ["limits", "seeds"]);
}

#[test]
fn pairs_are_put_over_a_profile() {
    let changed = engine()
        .with_pairs(["attack.hanging=7", "depth=4"])
        .expect("valid");
    assert_eq!(changed.limits().depth(), 4);
    assert_eq!(changed.limits().candidates(), 10);
    assert_eq!(changed.attack().hanging().to_bits(), 7.0_f64.to_bits());
    assert_eq!(changed.defence(), engine().defence());
    // A text that says nothing does not leave the value that was there.
    let error = engine().with_pairs(["depth=three"]).expect_err("no number");
    assert_eq!(error.violations().len(), 1, "{error}");
}

#[test]
fn a_field_is_given_once() {
    let error = engine()
        .with_pairs(["depth=4", "depth=5"])
        .expect_err("twice");
    assert_eq!(
        error.to_string(),
        "invalid Engine: `depth` is \"5\", but it was given before, expected one value"
    );
}

#[test]
fn misspelt_names_get_suggestions_wherever_they_belong() {
    let suggestion = |pair: &'static str| {
        let error = engine()
            .with_pairs([pair])
            .expect_err("there is no such field");
        let [Violation::Unknown { suggestion, .. }] = error.violations() else {
            panic!("one unknown field: {error}");
        };
        suggestion.clone()
    };
    assert_eq!(suggestion("dpeth=3"), "depth");
    assert_eq!(suggestion("atack.hanging=3"), "attack.hanging");
    assert_eq!(suggestion("attack.hangin=3"), "attack.hanging");
    assert_eq!(suggestion("limits=3"), "");
    assert_eq!(suggestion("attack=3"), "");
    assert_eq!(suggestion("=3"), "");
}

#[test]
fn the_description_is_a_tree() {
    let kinds: Vec<bool> = Engine::FIELDS
        .iter()
        .map(|field| field.kind == FieldKind::Value)
        .collect();
    assert_eq!(kinds, [true, false, false, false, true]);
    assert_eq!(Engine::FIELDS[1].kind, FieldKind::Flattened(Limits::FIELDS));
    assert_eq!(Engine::FIELDS[2].kind, FieldKind::Nested(Weights::FIELDS));
    assert!(Engine::FIELDS[1].is_required());
}
