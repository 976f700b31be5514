//! Values that fit the words of a table.

use crate::Score;

/// A score that fits 64 bits.
///
/// Every value survives, negative zero and the extremes included. What a score's bits mean is known
/// to its type alone; that a bound is absent is noted elsewhere, so there is no magic value.
///
/// ```
/// use dicechess_search::TableValue;
///
/// let bits = TableValue::to_bits(-0.0_f64);
/// assert!(<f64 as TableValue>::from_bits(bits).is_sign_negative());
/// assert_eq!(i32::from_bits(i32::MIN.to_bits()), i32::MIN);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value for a transposition table",
    label = "a score of 64 bits is needed here",
    note = "`f64`, `f32`, `i64` and `i32` are; implement `TableValue` for another score that fits"
)]
pub trait TableValue: Score {
    /// The value as bits.
    fn to_bits(self) -> u64;

    /// The value that has these bits. Only asked about bits that [`to_bits`](Self::to_bits) gave.
    fn from_bits(bits: u64) -> Self;
}

impl TableValue for f64 {
    #[inline]
    fn to_bits(self) -> u64 {
        f64::to_bits(self)
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        f64::from_bits(bits)
    }
}

impl TableValue for f32 {
    #[inline]
    fn to_bits(self) -> u64 {
        f32::to_bits(self).into()
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        f32::from_bits(bits as u32)
    }
}

impl TableValue for i64 {
    #[inline]
    fn to_bits(self) -> u64 {
        self.cast_unsigned()
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        bits.cast_signed()
    }
}

impl TableValue for i32 {
    #[inline]
    fn to_bits(self) -> u64 {
        self.cast_unsigned().into()
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        (bits as u32).cast_signed()
    }
}
