//! The corners of each type: NaN, infinities, minus zero, limits of integers, empty texts.

use std::borrow::Cow;
use std::num::NonZero;

use dicechess_macros::{Constraint, Profile};

mod profiles {
    use std::borrow::Cow;
    use std::num::NonZero;

    use dicechess_macros::Newtype;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct Centipawns(pub(crate) i32);

    impl Newtype for Centipawns {
        type Inner = i32;

        fn wrap(inner: i32) -> Self {
            Self(inner)
        }

        fn inner(&self) -> &i32 {
            &self.0
        }
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Floats {
        #[profile(default = 1)]
        any: f64,
        #[profile(finite, default = 1)]
        finite: f64,
        #[profile(positive, default = 1)]
        positive: f64,
        #[profile(nonnegative, default = 1)]
        nonnegative: f64,
        #[profile(range = -1..=1, default = 1)]
        range: f64,
        #[profile(range = 0.., default = 1)]
        from_zero: f32,
        #[profile(one_of = [0.0, 0.5], default = 0)]
        choice: f64,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Integers {
        #[profile(range = -127.., default)]
        signed: i8,
        #[profile(range = ..=254, default)]
        unsigned: u8,
        #[profile(range = 1..=u64::MAX - 1, default = u64::MAX - 1)]
        long: u64,
        #[profile(range = i128::MIN + 1.., default)]
        longest: i128,
        #[profile(range = ..340282366920938463463374607431768211455, default)]
        longest_unsigned: u128,
        #[profile(positive, default = Some(1))]
        optional: Option<usize>,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Others {
        #[profile(nonempty, default = "x")]
        owned: String,
        #[profile(nonempty, default = Cow::Borrowed("x"))]
        shared: Cow<'static, str>,
        #[profile(default = 'x')]
        letter: char,
        #[profile(one_of = [true], default = true)]
        switch: bool,
        #[profile(copy, nonnegative, range = ..=100, default = Centipawns(3))]
        wrapped: Centipawns,
        #[profile(range = ..0, default = Some(Centipawns(-1)))]
        optional: Option<Centipawns>,
        #[profile(copy, default = NonZero::<u8>::MIN)]
        nonzero: NonZero<u8>,
    }
}

/// A default that nothing can check before it is used.
mod late {
    fn zero() -> u32 {
        0
    }

    #[derive(Debug, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Limits {
        #[profile(positive, default = zero())]
        depth: u32,
    }
}

use late::Limits;
use profiles::{Centipawns, Floats, Integers, Others};

/// The text of the only violation when one pair is put over the defaults.
fn refusal(read: Result<impl Sized, dicechess_macros::ProfileError>) -> String {
    let error = read.map(drop).expect_err("this is refused");
    assert_eq!(error.violations().len(), 1, "{error}");
    error.violations()[0].to_string()
}

#[test]
fn nan_satisfies_nothing_but_no_constraint() {
    let read = |name: &str| Floats::from_pairs([format!("{name}=NaN").as_str()]).map(drop);
    assert!(read("any").is_ok());
    assert_eq!(refusal(read("finite")), "`finite` is NaN, expected finite");
    assert_eq!(
        refusal(read("positive")),
        "`positive` is NaN, expected above 0"
    );
    assert_eq!(
        refusal(read("nonnegative")),
        "`nonnegative` is NaN, expected at least 0"
    );
    assert_eq!(
        refusal(read("range")),
        "`range` is NaN, expected at least -1.0 and at most 1.0"
    );
    assert_eq!(
        refusal(read("from_zero")),
        "`from_zero` is NaN, expected at least 0.0"
    );
    assert_eq!(
        refusal(read("choice")),
        "`choice` is NaN, expected one of 0.0, 0.5"
    );
}

#[test]
fn infinities_are_numbers_but_not_finite() {
    let read = |pair: &str| Floats::from_pairs([pair]).map(drop);
    assert!(read("positive=inf").is_ok());
    assert!(read("nonnegative=inf").is_ok());
    assert!(read("from_zero=inf").is_ok());
    assert_eq!(
        refusal(read("finite=inf")),
        "`finite` is inf, expected finite"
    );
    assert_eq!(
        refusal(read("finite=-inf")),
        "`finite` is -inf, expected finite"
    );
    assert_eq!(
        refusal(read("nonnegative=-inf")),
        "`nonnegative` is -inf, expected at least 0"
    );
    // What is too long for the type is read as infinite, and then refused.
    assert_eq!(
        refusal(read("finite=1e400")),
        "`finite` is inf, expected finite"
    );
}

#[test]
fn minus_zero_is_zero() {
    let read = |pair: &str| Floats::from_pairs([pair]);
    assert!(read("finite=-0.0").is_ok());
    assert!(read("nonnegative=-0.0").is_ok());
    assert!(read("from_zero=-0").is_ok());
    assert!(read("choice=-0.0").is_ok());
    assert_eq!(
        refusal(read("positive=-0.0")),
        "`positive` is -0.0, expected above 0"
    );
    // It is kept as it is, sign and all.
    let kept = read("any=-0.0").expect("valid");
    assert!(kept.any().is_sign_negative());
    assert!(kept.to_string().starts_with("any=-0.0 "), "{kept}");
}

#[test]
fn integers_reach_to_their_limits_and_not_beyond() {
    let read = |pair: &str| Integers::from_pairs([pair]);
    assert_eq!(read("signed=127").expect("valid").signed(), i8::MAX);
    assert_eq!(
        refusal(read("signed=-128")),
        "`signed` is -128, expected at least -127"
    );
    assert_eq!(
        refusal(read("signed=128")),
        "`signed` is \"128\", expected a whole number from -128 to 127"
    );
    assert_eq!(
        refusal(read("unsigned=255")),
        "`unsigned` is 255, expected at most 254"
    );
    assert_eq!(
        refusal(read("unsigned=-1")),
        "`unsigned` is \"-1\", expected a whole number from 0 to 255"
    );
    assert_eq!(
        refusal(read("long=18446744073709551615")),
        "`long` is 18446744073709551615, expected at least 1 and at most 18446744073709551614"
    );
    let least = i128::MIN.to_string();
    assert_eq!(
        refusal(read(&format!("longest={least}"))),
        format!("`longest` is {least}, expected at least -{}", i128::MAX)
    );
    let most = u128::MAX;
    assert_eq!(
        refusal(read(&format!("longest_unsigned={most}"))),
        format!("`longest_unsigned` is {most}, expected below {most}")
    );
    assert_eq!(read("optional=none").expect("valid").optional(), None);
    assert_eq!(
        refusal(read("optional=0")),
        "`optional` is 0, expected above 0"
    );
    assert_eq!(
        refusal(read("optional=")),
        format!(
            "`optional` is \"\", expected a whole number from 0 to {} or `none`",
            usize::MAX
        )
    );
}

#[test]
fn texts_switches_and_wrappers_are_values_too() {
    let read = |pair: &'static str| Others::from_pairs([pair]);
    let defaults = Others::builder().build().expect("the defaults are valid");
    assert_eq!(defaults.owned(), "x");
    assert_eq!(*defaults.shared(), Cow::Borrowed("x"));
    assert_eq!((defaults.letter(), defaults.switch()), ('x', true));
    assert_eq!(defaults.wrapped(), Centipawns(3));
    assert_eq!(*defaults.optional(), Some(Centipawns(-1)));
    assert_eq!(defaults.nonzero(), NonZero::<u8>::MIN);
    assert_eq!(
        refusal(read("owned=")),
        "`owned` is \"\", expected not empty"
    );
    assert_eq!(
        refusal(read("shared=")),
        "`shared` is \"\", expected not empty"
    );
    assert!(read("owned= ").is_ok());
    assert_eq!(
        refusal(read("letter=xy")),
        "`letter` is \"xy\", expected one character"
    );
    assert_eq!(
        refusal(read("letter=")),
        "`letter` is \"\", expected one character"
    );
    assert_eq!(
        refusal(read("switch=false")),
        "`switch` is false, expected one of true"
    );
    assert_eq!(
        refusal(read("switch=yes")),
        "`switch` is \"yes\", expected `true` or `false`"
    );
    assert_eq!(
        refusal(read("wrapped=-1")),
        "`wrapped` is -1, expected at least 0"
    );
    assert_eq!(
        refusal(read("wrapped=101")),
        "`wrapped` is 101, expected at most 100"
    );
    assert_eq!(
        refusal(read("optional=0")),
        "`optional` is 0, expected below 0"
    );
    assert_eq!(
        refusal(read("nonzero=0")),
        "`nonzero` is \"0\", expected a whole number from 1 to 255"
    );
}

#[test]
fn fields_are_described() {
    let long = Integers::FIELDS[2];
    assert_eq!(
        (long.name, long.type_name, long.default),
        ("long", "u64", Some("u64::MAX - 1"))
    );
    let range = Constraint::Range {
        low: Some("1"),
        high: Some("u64::MAX - 1"),
        inclusive: true,
    };
    assert_eq!(long.constraints, [range]);
    assert_eq!(Integers::FIELDS[0].default, Some("that of its type"));
    assert_eq!(Others::FIELDS[1].type_name, "Cow<'static, str>");
    assert_eq!(
        Others::FIELDS[3].constraints,
        [Constraint::OneOf(&["true"])]
    );
    assert!(Integers::CHECKS.is_empty());
}

#[test]
fn a_default_that_is_invalid_is_refused_like_any_value() {
    let refused = "`depth` is 0, expected above 0";
    assert_eq!(refusal(Limits::builder().build()), refused);
    assert_eq!(refusal(Limits::from_pairs([])), refused);
    assert_eq!(
        Limits::from_pairs(["depth=1"]).map(|limits| limits.depth()),
        Ok(1)
    );
    // Nor does the method behind all of them hand it out, which nobody else should call.
    let mut report = dicechess_macros::__private::Report::default();
    assert_eq!(
        Limits::complete(<Limits as Profile>::Draft::default(), &mut report),
        None
    );
}
