//! Validated profile structs: a configuration that exists is a configuration that is valid.
//!
//! `#[derive(Profile)]` turns constraints, declared where the fields are, into a type whose values
//! all satisfy them, and into what surrounds such a type: a builder, errors, getters, descriptions,
//! and the ways in from command lines and files. The crate is `no_std` with `alloc`, and so may its
//! users be.
//!
//! Modules in reading order: [`Profile`], the trait; [`FieldDescription`] and [`Constraint`], what
//! a profile says about itself; [`FieldValue`], [`Newtype`] and [`ParseValue`], the types that
//! fields may have; [`Number`] and its relatives, what constraints ask of them; [`ProfileError`],
//! why a profile was refused; [`FromPairs`], the way in from `name=value` pairs.
//!
//! # Example
//!
//! The configuration of a player that weighs threats. The struct stands in a module of its own,
//! since the module is what private fields are private to.
//!
//! ```
//! mod tactician {
//!     /// How the tactician weighs threats.
//!     #[derive(Debug, Clone, Copy, PartialEq, dicechess_macros::Profile)]
//!     pub struct TacticianConfig {
//!         /// How many of the best results by the cheap score get a final score.
//!         #[profile(range = 1..)]
//!         candidate_limit: u32,
//!         /// Centipawns for a certain threat to the enemy king.
//!         #[profile(nonnegative)]
//!         king_threat_cp: i32,
//!         /// Centipawns for a certain danger to the own king.
//!         #[profile(nonnegative)]
//!         king_danger_cp: i32,
//!         /// Centipawns for a centipawn of hanging material.
//!         #[profile(finite, nonnegative)]
//!         hanging_weight: f64,
//!     }
//! }
//!
//! use tactician::TacticianConfig;
//!
//! // The builder has a method for each field. Without one of them, this would not compile, since
//! // no field has a default here.
//! let config = TacticianConfig::builder()
//!     .candidate_limit(16)
//!     .king_threat_cp(300)
//!     .king_danger_cp(350)
//!     .hanging_weight(0.5)
//!     .build()?;
//! assert_eq!(config.candidate_limit(), 16);
//!
//! // A changed profile is validated again, and an error lists everything that is wrong.
//! let error = config.with_candidate_limit(0).expect_err("at least one");
//! assert_eq!(
//!     error.to_string(),
//!     "invalid TacticianConfig: `candidate_limit` is 0, expected at least 1",
//! );
//!
//! // Pairs, as from a command line: the whole profile, or some values over those of another.
//! let bolder = config.with_pairs(["king_danger_cp=200", "hanging_weight=0.75"])?;
//! assert_eq!(
//!     bolder.to_string(),
//!     "candidate_limit=16 king_threat_cp=300 king_danger_cp=200 hanging_weight=0.75",
//! );
//! let error = TacticianConfig::from_pairs(["candidate_limt=16", "king_threat_cp=-1"]);
//! let error = error.expect_err("all kinds of mistakes");
//! assert_eq!(
//!     error.violations()[0].to_string(),
//!     "`candidate_limt` is \"16\", but there is no such field; did you mean `candidate_limit`?",
//! );
//!
//! // What the profile says about itself, for help texts, sweeps and reports.
//! assert_eq!(
//!     TacticianConfig::FIELDS[3].to_string(),
//!     "hanging_weight: f64, finite, at least 0, required. \
//!      Centipawns for a centipawn of hanging material.",
//! );
//! # Ok::<(), dicechess_macros::ProfileError>(())
//! ```
//!
//! # Constraints
//!
//! In `#[profile(…)]` on a field, as many as make sense together:
//!
//! | constraint | for | satisfied by |
//! |---|---|---|
//! | `positive` | numbers | what is above 0; not by -0.0 or NaN, but by infinity |
//! | `nonnegative` | signed and floating-point numbers | 0, -0.0 and above; not by NaN, but by infinity |
//! | `finite` | floating-point numbers | all but infinities and NaN |
//! | `range = 1..10` | numbers | what is at least the first and below the second limit |
//! | `range = 1..=10` | numbers | the same and the second limit |
//! | `range = 1..`, `..10`, `..=10` | numbers | what is on this side of the limit; never by NaN |
//! | `one_of = [1, 2, 4]` | everything | what equals a value of the list; never by NaN |
//! | `nonempty` | texts | what has at least one character, be it a space |
//! | `check(with = is_even, expected = "an even number")` | all | what the function returns true for |
//!
//! And on the struct, as often as needed, with two fields or more:
//!
//! | constraint | satisfied by |
//! |---|---|
//! | `check(with = ordered, fields(low, high), expected = "…")` | what `ordered(low, high)` returns true for |
//!
//! - Limits and list items may be any expressions of the field's type, such as constants. For
//!   floating-point fields, whole numbers may be written without a point.
//! - Constraints look inside of an `Option` and of a [`Newtype`]; `None` satisfies all but `check`.
//! - Functions take what the getter returns, and may be closures. The expectation ends the sentence
//!   “`depth` is 3, expected …”. They are called with every value of the type, whatever the other
//!   constraints say, and they never see a profile that is not valid, because they see no profile.
//!
//! Other options of a field:
//!
//! | option | effect |
//! |---|---|
//! | none of these | the field is required, even an `Option` |
//! | `default = 3` | the value where none is given |
//! | `default` | the same, with the default of the type |
//! | `flatten` | the field holds a profile, whose fields are read and written as fields of this one |
//! | `nested` | the field holds a profile, whose fields are called `field.name` in pairs, and are a map of their own in files |
//! | `copy` | the getter returns a copy, which numbers, `bool`, `char` and `&str` do without asking |
//!
//! And of the struct: `crate = path::to::this_crate`, for where it has another name.
//!
//! # What is written
//!
//! For a struct `Limits` with a field `depth: u32`, with the visibility of the struct:
//!
//! | item | what it is |
//! |---|---|
//! | `Limits::builder()` | a `LimitsBuilder`, with a method `depth(u32)`; `build()` returns a `Result` |
//! | `limits.depth()` | the value; a `String` as `&str`, other types that are not copied by reference |
//! | `limits.with_depth(4)` | the profile with another value, or an error |
//! | `Limits::from_pairs(["depth=4"])`, `limits.with_pairs(["depth=4"])` | the profile out of texts |
//! | `limits.validate()` | every constraint again |
//! | `Limits::FIELDS` | a [`FieldDescription`] for each field |
//! | `Display` | `depth=4`, all fields in one line, texts in quotation marks |
//! | [`Profile`], [`FromPairs`] | the same for code that takes any profile; also `to_pairs` and `CHECKS` |
//! | `Serialize`, `Deserialize` | with the feature `serde`, as a map; see below |
//!
//! Every way to a profile reports everything that is wrong, in one [`ProfileError`].
//!
//! # With serde
//!
//! With the feature `serde`, profiles whose field types can be (de)serialised can be too. Reading
//! fills in defaults, refuses unknown and repeated fields, and validates. The constraints that are
//! violated are listed together; a value of the wrong type ends the reading at once, as formats do.
//! Profiles are read as maps, so from formats that describe themselves, such as JSON and TOML.
//!
//! # What is refused when
//!
//! A struct that makes no sense does not compile, and all its mistakes are reported at once, where
//! they stand: constraints that no value satisfies, that all values satisfy, or that are for other
//! types; unknown, repeated and contradictory options; lists and defaults against the other
//! constraints; fields with a `pub`; structs without named fields.
//!
//! - Literals are compared by the derive. Limits and defaults of numbers that are constants are
//!   compared when the compiler evaluates constants; for a struct with type parameters, that is
//!   where a method of it is used.
//! - Other defaults are checked when they are used, as any value: `build` returns an error. These
//!   are calls of functions, what a `check` is for, constants inside of `Option` and newtypes, and
//!   texts that are no literals.
//! - A name that a flattened profile doubles is found in the same evaluation of constants.
//!
//! # How far this goes
//!
//! No code outside of the module of the struct can hold a profile that is not valid: fields are
//! private, nothing hands out a mutable reference, and values are checked before they become a
//! profile. `#[derive(Default)]` is refused, because it would check nothing. Inside of that module,
//! a literal or an assignment can still go around the checks, as can a derive of another crate that
//! constructs the struct, such as `serde::Deserialize` while the feature `serde` is off; a derive
//! sees neither. So give each profile a module of its own, with nothing else in it.
//!
//! A type with interior mutability in a [`Newtype`], or a newtype that does not keep what it wraps,
//! can change after the check; so can what limits and functions say that depend on more than their
//! arguments.
#![no_std]

