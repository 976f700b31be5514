//! The derive works wherever a struct can stand.

use dicechess_macros::Profile as _;

/// Under another path.
mod renamed {
    pub(crate) mod elsewhere {
        pub(crate) use dicechess_macros::*;
    }

    use self::elsewhere as library;

    #[derive(Debug, PartialEq, library::Profile)]
    #[profile(crate = crate::renamed::elsewhere)]
    pub(crate) struct Limits {
        #[profile(positive)]
        depth: u32,
    }
}

/// Where nothing is in scope, not even the prelude.
mod bare {
    #![no_implicit_prelude]

    #[derive(::core::fmt::Debug, ::core::clone::Clone, ::dicechess_macros::Profile)]
    #[profile(check(
        with = |low, high| low < high,
        fields(low, high),
        expected = "`low` below `high`"
    ))]
    pub(crate) struct Limits {
        #[profile(finite, nonnegative, range = ..1, default = 0.5)]
        low: f64,
        #[profile(positive, one_of = [1.0, 2.0], check(with = |value: f64| value > 0.0, expected = "some"))]
        high: f64,
        #[profile(nonempty, one_of = ["a", "b"])]
        name: ::std::string::String,
    }
}

/// Where names of the prelude mean something else.
mod shadowed {
    #![allow(dead_code, reason = "these are here to be in the way")]
    #![allow(non_camel_case_types, reason = "these are here to be in the way")]
    #![allow(non_upper_case_globals, reason = "these are here to be in the way")]

    pub(crate) struct Result;
    pub(crate) struct Option;
    pub(crate) struct String;
    pub(crate) struct Vec;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct Set;
    pub(crate) struct Missing;
    pub(crate) struct Draft;
    pub(crate) struct str;
    pub(crate) trait Default {}
    pub(crate) trait Profile {}
    pub(crate) const draft: u32 = 1;
    pub(crate) const report: u32 = 2;
    pub(crate) const value: u32 = 3;
    pub(crate) const field_0: u32 = 4;
    pub(crate) const mark: u32 = 5;
    pub(crate) const pair: u32 = 6;
    pub(crate) const name: u32 = 7;
    pub(crate) const map: u32 = 8;
    pub(crate) const writer: u32 = 9;
    pub(crate) mod core {}
    pub(crate) mod dicechess_macros {}

    #[derive(::dicechess_macros::Profile)]
    pub(crate) struct Limits {
        #[profile(range = 1..=9)]
        depth: u32,
        #[profile(default = true)]
        quiet: bool,
    }
}

/// Fields named like everything that the generated code has itself.
mod awkward {
    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Awkward {
        #[profile(positive)]
        r#type: u32,
        #[profile(default = 1)]
        report: u32,
        #[profile(default = 2)]
        draft: u32,
        #[profile(default = 3)]
        value: u32,
        #[profile(default = 4)]
        field_0: u32,
        #[profile(default = 5)]
        states: u32,
        #[profile(default = 6)]
        u32: u32,
        #[profile(default = 7)]
        r#fn: u32,
        #[profile(default = 8)]
        formatter: u32,
        #[profile(default = 9)]
        writer: u32,
    }
}

mod generic {
    use std::borrow::Cow;
    use std::fmt::Debug;

    use dicechess_macros::{FieldValue, Float};

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Weights<'name, Score, const SIZE: usize = 3>
    where
        Score: FieldValue<Plain = Score> + Float,
    {
        #[profile(finite, positive)]
        scale: Score,
        #[profile(nonempty)]
        name: &'name str,
        #[profile(default = Cow::Borrowed("none"))]
        note: Cow<'name, str>,
        #[profile(range = ..=SIZE)]
        count: usize,
    }
}

#[test]
fn a_renamed_library_is_enough() {
    let limits = renamed::Limits::from_pairs(["depth=3"]).expect("valid");
    assert_eq!(limits.depth(), 3);
    assert!(limits.with_depth(0).is_err());
}

#[test]
fn no_prelude_is_needed() {
    let build = |high| {
        bare::Limits::builder()
            .high(high)
            .name("a".to_string())
            .build()
    };
    let limits = build(2.0).expect("valid");
    assert!(limits.low() < limits.high());
    assert_eq!(limits.name(), "a");
    let error = limits
        .clone()
        .with_name(String::new())
        .expect_err("an empty name");
    assert_eq!(error.violations().len(), 2, "{error}");
    assert!(build(0.5).is_err());
}

#[test]
fn names_of_the_prelude_may_be_taken() {
    let limits = shadowed::Limits::builder()
        .depth(9)
        .build()
        .map_err(|error| error.to_string());
    let limits = limits.expect("valid");
    assert_eq!((limits.depth(), limits.quiet()), (9, true));
}

#[test]
fn fields_may_have_awkward_names() {
    let awkward = awkward::Awkward::builder()
        .r#type(1)
        .report(0)
        .build()
        .expect("valid");
    assert_eq!(awkward.r#type(), 1);
    assert_eq!(awkward.r#fn(), 7);
    assert_eq!(awkward.report(), 0);
    let names: Vec<&str> = awkward::Awkward::FIELDS
        .iter()
        .map(|field| field.name)
        .collect();
    assert_eq!(names[0], "type");
    assert_eq!(names[7], "fn");
    let changed = awkward
        .with_type(2)
        .expect("valid")
        .with_fn(3)
        .expect("valid");
    let pairs = changed.to_pairs();
    assert!(pairs.contains(&"type=2".to_string()), "{pairs:?}");
    assert_eq!(
        awkward::Awkward::from_pairs(pairs.iter().map(String::as_str)),
        Ok(changed)
    );
}

#[test]
fn parameters_are_kept() {
    let text = String::from("narrow");
    let weights = generic::Weights::<f32>::builder()
        .scale(0.5)
        .name(&text)
        .count(3)
        .build()
        .expect("valid");
    assert_eq!(weights.name(), "narrow");
    assert!(weights.with_scale(f32::INFINITY).is_err());
    let error = generic::Weights::<'_, f64, 1>::builder()
        .name("")
        .count(2)
        .scale(-0.0)
        .build()
        .expect_err("all are invalid");
    assert_eq!(
        error.to_string(),
        "invalid Weights: `scale` is -0.0, expected above 0; `name` is \"\", expected not empty; \
         `count` is 2, expected at most 1",
    );
    let pairs = String::from("scale=1 name=wide count=0");
    let read = generic::Weights::<f64>::from_pairs(pairs.split(' ')).expect("valid");
    assert_eq!(read.name(), "wide");
}

#[test]
fn a_function_is_a_place_too() {
    const LIMIT: u8 = 4;

    #[derive(dicechess_macros::Profile)]
    struct Local {
        #[profile(range = ..LIMIT, default = LIMIT - 1)]
        plies: u8,
    }

    let local = Local::builder().build().expect("the default is valid");
    assert_eq!(local.plies(), 3);
    let error = local
        .with_plies(4)
        .map(drop)
        .expect_err("the limit is not allowed");
    assert_eq!(
        error.to_string(),
        "invalid Local: `plies` is 4, expected below 4"
    );
}
