//! For random constraints and values, `build` succeeds exactly if a plain check says so, and errors
//! name the field and the value.

use std::cell::RefCell;

use dicechess_macros::{Profile as _, ProfileError};
use proptest::prelude::*;

/// The limits that the profiles below are checked against: limits may be any expressions, so these
/// are drawn anew for each case.
#[derive(Debug, Clone)]
struct Limits {
    low: i64,
    high: i64,
    byte_low: u8,
    byte_high: u8,
    float_low: f64,
    float_high: f64,
    choices: [i16; 3],
    modulus: i64,
}

thread_local! {
    static LIMITS: RefCell<Option<Limits>> = const { RefCell::new(None) };
}

fn limits() -> Limits {
    LIMITS.with_borrow(|limits| limits.clone().expect("set at the start of the case"))
}

mod profiles {
    use super::limits;

    fn is_multiple(value: i64) -> bool {
        value % limits().modulus == 0
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    #[profile(check(
        with = |half_open, inclusive| half_open <= inclusive,
        fields(half_open, inclusive),
        expected = "`half_open` at most `inclusive`",
    ))]
    pub(crate) struct Integers {
        #[profile(range = limits().low..limits().high)]
        half_open: i64,
        #[profile(range = limits().low..=limits().high)]
        inclusive: i64,
        #[profile(range = limits().byte_low.., positive)]
        from: u8,
        #[profile(range = ..limits().byte_high)]
        below: u8,
        #[profile(nonnegative, check(with = is_multiple, expected = "a multiple"))]
        multiple: i64,
        #[profile(one_of = [limits().choices[0], limits().choices[1], limits().choices[2]])]
        choice: Option<i16>,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Floats {
        #[profile(finite)]
        finite: f64,
        #[profile(positive)]
        positive: f64,
        #[profile(nonnegative)]
        nonnegative: f64,
        #[profile(range = limits().float_low..limits().float_high)]
        half_open: f64,
        #[profile(range = ..=limits().float_high, finite)]
        at_most: f64,
    }

    #[derive(Debug, Clone, PartialEq, dicechess_macros::Profile)]
    pub(crate) struct Texts {
        #[profile(nonempty)]
        name: String,
        #[profile(one_of = ["fast", "deep", ""])]
        mode: String,
        #[profile(nonempty, check(with = |text: &Option<String>| text.is_some(), expected = "some"))]
        note: Option<String>,
    }
}

use profiles::{Floats, Integers, Texts};

fn any_limits() -> impl Strategy<Value = Limits> {
    let small = -20_i64..20;
    (
        (small.clone(), small, 0..8_u8, 0..8_u8),
        (
            any_float(),
            any_float(),
            [-3..3_i16, -3..3, -3..3],
            1..4_i64,
        ),
    )
        .prop_map(
            |((low, high, byte_low, byte_high), (float_low, float_high, choices, modulus))| {
                Limits {
                    low,
                    high,
                    byte_low,
                    byte_high,
                    float_low,
                    float_high,
                    choices,
                    modulus,
                }
            },
        )
}

fn any_float() -> impl Strategy<Value = f64> {
    let special = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -0.0,
        0.0,
        f64::MIN,
        f64::MAX,
        f64::MIN_POSITIVE,
        -f64::from_bits(1),
    ];
    prop_oneof![
        proptest::sample::select(special.to_vec()),
        any::<f64>(),
        -3.0..3.0_f64
    ]
}

fn any_integer() -> impl Strategy<Value = i64> {
    prop_oneof![-25..25_i64, Just(i64::MIN), Just(i64::MAX), any::<i64>()]
}

/// The names and values that must be refused, in order.
type Refused = Vec<(String, String)>;

fn refuse(refused: &mut Refused, accepted: bool, name: &str, value: &dyn ToString) {
    if !accepted {
        refused.push((name.to_string(), value.to_string()));
    }
}

