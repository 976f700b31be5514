//! With the feature `serde`: what is read is validated.
#![cfg(feature = "serde")]

use serde_json::json;

mod profiles {
    use std::borrow::Cow;

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Limits {
        #[profile(positive)]
        depth: u32,
        #[profile(default = None)]
        r#type: Option<u8>,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Engine<'name, Score> {
        #[profile(nonempty)]
        name: Cow<'name, str>,
        weight: Score,
        #[profile(flatten)]
        limits: Limits,
        #[profile(nested)]
        inner: Limits,
    }
}

use profiles::Engine;

type Concrete = Engine<'static, f64>;

fn read(text: &str) -> Result<Concrete, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

const VALID: &str =
    r#"{"name":"a","weight":0.5,"depth":3,"type":null,"inner":{"depth":1,"type":7}}"#;

#[test]
fn profiles_come_back_as_they_went() {
    let engine = read(VALID).expect("valid");
    assert_eq!(engine.inner().r#type(), Some(7));
    assert_eq!(serde_json::to_string(&engine).expect("JSON"), VALID);
    let short = r#"{"inner":{"depth":1},"depth":2,"weight":1,"name":"b"}"#;
    assert_eq!(read(short).expect("valid").limits().r#type(), None);
}

#[test]
fn every_violation_is_in_the_error() {
    let value = json!({"name": "", "weight": 0.5, "depth": 0, "inner": {"depth": 1}, "dpeth": [1]});
    let error = serde_json::from_value::<Concrete>(value).expect_err("invalid");
    assert_eq!(
        error.to_string(),
        "invalid Engine: `dpeth` is …, but there is no such field; did you mean `depth`?; \
         `depth` is 0, expected above 0; `name` is \"\", expected not empty"
    );
}

#[test]
fn nested_profiles_are_validated_too() {
    let error = read(r#"{"name":"a","weight":1,"depth":1,"inner":{"depth":0}}"#);
    let error = error.expect_err("invalid");
    assert!(
        error.starts_with("`inner`: invalid Limits: `depth` is 0, expected above 0"),
        "{error}"
    );
    let error = read(r#"{"name":"a","weight":1,"depth":1}"#).expect_err("invalid");
    assert!(
        error.contains("`inner.depth` is missing, expected a value of type u32, above 0"),
        "{error}"
    );
}

#[test]
fn repeated_missing_and_mistyped_fields_are_refused() {
    let error = read(r#"{"name":"a","name":"b","depth":1,"inner":{"depth":1}}"#);
    let error = error.expect_err("invalid");
    assert!(
        error.contains("`name` is …, but it was given before, expected one value"),
        "{error}"
    );
    assert!(
        error.contains("`weight` is missing, expected a value of type Score"),
        "{error}"
    );
    let error = read(r#"{"name":"a","depth":-1}"#).expect_err("invalid");
    assert!(
        error.contains("`depth`: invalid value: integer `-1`, expected u32"),
        "{error}"
    );
    let error = read("[1, 2]").expect_err("invalid");
    assert!(error.contains("expected the fields of Engine"), "{error}");
}
