//! Profiles out of `name=value` pairs, and back.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::report::Report;
use crate::suggest::nearest;
use crate::value::{Plainly, Quoted};
use crate::{FieldValue, ParseValue, Profile, ProfileError, Violation};

/// A profile that can be read from texts that live for `'text`; written by the derive. It is a
/// bound for code that takes any profile; the struct itself has `from_pairs` and `with_pairs`.
///
/// ```
/// use dicechess_macros::{FromPairs, ProfileError};
///
/// fn changed<'text, P>(profile: P, pairs: &[&'text str]) -> Result<P, ProfileError>
/// where
///     P: FromPairs<'text>,
/// {
///     profile.override_pairs(pairs.iter().copied())
/// }
///
/// mod engine {
///     #[derive(dicechess_macros::Profile)]
///     pub struct Limits {
///         #[profile(positive)]
///         depth: u32,
///     }
/// }
///
/// let limits = engine::Limits::builder().depth(3).build()?;
/// assert_eq!(changed(limits, &["depth=4"])?.depth(), 4);
/// # Ok::<(), ProfileError>(())
/// ```
pub trait FromPairs<'text>: Profile {
    /// Puts the value of the pair where it belongs; false if there is no field of its name.
    #[doc(hidden)]
    fn read_pair(draft: &mut Self::Draft, pair: &mut Pair<'_, 'text>) -> bool;

    /// Reads `name=value` pairs.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the pairs, and every constraint that is violated.
    fn read_pairs(pairs: impl IntoIterator<Item = &'text str>) -> Result<Self, ProfileError> {
        read(Self::Draft::default(), pairs)
    }

    /// These values with those of `name=value` pairs put over them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the pairs, and every constraint that is violated.
    fn override_pairs(
        self,
        pairs: impl IntoIterator<Item = &'text str>,
    ) -> Result<Self, ProfileError> {
        read(self.into_draft(), pairs)
    }
}

/// A pair on its way to a field.
#[doc(hidden)]
#[derive(Debug)]
pub struct Pair<'report, 'text> {
    report: &'report mut Report,
    /// The name, without the way through nested profiles that is behind us.
    name: &'text str,
    full_name: &'text str,
    text: &'text str,
}

impl<'text> Pair<'_, 'text> {
    /// The name to look for.
    pub fn name(&self) -> &'text str {
        self.name
    }

    /// Reads the value.
    pub fn read<Value: ParseValue<'text>>(&mut self, slot: &mut Option<Value>) -> bool {
        // What was there before would hide that this text says nothing.
        *slot = Value::parse_value(self.text);
        if slot.is_none() {
            self.report.push(Violation::Unreadable {
                field: self.full_name.to_string(),
                text: self.text.to_string(),
                expected: Value::expectation(),
            });
        }
        true
    }

    /// Looks for the rest of the name among the fields of the profile in the field `name`.
    pub fn read_nested<Inner: FromPairs<'text>>(
        &mut self,
        name: &str,
        draft: &mut Inner::Draft,
    ) -> bool {
        let rest = self
            .name
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('.'));
        let Some(rest) = rest else {
            return false;
        };
        let before = core::mem::replace(&mut self.name, rest);
        let found = Inner::read_pair(draft, self);
        self.name = before;
        found
    }
}

/// The values of `draft`, with those of the pairs put over them.
fn read<'text, P: FromPairs<'text>>(
    mut draft: P::Draft,
    pairs: impl IntoIterator<Item = &'text str>,
) -> Result<P, ProfileError> {
    let () = P::SOUND;
    let mut report = Report::default();
    let mut seen = Vec::new();
    for pair in pairs {
        let Some((name, text)) = pair.split_once('=') else {
            report.push(Violation::NoPair {
                text: pair.to_string(),
            });
            continue;
        };
        if seen.contains(&name) {
            report.push(Violation::Repeated {
                field: name.to_string(),
                value: format!("{text:?}"),
            });
            continue;
        }
        seen.push(name);
        let mut pair = Pair {
            report: &mut report,
            name,
            full_name: name,
            text,
        };
        if !P::read_pair(&mut draft, &mut pair) {
            report.push(Violation::Unknown {
                field: name.to_string(),
                value: format!("{text:?}"),
                suggestion: nearest(name, P::FIELDS),
            });
        }
    }
    let profile = P::complete(draft, &mut report);
    report.finish::<P, _>(profile)
}

/// Takes the fields of a profile one after the other.
#[doc(hidden)]
pub struct PairWriter<'target, 'formatter> {
    target: Target<'target, 'formatter>,
    prefix: String,
    is_first: bool,
}

enum Target<'target, 'formatter> {
    Text(&'target mut fmt::Formatter<'formatter>),
    List(&'target mut Vec<String>),
}

impl fmt::Debug for PairWriter<'_, '_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PairWriter").finish_non_exhaustive()
    }
}

impl PairWriter<'_, '_> {
    /// Writes the profile as one line, texts in quotation marks.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    pub fn display<P: Profile>(profile: &P, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = PairWriter {
            target: Target::Text(formatter),
            prefix: String::new(),
            is_first: true,
        };
        profile.write_pairs(&mut writer)
    }

    pub(crate) fn list<P: Profile>(profile: &P) -> Vec<String> {
        let mut pairs = Vec::new();
        let mut writer = PairWriter {
            target: Target::List(&mut pairs),
            prefix: String::new(),
            is_first: true,
        };
        // A list takes everything; only a formatter can refuse.
        let _ = profile.write_pairs(&mut writer);
        pairs
    }

    /// Takes a field.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    pub fn pair<Value: FieldValue>(&mut self, name: &str, value: &Value) -> fmt::Result {
        let separator = if self.is_first { "" } else { " " };
        self.is_first = false;
        match &mut self.target {
            Target::Text(formatter) => {
                write!(
                    formatter,
                    "{separator}{}{name}={}",
                    self.prefix,
                    Quoted(value)
                )
            }
            Target::List(pairs) => {
                pairs.push(format!("{}{name}={}", self.prefix, Plainly(value)));
                Ok(())
            }
        }
    }

    /// Takes the profile in the field `name`.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    pub fn nested<Inner: Profile>(&mut self, name: &str, profile: &Inner) -> fmt::Result {
        let length = self.prefix.len();
        self.prefix.push_str(name);
        self.prefix.push('.');
        profile.write_pairs(self)?;
        self.prefix.truncate(length);
        Ok(())
    }
}
