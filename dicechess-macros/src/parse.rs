//! Field values out of text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::num::NonZero;

use crate::{FieldValue, Newtype};

/// A field type whose values can be read from a text that lives for `'text`.
///
/// ```
/// use dicechess_macros::ParseValue;
///
/// assert_eq!(u8::parse_value("255"), Some(255));
/// assert_eq!(u8::parse_value("256"), None);
/// assert_eq!(Option::<u8>::parse_value("none"), Some(None));
/// ```
///
/// For a text in an `Option` the word `none` is taken too, and means that there is none.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be read from a text",
    note = "implement `Newtype` for a wrapper around a field type"
)]
pub trait ParseValue<'text>: FieldValue + Sized {
    /// The value that the text says, if it says one.
    fn parse_value(text: &'text str) -> Option<Self>;

    /// What a text must be, as in “a whole number from 0 to 255”.
    fn expectation() -> String;
}

impl<'text, Wrapper> ParseValue<'text> for Wrapper
where
    Wrapper: Newtype<Inner: ParseValue<'text>>,
{
    fn parse_value(text: &'text str) -> Option<Self> {
        Wrapper::Inner::parse_value(text).map(Wrapper::wrap)
    }

    fn expectation() -> String {
        Wrapper::Inner::expectation()
    }
}

impl<'text, Value: ParseValue<'text>> ParseValue<'text> for Option<Value> {
    fn parse_value(text: &'text str) -> Option<Self> {
        if text == "none" {
            return Some(None);
        }
        Value::parse_value(text).map(Some)
    }

    fn expectation() -> String {
        Value::expectation() + " or `none`"
    }
}

macro_rules! parsed {
    ($value:ty, $($expectation:tt)*) => {
        impl ParseValue<'_> for $value {
            fn parse_value(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn expectation() -> String {
                format!($($expectation)*)
            }
        }
    };
}

macro_rules! signed {
    ($($integer:ty)*) => {$(
        parsed!($integer, "a whole number from {} to {}", <$integer>::MIN, <$integer>::MAX);
        parsed!(
            NonZero<$integer>,
            "a whole number from {} to {}, and not 0",
            <$integer>::MIN,
            <$integer>::MAX
        );
    )*};
}

macro_rules! unsigned {
    ($($integer:ty)*) => {$(
        parsed!($integer, "a whole number from 0 to {}", <$integer>::MAX);
        parsed!(NonZero<$integer>, "a whole number from 1 to {}", <$integer>::MAX);
    )*};
}

signed!(i8 i16 i32 i64 i128 isize);
unsigned!(u8 u16 u32 u64 u128 usize);
parsed!(f32, "a number");
parsed!(f64, "a number");
parsed!(bool, "`true` or `false`");
parsed!(char, "one character");

macro_rules! texts {
    ($([$($generics:tt)*] $text:ty, $read:path;)*) => {$(
        impl<'text, $($generics)*> ParseValue<'text> for $text {
            fn parse_value(text: &'text str) -> Option<Self> {
                Some($read(text))
            }

            fn expectation() -> String {
                String::from("a text")
            }
        }
    )*};
}

texts! {
    [] String, String::from;
    [] Box<str>, Box::from;
    [] &'text str, core::convert::identity;
    // Owned, so that it may live longer than the text that it is read from.
    ['any] Cow<'any, str>, owned;
}

fn owned<'any>(text: &str) -> Cow<'any, str> {
    Cow::Owned(String::from(text))
}
