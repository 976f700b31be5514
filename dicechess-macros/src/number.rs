//! What a constraint needs to know about numbers.

use core::fmt;

/// A number, which `positive` and `range` can look at.
///
/// The order may be partial: what compares with nothing, as NaN does, satisfies neither of them.
///
/// ```
/// use dicechess_macros::Number;
///
/// assert!(3 > <i32 as Number>::ZERO);
/// assert!(!(f64::NAN >= <f64 as Number>::ZERO));
/// ```
#[diagnostic::on_unimplemented(
    message = "this constraint needs a number, and `{Self}` is none",
    label = "the field's values are of type `{Self}`"
)]
pub trait Number: Copy + PartialOrd + fmt::Debug {
    /// Nought.
    const ZERO: Self;
}

/// A number that can be below zero, which `nonnegative` can look at.
///
/// Unsigned integers are none: for them `nonnegative` would be no constraint.
///
/// ```
/// fn needs_a_sign<Value: dicechess_macros::Signed>(value: Value) -> bool {
///     value >= Value::ZERO
/// }
/// // Minus zero compares equal to zero.
/// assert!(needs_a_sign(-0.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`nonnegative` needs a number that can be negative, and `{Self}` cannot",
    label = "the field's values are of type `{Self}`"
)]
pub trait Signed: Number {}

/// A number that may be infinite or NaN, which `finite` can look at.
///
/// Integers are none: for them `finite` would be no constraint.
///
/// ```
/// use dicechess_macros::Float;
///
/// assert!(!Float::is_finite(f32::INFINITY));
/// ```
#[diagnostic::on_unimplemented(
    message = "`finite` needs a floating-point number, and `{Self}` is none",
    label = "the field's values are of type `{Self}`"
)]
pub trait Float: Number {
    /// Whether the number is neither infinite nor NaN.
    fn is_finite(self) -> bool;
}

/// Something that may be empty, which `nonempty` can look at.
///
/// ```
/// use dicechess_macros::MaybeEmpty;
///
/// assert!(MaybeEmpty::is_empty(""));
/// assert!(!MaybeEmpty::is_empty(" "));
/// ```
#[diagnostic::on_unimplemented(
    message = "`nonempty` needs a text, and `{Self}` is none",
    label = "the field's values are of type `{Self}`"
)]
pub trait MaybeEmpty {
    /// Whether there is nothing in it.
    fn is_empty(&self) -> bool;
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Number for $integer {
            const ZERO: Self = 0;
        }
    )*};
}

macro_rules! signed {
    ($($number:ty)*) => {$(impl Signed for $number {})*};
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        impl Number for $float {
            const ZERO: Self = 0.0;
        }

        impl Float for $float {
            fn is_finite(self) -> bool {
                self.is_finite()
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
signed!(i8 i16 i32 i64 i128 isize f32 f64);
floats!(f32 f64);

impl MaybeEmpty for str {
    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}
