//! The types that fields may have.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::num::NonZero;

/// A type that a field may have: how its values are written, and what constraints look at.
///
/// It is there for integers, floating-point numbers, `bool`, `char`, texts (`String`, `&str`,
/// `Box<str>`, `Cow<str>`), `NonZero` integers, `Option` of these, and for every [`Newtype`].
/// A nested profile needs no such type; its field is marked `flatten` or `nested`.
///
/// ```
/// use dicechess_macros::FieldValue;
///
/// assert_eq!(Some(7_u8).plain(), Some(&7));
/// assert_eq!(None::<u8>.plain(), None);
/// assert_eq!(String::from("fast").plain(), Some("fast"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a profile's field",
    label = "not a field type",
    note = "implement `Newtype` for a wrapper around a field type",
    note = "a nested profile needs `#[profile(flatten)]` or `#[profile(nested)]`"
)]
pub trait FieldValue {
    /// What constraints look at: the number itself, the `str` of a text, the inside of an `Option`
    /// or a newtype.
    type Plain: ?Sized;

    /// The value that constraints look at; `None` if there is none, which satisfies all of them.
    fn plain(&self) -> Option<&Self::Plain>;

    /// Writes the value the way [`ParseValue`](crate::ParseValue) reads it.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Writes the value for messages, where a text stands in quotation marks.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    fn write_quoted(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_text(formatter)
    }
}

/// A wrapper around a field type that is to be a field type itself.
///
/// Constraints look at the value inside. `wrap` must keep what it is given, or a profile would hold
/// something else than what was checked.
///
/// ```
/// use dicechess_macros::{FieldValue, Newtype};
///
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// struct Centipawns(i32);
///
/// impl Newtype for Centipawns {
///     type Inner = i32;
///
///     fn wrap(inner: i32) -> Self {
///         Self(inner)
///     }
///
///     fn inner(&self) -> &i32 {
///         &self.0
///     }
/// }
///
/// assert_eq!(Centipawns(30).plain(), Some(&30));
/// ```
pub trait Newtype {
    /// The type inside.
    type Inner: FieldValue;

    /// Wraps a value.
    fn wrap(inner: Self::Inner) -> Self;

    /// The value inside.
    fn inner(&self) -> &Self::Inner;
}

impl<Wrapper: Newtype> FieldValue for Wrapper {
    type Plain = <Wrapper::Inner as FieldValue>::Plain;

    fn plain(&self) -> Option<&Self::Plain> {
        self.inner().plain()
    }

    fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner().write_text(formatter)
    }

    fn write_quoted(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner().write_quoted(formatter)
    }
}

impl<Value: FieldValue> FieldValue for Option<Value> {
    type Plain = Value::Plain;

    fn plain(&self) -> Option<&Self::Plain> {
        self.as_ref().and_then(FieldValue::plain)
    }

    fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(value) => value.write_text(formatter),
            None => formatter.write_str("none"),
        }
    }

    fn write_quoted(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(value) => value.write_quoted(formatter),
            None => formatter.write_str("none"),
        }
    }
}

macro_rules! plain_values {
    ($($value:ty)*) => {$(
        impl FieldValue for $value {
            type Plain = Self;

            fn plain(&self) -> Option<&Self> {
                Some(self)
            }

            // The debug form of a number tells `1.0` from `1` and `-0.0` from `0.0`.
            fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "{self:?}")
            }
        }
    )*};
}

plain_values!(bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);
plain_values!(NonZero<u8> NonZero<u16> NonZero<u32> NonZero<u64> NonZero<u128> NonZero<usize>);
plain_values!(NonZero<i8> NonZero<i16> NonZero<i32> NonZero<i64> NonZero<i128> NonZero<isize>);

impl FieldValue for char {
    type Plain = Self;

    fn plain(&self) -> Option<&Self> {
        Some(self)
    }

    fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }

    fn write_quoted(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self:?}")
    }
}

macro_rules! texts {
    ($([$($generics:tt)*] $text:ty,)*) => {$(
        impl<$($generics)*> FieldValue for $text {
            type Plain = str;

            fn plain(&self) -> Option<&str> {
                Some(self)
            }

            fn write_text(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self)
            }

            fn write_quoted(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "{self:?}")
            }
        }
    )*};
}

texts! {
    [] String,
    [] Box<str>,
    ['text] &'text str,
    ['text] Cow<'text, str>,
}

/// A value as it stands in messages.
#[doc(hidden)]
#[derive(Debug)]
pub struct Quoted<'value, Value>(pub &'value Value);

impl<Value: FieldValue> fmt::Display for Quoted<'_, Value> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_quoted(formatter)
    }
}

/// A value as it stands behind the sign of equality of a pair.
pub(crate) struct Plainly<'value, Value>(pub(crate) &'value Value);

impl<Value: FieldValue> fmt::Display for Plainly<'_, Value> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_text(formatter)
    }
}
