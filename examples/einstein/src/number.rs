//! The numbers on the stones, which are those on the die.

use core::fmt;

/// The number of a stone, or a face of the die: 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u8);

impl Number {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// All of them, the lowest first.
    pub const ALL: [Self; Self::COUNT] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The number of this value, if it is on the die.
    pub const fn new(value: u8) -> Option<Self> {
        match value {
            1..=6 => Some(Self(value)),
            _ => None,
        }
    }

    /// Its value, 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its place in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
