//! Hashes of lists, to compare them without printing them.

use std::fmt::{self, Display, Write};

/// 64-bit FNV-1a (Fowler, Noll, Vo) over text that is written to it. It is displayed as 16
/// lower-case hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fnv1a(u64);

impl Fnv1a {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;

    /// The hash of the items as lines: joined by line feeds, with none at the end.
    pub(crate) fn of_lines<Item: Display>(items: impl IntoIterator<Item = Item>) -> Self {
        let mut hash = Self(Self::OFFSET_BASIS);
        for (index, item) in items.into_iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            // Writing to a hash cannot fail, and no item here fails to display itself.
            let _ = write!(hash, "{separator}{item}");
        }
        hash
    }
}

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = text.bytes().fold(self.0, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME)
        });
        Ok(())
    }
}

impl Display for Fnv1a {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
