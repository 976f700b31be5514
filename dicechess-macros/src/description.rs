//! What a profile says about its fields: constants for help texts, sweeps and reports.

use core::fmt;

/// A field of a profile, as `FIELDS` lists them.
///
/// ```
/// mod engine {
///     /// How deep to look.
///     #[derive(dicechess_macros::Profile)]
///     pub struct Depth {
///         /// Plies below the root.
///         #[profile(range = 1..=8, default = 3)]
///         plies: u32,
///     }
/// }
///
/// let field = &engine::Depth::FIELDS[0];
/// assert_eq!(field.name, "plies");
/// assert_eq!(field.doc, "Plies below the root.");
/// assert_eq!(
///     field.to_string(),
///     "plies: u32, at least 1 and at most 8, default 3. Plies below the root.",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldDescription {
    /// The name, without `r#`.
    pub name: &'static str,
    /// The type, as the struct spells it.
    pub type_name: &'static str,
    /// The doc comment, in one line.
    pub doc: &'static str,
    /// What a value has to satisfy.
    pub constraints: &'static [Constraint],
    /// The default as the attribute spells it; `None` if the field is required.
    pub default: Option<&'static str>,
    /// What stands in the field.
    pub kind: FieldKind,
}

/// What stands in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldKind {
    /// A value.
    Value,
    /// A profile whose fields count as fields of the outer one.
    Flattened(&'static [FieldDescription]),
    /// A profile whose fields are called `field.name` from outside.
    Nested(&'static [FieldDescription]),
}

/// A constraint on one field. `Display` says what is expected.
///
/// ```
/// use dicechess_macros::Constraint;
///
/// let range = Constraint::Range { low: Some("0"), high: Some("LIMIT"), inclusive: false };
/// assert_eq!(range.to_string(), "at least 0 and below LIMIT");
/// assert_eq!(Constraint::OneOf(&["1", "4"]).to_string(), "one of 1, 4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Constraint {
    /// Above zero.
    Positive,
    /// Zero or above. Minus zero counts as zero.
    Nonnegative,
    /// Neither infinite nor NaN.
    Finite,
    /// Between limits, in the words of the attribute; at least one of them is there.
    Range {
        /// The least value allowed.
        low: Option<&'static str>,
        /// The upper limit.
        high: Option<&'static str>,
        /// Whether the upper limit is allowed itself.
        inclusive: bool,
    },
    /// One of the values listed, in the words of the attribute.
    OneOf(&'static [&'static str]),
    /// A text with something in it.
    Nonempty,
    /// What a function asks for, in words.
    Check(&'static str),
}

/// A constraint on several fields of a profile at once, as `CHECKS` lists them.
///
/// ```
/// use dicechess_macros::Profile;
///
/// mod engine {
///     #[derive(dicechess_macros::Profile)]
///     #[profile(check(
///         with = |low, high| low < high,
///         fields(low, high),
///         expected = "`low` below `high`"
///     ))]
///     pub struct Window {
///         low: i32,
///         high: i32,
///     }
/// }
///
/// assert_eq!(engine::Window::CHECKS[0].fields, ["low", "high"]);
/// let error = engine::Window::builder().low(3).high(3).build().map(drop).expect_err("equal");
/// assert_eq!(
///     error.to_string(),
///     "invalid Window: `low`, `high` are 3, 3, expected `low` below `high`",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CrossCheck {
    /// The names of the fields, in the order in which the function takes them.
    pub fields: &'static [&'static str],
    /// What is expected of them, in words.
    pub expected: &'static str,
}

