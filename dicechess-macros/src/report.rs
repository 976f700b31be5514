//! Where generated code puts what it finds wrong.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;

use crate::description::{write_list, write_range};
use crate::value::Quoted;
use crate::{
    Constraint, FieldDescription, FieldValue, Float, MaybeEmpty, Number, Profile, ProfileError,
    Signed, Violation,
};

/// The violations found so far. Made and read by this crate, filled in by generated code.
#[derive(Debug, Default)]
pub struct Report {
    /// The way to the profile that is being looked at, with a full stop at its end unless empty.
    prefix: String,
    violations: Vec<Violation>,
}

impl Report {
    /// The error of the profile, or `value` if there was nothing wrong.
    pub(crate) fn finish<P: Profile, Value>(
        self,
        value: Option<Value>,
    ) -> Result<Value, ProfileError> {
        match value {
            Some(value) if self.violations.is_empty() => Ok(value),
            _ => Err(ProfileError::new(P::NAME, self.violations)),
        }
    }

    pub(crate) fn push(&mut self, violation: Violation) {
        self.violations.push(violation);
    }

    pub(crate) fn full_name(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// Looks at the profile in the field `name`.
    pub(crate) fn within<Outcome>(
        &mut self,
        name: &str,
        look: impl FnOnce(&mut Self) -> Outcome,
    ) -> Outcome {
        let length = self.prefix.len();
        self.prefix.push_str(name);
        self.prefix.push('.');
        let outcome = look(self);
        self.prefix.truncate(length);
        outcome
    }

    /// How much was wrong so far, for [`is_clean_since`](Self::is_clean_since).
    pub fn mark(&self) -> usize {
        self.violations.len()
    }

    /// Whether nothing was found wrong since the mark was taken.
    pub fn is_clean_since(&self, mark: usize) -> bool {
        self.violations.len() == mark
    }

    /// Reports a required field that has no value, unless the value was found wrong before.
    pub fn required<Value>(
        &mut self,
        field: &'static FieldDescription,
        value: Option<Value>,
    ) -> Option<Value> {
        if value.is_none() {
            let name = self.full_name(field.name);
            if !self
                .violations
                .iter()
                .any(|violation| violation.concerns(&name))
            {
                let expected = Requirements(field).to_string();
                self.push(Violation::Missing {
                    field: name,
                    expected,
                });
            }
        }
        value
    }

    /// Completes the draft of a profile in the field `name`.
    pub fn nested<Inner: Profile>(&mut self, name: &str, draft: Inner::Draft) -> Option<Inner> {
        self.within(name, |report| Inner::complete(draft, report))
    }

    /// Looks at a profile in the field `name` again.
    pub fn inspect_nested<Inner: Profile>(&mut self, name: &str, profile: &Inner) {
        self.within(name, |report| profile.inspect(report));
    }

    /// Starts the constraints of a field. Without value, all of them are satisfied.
    pub fn field<'report, 'value, Value: FieldValue>(
        &'report mut self,
        field: &'static FieldDescription,
        value: Option<&'value Value>,
    ) -> FieldCheck<'report, 'value, Value> {
        FieldCheck {
            report: self,
            name: field.name,
            value,
        }
    }

    /// Reports fields that do not go together.
    pub fn cross_check(
        &mut self,
        satisfied: bool,
        fields: &[(&str, &dyn fmt::Display)],
        expected: &'static str,
    ) {
        if satisfied {
            return;
        }
        let names = fields
            .iter()
            .map(|(name, _)| self.full_name(name))
            .collect();
        let values = List(fields).to_string();
        self.push(Violation::CrossCheck {
            fields: names,
            values,
            expected: expected.into(),
        });
    }
}

/// The constraints of one field, one after the other.
#[derive(Debug)]
pub struct FieldCheck<'report, 'value, Value> {
    report: &'report mut Report,
    name: &'static str,
    value: Option<&'value Value>,
}

impl<'value, Value: FieldValue> FieldCheck<'_, 'value, Value> {
    /// Reports the value unless it satisfies the constraint; no value satisfies all.
    fn expect(
        self,
        satisfied: impl FnOnce(&'value Value::Plain) -> bool,
        expected: &dyn fmt::Display,
    ) -> Self {
        if self
            .value
            .and_then(FieldValue::plain)
            .is_some_and(|plain| !satisfied(plain))
        {
            self.refuse(expected)
        } else {
            self
        }
    }

    fn refuse(self, expected: &dyn fmt::Display) -> Self {
        if let Some(value) = self.value {
            let field = self.report.full_name(self.name);
            self.report.push(Violation::Constraint {
                field,
                value: Quoted(value).to_string(),
                expected: expected.to_string(),
            });
        }
        self
    }

    /// The value must be above zero.
    #[must_use]
    pub fn positive(self) -> Self
    where
        Value::Plain: Number,
    {
        self.expect(|plain| *plain > Value::Plain::ZERO, &Constraint::Positive)
    }

    /// The value must be zero or above.
    #[must_use]
    pub fn nonnegative(self) -> Self
    where
        Value::Plain: Signed,
    {
        self.expect(
            |plain| *plain >= Value::Plain::ZERO,
            &Constraint::Nonnegative,
        )
    }

    /// The value must be neither infinite nor NaN.
    #[must_use]
    pub fn finite(self) -> Self
    where
        Value::Plain: Float,
    {
        self.expect(|plain| plain.is_finite(), &Constraint::Finite)
    }

    /// The value must be at least `low` and below `high`, or equal to it if `inclusive`.
    #[must_use]
    pub fn range(
        self,
        low: Option<Value::Plain>,
        high: Option<Value::Plain>,
        inclusive: bool,
    ) -> Self
    where
        Value::Plain: Number,
    {
        let limits = Limits {
            low,
            high,
            inclusive,
        };
        self.expect(|plain| limits.contain(*plain), &limits)
    }

    /// The value must be in the list.
    #[must_use]
    pub fn one_of(self, choices: &[Value::Plain]) -> Self
    where
        Value::Plain: PartialEq + FieldValue + Sized,
    {
        self.expect(|plain| choices.contains(plain), &Choices(choices))
    }

    /// The text must be in the list.
    #[must_use]
    pub fn one_of_texts(self, choices: &[&str]) -> Self
    where
        Value::Plain: Borrow<str>,
    {
        self.expect(|plain| choices.contains(&plain.borrow()), &Choices(choices))
    }

    /// The text must have something in it.
    #[must_use]
    pub fn nonempty(self) -> Self
    where
        Value::Plain: MaybeEmpty,
    {
        self.expect(|plain| !plain.is_empty(), &Constraint::Nonempty)
    }

    /// The value must satisfy a function.
    #[must_use]
    pub fn check(self, function: impl FnOnce(&'value Value) -> bool, expected: &str) -> Self {
        match self.value {
            Some(value) if !function(value) => self.refuse(&expected),
            _ => self,
        }
    }
}

/// What a value of the field must be, for a field that has none.
struct Requirements(&'static FieldDescription);

impl fmt::Display for Requirements {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a value of type {}", self.0.type_name)?;
        for constraint in self.0.constraints {
            write!(formatter, ", {constraint}")?;
        }
        Ok(())
    }
}

/// The limits of a range.
struct Limits<Plain> {
    low: Option<Plain>,
    high: Option<Plain>,
    inclusive: bool,
}

impl<Plain: Number> Limits<Plain> {
    fn contain(&self, value: Plain) -> bool {
        let above = self.low.is_none_or(|low| low <= value);
        let below = match self.high {
            Some(high) if self.inclusive => value <= high,
            Some(high) => value < high,
            None => true,
        };
        above && below
    }
}

impl<Plain: Number> fmt::Display for Limits<Plain> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_words = |limit: Plain| format!("{limit:?}");
        let (low, high) = (self.low.map(in_words), self.high.map(in_words));
        write_range(formatter, low.as_ref(), high.as_ref(), self.inclusive)
    }
}

/// The values allowed.
struct Choices<'choices, Value>(&'choices [Value]);

impl<Value: FieldValue> fmt::Display for Choices<'_, Value> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("one of ")?;
        write_list(formatter, self.0.iter().map(Quoted))
    }
}

/// The values of several fields.
struct List<'fields>(&'fields [(&'fields str, &'fields dyn fmt::Display)]);

impl fmt::Display for List<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(formatter, self.0.iter().map(|(_, value)| value))
    }
}
