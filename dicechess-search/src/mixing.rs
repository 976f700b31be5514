//! Spreading 64 bits.

/// 2⁶⁴ divided by the golden ratio, made odd: the step of SplitMix64. Its multiples are different.
pub(crate) const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014): a bijection in which every input bit changes about half of the output bits.
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
