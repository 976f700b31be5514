//! Why a profile was refused.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::description::write_list;

/// Every reason for which a profile was refused, in the order of the fields.
///
/// ```
/// mod engine {
///     #[derive(Debug, dicechess_macros::Profile)]
///     pub struct Weights {
///         #[profile(finite, nonnegative)]
///         hanging: f64,
///         #[profile(range = 1..)]
///         candidates: u32,
///     }
/// }
///
/// let built = engine::Weights::builder().hanging(-0.5).candidates(0).build();
/// let error = built.expect_err("refused");
/// assert_eq!(
///     error.to_string(),
///     "invalid Weights: `hanging` is -0.5, expected at least 0; \
///      `candidates` is 0, expected at least 1",
/// );
/// assert_eq!(error.violations().len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("invalid {profile}: {}", Joined(.violations))]
pub struct ProfileError {
    profile: &'static str,
    violations: Vec<Violation>,
}

/// One reason for which a profile was refused. `Display` names the field, the value and what was
/// expected.
///
/// ```
/// use dicechess_macros::Violation;
///
/// mod engine {
///     #[derive(Debug, dicechess_macros::Profile)]
///     pub struct Limits {
///         #[profile(positive)]
///         depth: u32,
///     }
/// }
///
/// let error = engine::Limits::from_pairs(["depth=deep"]).expect_err("no number");
/// assert!(error.violations()[0].concerns("depth"));
/// let Violation::Unreadable { text, expected, .. } = &error.violations()[0] else {
///     panic!("a text that is no number");
/// };
/// assert_eq!(text, "deep");
/// assert_eq!(expected, "a whole number from 0 to 4294967295");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// A value does not satisfy a constraint.
    #[error("`{field}` is {value}, expected {expected}")]
    Constraint {
        /// The field, with the way to it if it is nested.
        field: String,
        /// The value, texts in quotation marks.
        value: String,
        /// What was expected, in words.
        expected: String,
    },
    /// Values of several fields do not go together.
    #[error("{} are {values}, expected {expected}", Ticked(.fields))]
    CrossCheck {
        /// The fields, with the way to them if they are nested.
        fields: Vec<String>,
        /// Their values, with commas between them.
        values: String,
        /// What was expected, in words.
        expected: Cow<'static, str>,
    },
    /// A required field has no value.
    #[error("`{field}` is missing, expected {expected}")]
    Missing {
        /// The field, with the way to it if it is nested.
        field: String,
        /// What was expected, in words.
        expected: String,
    },
    /// A text is no value of the field's type.
    #[error("`{field}` is {text:?}, expected {expected}")]
    Unreadable {
        /// The field, with the way to it if it is nested.
        field: String,
        /// The text.
        text: String,
        /// What was expected, in words.
        expected: String,
    },
    /// There is no such field.
    #[error("`{field}` is {value}, but there is no such field{}", DidYouMean(.suggestion))]
    Unknown {
        /// The name as it was given.
        field: String,
        /// The value as it was given, texts in quotation marks; `…` where it could not be kept.
        value: String,
        /// The field that may have been meant, or else an empty text.
        suggestion: String,
    },
    /// A field was given more than once.
    #[error("`{field}` is {value}, but it was given before, expected one value")]
    Repeated {
        /// The field, with the way to it if it is nested.
        field: String,
        /// The later value as it was given.
        value: String,
    },
    /// A text that is no pair.
    #[error("{text:?} is no pair, expected `name=value`")]
    NoPair {
        /// The text.
        text: String,
    },
}

impl ProfileError {
    pub(crate) fn new(profile: &'static str, violations: Vec<Violation>) -> Self {
        Self {
            profile,
            violations,
        }
    }

    /// The name of the profile's struct.
    pub fn profile(&self) -> &'static str {
        self.profile
    }

    /// All reasons; there is at least one.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }
}

impl Violation {
    /// Whether the violation is about this field, alone or with others.
    pub fn concerns(&self, name: &str) -> bool {
        match self {
            Self::Constraint { field, .. }
            | Self::Missing { field, .. }
            | Self::Unreadable { field, .. }
            | Self::Unknown { field, .. }
            | Self::Repeated { field, .. } => field == name,
            Self::CrossCheck { fields, .. } => fields.iter().any(|field| field == name),
            Self::NoPair { .. } => false,
        }
    }
}

/// Violations one after the other.
struct Joined<'error>(&'error [Violation]);

impl fmt::Display for Joined<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(formatter, "{separator}{violation}")?;
        }
        Ok(())
    }
}

/// Names in backticks.
struct Ticked<'error>(&'error [String]);

impl fmt::Display for Ticked<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(
            formatter,
            self.0.iter().map(|name| alloc::format!("`{name}`")),
        )
    }
}

/// The end of a sentence about an unknown field.
struct DidYouMean<'error>(&'error str);

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        write!(formatter, "; did you mean `{}`?", self.0)
    }
}