extern crate alloc;

mod builder;
mod description;
mod error;
mod number;
mod pairs;
mod parse;
mod profile;
mod report;
#[cfg(feature = "serde")]
mod serde_support;
mod suggest;
mod value;

pub use builder::{IsSet, Missing, NotYetSet, Set};
pub use description::{Constraint, CrossCheck, FieldDescription, FieldKind};
pub use dicechess_macros_impl::Profile;
pub use error::{ProfileError, Violation};
pub use number::{Float, MaybeEmpty, Number, Signed};
pub use pairs::FromPairs;
pub use parse::ParseValue;
pub use profile::Profile;
#[cfg(feature = "serde")]
pub use serde_support::{DeserializeProfile, SerializeProfile};
pub use value::{FieldValue, Newtype};

/// What generated code needs and nobody else.
#[doc(hidden)]
pub mod __private {
    pub use alloc::string::String;

    pub use crate::builder::DefaultIsBuilt;
    pub use crate::description::names_are_unique;
    pub use crate::pairs::{Pair, PairWriter};
    pub use crate::report::{FieldCheck, Report};
    pub use crate::value::Quoted;

    #[cfg(feature = "serde")]
    pub use crate::serde_support::{deserialize, read_nested, read_value, serialize};
    #[cfg(feature = "serde")]
    pub use serde;
}
