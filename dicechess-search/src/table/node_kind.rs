//! Whose turn a value is about.

use crate::mixing::mix;

/// Who replies to the roll at a node, from the view of the side that values are for.
///
/// The same position has one value for each perspective: with White to move, a search for White
/// maximises there and a search for Black minimises. Their entries never meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The side that values are for: it picks the highest.
    Maximizing,
    /// The opponent: it picks the lowest.
    Minimizing,
}

impl NodeKind {
    /// The key under which the table keeps a node of this kind.
    ///
    /// It is a bijection for each kind, so that no two keys are confused by it, and it spreads keys
    /// that count up over all slots. The salts are arbitrary.
    #[inline]
    pub(super) fn salt(self, key: u64) -> u64 {
        let salt = match self {
            Self::Maximizing => 0x9E37_79B9_7F4A_7C15,
            Self::Minimizing => 0xD1B5_4A32_D192_ED03,
        };
        mix(key ^ salt)
    }
}
