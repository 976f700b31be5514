//! A pool of dice, and the distribution of a roll of three.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Role, RoleSet};

/// A multiset of at most three dice.
///
/// Two bits for each face count how often it is there, pawn in bits 0 and 1 to king in bits 10 and
/// 11.
///
/// ```
/// use dicechess_rules::{DicePool, Role};
///
/// let pool: DicePool = "PNP".parse()?;
/// assert_eq!(pool.to_string(), "PPN");
/// assert_eq!(pool.count(Role::Pawn), 2);
/// assert_eq!(pool.spend(Role::Pawn).map(|rest| rest.to_string()), Some("PN".to_string()));
/// assert_eq!(pool.spend(Role::King), None);
/// # Ok::<(), dicechess_rules::ParseDiceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DicePool(u16);

/// The low bit of every face's counter.
const LOW_BITS: u16 = 0b0101_0101_0101;

impl DicePool {
    /// No dice: the position has not been rolled, or the turn is over.
    pub const EMPTY: Self = Self(0);
    /// The most dice that a pool holds.
    pub const MAX_DICE: usize = 3;

    /// The pool of these dice; `None` for more than three.
    pub const fn from_dice(dice: &[Role]) -> Option<Self> {
        if dice.len() > Self::MAX_DICE {
            return None;
        }
        let mut pool = Self::EMPTY;
        let mut index = 0;
        while index < dice.len() {
            pool.0 += Self::one(dice[index]);
            index += 1;
        }
        Some(pool)
    }

    /// The pool of three dice.
    pub const fn roll(dice: [Role; 3]) -> Self {
        Self(Self::one(dice[0]) + Self::one(dice[1]) + Self::one(dice[2]))
    }

    #[inline]
    const fn one(role: Role) -> u16 {
        1 << (2 * role.index())
    }

    /// The counters: two bits a face, below 4096.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many dice show `role`, 0 to 3.
    #[inline]
    pub const fn count(self, role: Role) -> u8 {
        (self.0 >> (2 * role.index()) & 3) as u8
    }

    /// The number of dice, 0 to 3.
    #[inline]
    pub const fn len(self) -> u8 {
        let low = (self.0 & LOW_BITS).count_ones();
        let high = (self.0 & !LOW_BITS).count_ones();
        (low + 2 * high) as u8
    }

    /// Whether no dice are left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces that are there at least once.
    #[inline]
    pub const fn roles(self) -> RoleSet {
        let mut set = RoleSet::EMPTY;
        let mut index = 0;
        while index < 6 {
            let role = Role::ALL[index];
            set = set.with_if(role, self.count(role) != 0);
            index += 1;
        }
        set
    }

    /// The pool without one die that shows `role`; `None` if there is none.
    #[inline]
    pub const fn spend(self, role: Role) -> Option<Self> {
        if self.count(role) == 0 {
            None
        } else {
            Some(Self(self.0 - Self::one(role)))
        }
    }

    /// The pool without the king die and the rook die that castling spends; `None` if either is
    /// missing.
    #[inline]
    pub const fn spend_castling(self) -> Option<Self> {
        match self.spend(Role::King) {
            Some(rest) => rest.spend(Role::Rook),
            None => None,
        }
    }

    /// The pool with one more die; `None` if it holds three.
    #[inline]
    pub const fn with(self, role: Role) -> Option<Self> {
        if self.len() as usize == Self::MAX_DICE {
            None
        } else {
            Some(Self(self.0 + Self::one(role)))
        }
    }

    /// The dice that show one of the types in `mask`, bit 0 pawn to bit 5 king.
    pub(crate) const fn restricted_to(self, mask: u8) -> Self {
        let mut pool = self;
        let mut index = 0;
        while index < 6 {
            if mask >> index & 1 == 0 {
                pool.0 &= !(3 << (2 * index));
            }
            index += 1;
        }
        pool
    }

    /// The pool with these numbers of dice, pawn to king, at most three in all.
    pub(crate) fn from_counts(counts: [u8; 6]) -> Self {
        Role::ALL.into_iter().fold(Self::EMPTY, |pool, role| {
            (0..counts[role.index()]).fold(pool, |pool, _| pool.with(role).unwrap_or(pool))
        })
    }