/// What was built, or which fields with which values were refused, by the text of the error alone.
fn agrees<P>(built: &Result<P, ProfileError>, refused: &Refused) -> Result<(), TestCaseError> {
    let Err(error) = built else {
        prop_assert!(refused.is_empty(), "accepted in spite of {refused:?}");
        return Ok(());
    };
    let texts: Vec<String> = error.violations().iter().map(ToString::to_string).collect();
    prop_assert_eq!(texts.len(), refused.len(), "{} for {:?}", error, refused);
    for (text, (name, value)) in texts.iter().zip(refused) {
        prop_assert!(text.contains(&format!("`{name}`")), "{text} for {name}");
        prop_assert!(text.contains(value.as_str()), "{text} for {value}");
        prop_assert!(text.contains(", expected "), "{}", text);
        prop_assert!(error.to_string().contains(text.as_str()), "{}", error);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn integers_are_accepted_exactly_if_a_plain_check_says_so(
        limits in any_limits(),
        (half_open, inclusive, multiple) in (any_integer(), any_integer(), any_integer()),
        (from, below) in (0..10_u8, prop_oneof![0..10_u8, Just(u8::MAX)]),
        choice in proptest::option::of(-4..4_i16),
    ) {
        LIMITS.set(Some(limits.clone()));
        let built = Integers::builder()
            .half_open(half_open)
            .inclusive(inclusive)
            .from(from)
            .below(below)
            .multiple(multiple)
            .choice(choice)
            .build();
        let Limits { low, high, byte_low, byte_high, choices, modulus, .. } = limits;
        let mut refused = Refused::new();
        let r = &mut refused;
        refuse(r, low <= half_open && half_open < high, "half_open", &half_open);
        refuse(r, low <= inclusive && inclusive <= high, "inclusive", &inclusive);
        refuse(r, from != 0, "from", &from);
        refuse(r, byte_low <= from, "from", &from);
        refuse(r, below < byte_high, "below", &below);
        refuse(r, multiple >= 0, "multiple", &multiple);
        refuse(r, multiple % modulus == 0, "multiple", &multiple);
        let is_listed = choice.is_none_or(|choice| choices.contains(&choice));
        refuse(r, is_listed, "choice", &choice.unwrap_or_default());
        let pair = format!("{half_open}, {inclusive}");
        refuse(r, half_open <= inclusive, "half_open`, `inclusive", &pair);
        agrees(&built, &refused)?;
        if let Ok(profile) = built {
            let pairs = profile.to_pairs();
            let read = Integers::from_pairs(pairs.iter().map(String::as_str));
            prop_assert_eq!(read, Ok(profile.clone()));
            let changed = profile.clone().with_half_open(inclusive);
            let is_inside = low <= inclusive && inclusive < high;
            prop_assert_eq!(changed.is_ok(), is_inside);
            prop_assert_eq!(profile.validate(), Ok(()));
        }
    }

    #[test]
    fn floats_are_accepted_exactly_if_a_plain_check_says_so(
        limits in any_limits(),
        (finite, positive, nonnegative) in (any_float(), any_float(), any_float()),
        (half_open, at_most) in (any_float(), any_float()),
    ) {
        LIMITS.set(Some(limits.clone()));
        let built = Floats::builder()
            .finite(finite)
            .positive(positive)
            .nonnegative(nonnegative)
            .half_open(half_open)
            .at_most(at_most)
            .build();
        let Limits { float_low, float_high, .. } = limits;
        let mut refused = Refused::new();
        let r = &mut refused;
        let shown = |value: f64| format!("{value:?}");
        refuse(r, finite.is_finite(), "finite", &shown(finite));
        refuse(r, positive > 0.0, "positive", &shown(positive));
        refuse(r, nonnegative >= 0.0, "nonnegative", &shown(nonnegative));
        let is_inside = float_low <= half_open && half_open < float_high;
        refuse(r, is_inside, "half_open", &shown(half_open));
        refuse(r, at_most.is_finite(), "at_most", &shown(at_most));
        refuse(r, at_most <= float_high, "at_most", &shown(at_most));
        agrees(&built, &refused)?;
        if let Ok(profile) = built {
            let text = profile.to_string();
            let read = Floats::from_pairs(text.split(' '));
            prop_assert_eq!(read.map(|read| read.to_string()), Ok(text));
        }
    }

    #[test]
    fn texts_are_accepted_exactly_if_a_plain_check_says_so(
        name in "[ab \"=]{0,2}",
        mode in prop_oneof![Just("fast"), Just("deep"), Just(""), Just("slow"), Just("Fast")],
        note in proptest::option::of("x{0,1}"),
    ) {
        let built = Texts::builder()
            .name(name.clone())
            .mode(mode.to_string())
            .note(note.clone())
            .build();
        let mut refused = Refused::new();
        let r = &mut refused;
        refuse(r, !name.is_empty(), "name", &"\"\"");
        refuse(r, ["fast", "deep", ""].contains(&mode), "mode", &format!("{mode:?}"));
        refuse(r, note.as_deref() != Some(""), "note", &"\"\"");
        refuse(r, note.is_some(), "note", &"none");
        agrees(&built, &refused)?;
        if let Ok(profile) = built {
            let pairs = profile.to_pairs();
            prop_assert_eq!(Texts::from_pairs(pairs.iter().map(String::as_str)), Ok(profile));
        }
    }
}