impl FieldDescription {
    /// For generated code: a description of a field without default that holds a value.
    #[doc(hidden)]
    pub const fn new(name: &'static str, type_name: &'static str, doc: &'static str) -> Self {
        Self {
            name,
            type_name,
            doc,
            constraints: &[],
            default: None,
            kind: FieldKind::Value,
        }
    }

    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_constraints(mut self, constraints: &'static [Constraint]) -> Self {
        self.constraints = constraints;
        self
    }

    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_default(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_kind(mut self, kind: FieldKind) -> Self {
        self.kind = kind;
        self
    }

    /// Whether the field has no default. A field with a profile is required unless the fields of
    /// that have defaults all.
    pub fn is_required(&self) -> bool {
        match self.kind {
            FieldKind::Value => self.default.is_none(),
            FieldKind::Flattened(fields) | FieldKind::Nested(fields) => {
                fields.iter().any(Self::is_required)
            }
        }
    }
}

impl CrossCheck {
    /// For generated code.
    #[doc(hidden)]
    pub const fn new(fields: &'static [&'static str], expected: &'static str) -> Self {
        Self { fields, expected }
    }
}

impl fmt::Display for FieldDescription {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.name, self.type_name)?;
        for constraint in self.constraints {
            write!(formatter, ", {constraint}")?;
        }
        match self.default {
            Some(default) => write!(formatter, ", default {default}")?,
            None if self.is_required() => formatter.write_str(", required")?,
            None => {}
        }
        if !self.doc.is_empty() {
            write!(formatter, ". {}", self.doc)?;
        }
        Ok(())
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positive => formatter.write_str("above 0"),
            Self::Nonnegative => formatter.write_str("at least 0"),
            Self::Finite => formatter.write_str("finite"),
            Self::Range {
                low,
                high,
                inclusive,
            } => write_range(formatter, low.as_ref(), high.as_ref(), *inclusive),
            Self::OneOf(choices) => {
                formatter.write_str("one of ")?;
                write_list(formatter, choices.iter())
            }
            Self::Nonempty => formatter.write_str("not empty"),
            Self::Check(expected) => formatter.write_str(expected),
        }
    }
}

/// The limits of a range in words.
pub(crate) fn write_range<Limit: fmt::Display>(
    formatter: &mut fmt::Formatter<'_>,
    low: Option<&Limit>,
    high: Option<&Limit>,
    inclusive: bool,
) -> fmt::Result {
    if let Some(low) = low {
        write!(formatter, "at least {low}")?;
    }
    if low.is_some() && high.is_some() {
        formatter.write_str(" and ")?;
    }
    match high {
        Some(high) if inclusive => write!(formatter, "at most {high}"),
        Some(high) => write!(formatter, "below {high}"),
        None => Ok(()),
    }
}

/// Items with commas between them.
pub(crate) fn write_list<Item: fmt::Display>(
    formatter: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = Item>,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(formatter, "{separator}{item}")?;
    }
    Ok(())
}

/// Whether no name of `fields` is used twice, flattened profiles included: for the constant
/// evaluation of profiles that flatten others.
#[doc(hidden)]
pub const fn names_are_unique(fields: &[FieldDescription]) -> bool {
    let mut index = 0;
    while index < fields.len() {
        if !is_new_in(&fields[index], fields, index) {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether none of the first `count` fields brings a name that `field` brings.
const fn is_new_in(field: &FieldDescription, fields: &[FieldDescription], count: usize) -> bool {
    if let FieldKind::Flattened(inner) = field.kind {
        let mut index = 0;
        while index < inner.len() {
            if !is_new_in(&inner[index], fields, count) {
                return false;
            }
            index += 1;
        }
        return true;
    }
    let mut index = 0;
    while index < count {
        if brings_name(&fields[index], field.name.as_bytes()) {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether `field` is called `name`, or flattens a profile with such a field.
const fn brings_name(field: &FieldDescription, name: &[u8]) -> bool {
    let FieldKind::Flattened(inner) = field.kind else {
        return same_bytes(field.name.as_bytes(), name);
    };
    let mut index = 0;
    while index < inner.len() {
        if brings_name(&inner[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

/// Equality of names; that of `str` is not yet there in constants.
const fn same_bytes(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