    /// The index of the highest face, 0 (pawn) to 5 (king); 0 for an empty pool.
    pub(crate) const fn highest_index(self) -> usize {
        let mut index = 5;
        while index > 0 && self.0 >> (2 * index) == 0 {
            index -= 1;
        }
        index
    }

    /// The pool without the dice of `part`, which must all be in it.
    #[inline]
    pub(crate) const fn minus(self, part: Self) -> Self {
        Self(self.0.saturating_sub(part.0))
    }

    /// Whether every die of `part` is in this pool.
    #[inline]
    pub const fn contains(self, part: Self) -> bool {
        let mut index = 0;
        while index < 6 {
            if part.0 >> (2 * index) & 3 > self.0 >> (2 * index) & 3 {
                return false;
            }
            index += 1;
        }
        true
    }

    /// The dice in ascending order.
    pub fn dice(self) -> impl Iterator<Item = Role> + Clone {
        Role::ALL
            .into_iter()
            .flat_map(move |role| core::iter::repeat_n(role, self.count(role).into()))
    }
}

/// The letters in ascending die order, upper case; nothing for an empty pool.
impl fmt::Display for DicePool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dice()
            .try_for_each(|die| fmt::Write::write_char(f, die.letter()))
    }
}

impl fmt::Debug for DicePool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DicePool({self})")
    }
}

/// A text is not a pool of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ParseDiceError {
    /// A character is no die.
    #[error("`{letter}` at byte {offset} is no die: one of P, N, B, R, Q, K is")]
    UnknownDie {
        /// The character found.
        letter: char,
        /// Its byte offset.
        offset: usize,
    },
    /// More than three dice.
    #[error("{count} dice: there are at most three")]
    TooManyDice {
        /// The number of dice found.
        count: usize,
    },
}

/// Reads up to three letters of `PNBRQK` in either case and any order.
impl FromStr for DicePool {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Self, ParseDiceError> {
        let mut dice = [Role::Pawn; Self::MAX_DICE];
        let mut count = 0;
        for (offset, letter) in text.char_indices() {
            let role =
                Role::from_letter(letter).ok_or(ParseDiceError::UnknownDie { letter, offset })?;
            if let Some(slot) = dice.get_mut(count) {
                *slot = role;
            }
            count += 1;
        }
        dice.get(..count)
            .and_then(Self::from_dice)
            .ok_or(ParseDiceError::TooManyDice { count })
    }
}

/// The number of ordered rolls of three dice: 6³.
pub const TOTAL_ROLLS: u32 = 216;

/// Dice without their order, and how many of the 216 ordered rolls they stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WeightedRoll {
    /// The dice: three in a roll; as many as can be of use in a roll class, perhaps none.
    pub pool: DicePool,
    /// The number of ordered rolls: in [`ROLLS`] 1 (all three the same), 3 (a pair) or 6 (all
    /// different), in a roll class those of all its rolls.
    pub weight: u32,
}

/// The 56 rolls with their weights, in ascending order of their dice; the weights sum to
/// [`TOTAL_ROLLS`].
///
/// ```
/// use dicechess_rules::{ROLLS, TOTAL_ROLLS};
///
/// assert_eq!(ROLLS[1].pool.to_string(), "PPN");
/// assert_eq!(ROLLS[1].weight, 3);
/// assert_eq!(ROLLS.iter().map(|roll| roll.weight).sum::<u32>(), TOTAL_ROLLS);
/// ```
pub const ROLLS: [WeightedRoll; 56] = weighted_rolls();

const fn weighted_rolls() -> [WeightedRoll; 56] {
    let filler = WeightedRoll {
        pool: DicePool::EMPTY,
        weight: 0,
    };
    let mut rolls = [filler; 56];
    let mut count = 0;
    let mut first = 0;
    while first < 6 {
        let mut second = first;
        while second < 6 {
            let mut third = second;
            while third < 6 {
                rolls[count] = WeightedRoll {
                    pool: DicePool::roll([Role::ALL[first], Role::ALL[second], Role::ALL[third]]),
                    weight: match (first == second, second == third) {
                        (true, true) => 1,
                        (false, false) => 6,
                        _ => 3,
                    },
                };
                count += 1;
                third += 1;
            }
            second += 1;
        }
        first += 1;
    }
    rolls
}
