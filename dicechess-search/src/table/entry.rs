//! One entry: three words of content, and a fourth that proves that they belong together.
//!
//! | word | |
//! |---|---|
//! | 0 | the key, disguised by the [digest](Entry::digest) of the other three |
//! | 1 | the bits of the lower bound, 0 without one |
//! | 2 | the bits of the upper bound, 0 without one |
//! | 3 | bits 0–31: plies; 32–35: [flags](Flags); 36–63: the top bits of the key once more |
//!
//! The key is not stored as it is but comes out of the digest. If all four words are of one store,
//! the key is that of the store; if they are not, it is noise, which is the key asked for once in
//! 2⁶⁴ times. The top bits of the key in word 3 tell noise from the key of another position.

use crate::mixing::mix;

/// What an entry has and is, in bits 32 to 35 of its last word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flags(u64);

impl Flags {
    pub(super) const NONE: Self = Self(0);
    pub(super) const LOWER: Self = Self(1 << 32);
    pub(super) const UPPER: Self = Self(1 << 33);
    /// Both bounds are there and equal. Kept, because equal values can have different bits.
    pub(super) const EXACT: Self = Self(1 << 34);
    pub(super) const LOSS_TAINTED: Self = Self(1 << 35);
    const ALL: u64 = 0b1111 << 32;

    /// These flags, and `flag` if `set`.
    pub(super) fn with(self, flag: Self, set: bool) -> Self {
        if set { Self(self.0 | flag.0) } else { self }
    }

    pub(super) fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }
}

/// What a table says about a node. It has at least one bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) lower: u64,
    pub(super) upper: u64,
    pub(super) plies: u32,
    pub(super) flags: Flags,
}

/// The top bits of a key, which fill what is left of the last word.
const KEY_TOP: u64 = !0 << 36;

impl Entry {
    /// The entry as it is kept under `key`.
    #[inline]
    pub(super) fn seal(&self, key: u64) -> [u64; 4] {
        let meta = u64::from(self.plies) | self.flags.0 | (key & KEY_TOP);
        let check = key ^ Self::digest(self.lower, self.upper, meta);
        [check, self.lower, self.upper, meta]
    }

    /// The key and the entry that were sealed in these words; `None` if nothing was, or not all of
    /// them at once.
    #[inline]
    pub(super) fn open([check, lower, upper, meta]: [u64; 4]) -> Option<(u64, Self)> {
        let flags = Flags(meta & Flags::ALL);
        let key = check ^ Self::digest(lower, upper, meta);
        let whole = key & KEY_TOP == meta & KEY_TOP;
        // A slot never written is all zeros, and an entry without a bound says nothing.
        let written = flags.has(Flags::LOWER) || flags.has(Flags::UPPER);
        let plies = meta as u32;
        (whole && written).then_some((
            key,
            Self {
                lower,
                upper,
                plies,
                flags,
            },
        ))
    }

    /// 64 bits that depend on all bits of the three words and on which word they are in.
    ///
    /// The classic check, the XOR of the words, is not enough: the two equal bounds of an exact
    /// entry cancel, so that all exact entries of one key and depth would have the same check, and
    /// half of one and half of another would pass. Here each step is a bijection of the word that
    /// it takes in: a change in a single word always shows, and changes in several cancel only by
    /// chance, once in 2⁶⁴ times.
    #[inline]
    fn digest(lower: u64, upper: u64, meta: u64) -> u64 {
        mix(mix(mix(lower) ^ upper) ^ meta)
    }
}
