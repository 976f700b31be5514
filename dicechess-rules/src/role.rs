//! Piece types, which are also the faces of a die, and sets of them.

use derive_more::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Display};

/// A piece type. Its number, 1 to 6, is the face of the die that lets a piece of this type move.
///
/// ```
/// use dicechess_rules::Role;
///
/// assert_eq!(Role::Knight.die_face(), 2);
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
#[repr(u8)]
pub enum Role {
    /// Die face 1.
    #[display("pawn")]
    Pawn = 1,
    /// Die face 2.
    #[display("knight")]
    Knight = 2,
    /// Die face 3.
    #[display("bishop")]
    Bishop = 3,
    /// Die face 4.
    #[display("rook")]
    Rook = 4,
    /// Die face 5.
    #[display("queen")]
    Queen = 5,
    /// Die face 6.
    #[display("king")]
    King = 6,
}

impl Role {
    /// All six types in ascending die order.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The die face, 1 (pawn) to 6 (king).
    #[inline]
    pub const fn die_face(self) -> u8 {
        self as u8
    }

    /// The type that a die face from 1 to 6 names; `None` for any other number.
    #[inline]
    pub const fn from_die_face(face: u8) -> Option<Self> {
        match face {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::Bishop),
            4 => Some(Self::Rook),
            5 => Some(Self::Queen),
            6 => Some(Self::King),
            _ => None,
        }
    }

    /// 0 (pawn) to 5 (king): the index into a table of six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The upper-case letter: one of `PNBRQK`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The type that a letter of `PNBRQK`, in either case, names.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Self::Pawn),
            'N' => Some(Self::Knight),
            'B' => Some(Self::Bishop),
            'R' => Some(Self::Rook),
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            _ => None,
        }
    }
}

/// A set of piece types in six bits: bit 0 pawn to bit 5 king.
///
/// ```
/// use dicechess_rules::{Role, RoleSet};
///
/// let set = RoleSet::EMPTY.with(Role::Queen).with(Role::Pawn);
/// assert_eq!(set.bits(), 0b01_0001);
/// assert!(set.into_iter().eq([Role::Pawn, Role::Queen]));
/// ```
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    BitAnd,
    BitOr,
    BitAndAssign,
    BitOrAssign,
)]
pub struct RoleSet(u8);

impl RoleSet {
    /// No type.
    pub const EMPTY: Self = Self(0);
    /// All six types.
    pub const ALL: Self = Self(0b11_1111);

    /// The set whose members are the bits set in `bits`, from 0 to 63; `None` for a larger number.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::ALL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The six bits, 0 to 63.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of one type.
    #[inline]
    pub const fn only(role: Role) -> Self {
        Self(1 << role.index())
    }

    /// This set and `role`.
    #[inline]
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role.index())
    }

    /// This set and `role`, if `present`.
    #[inline]
    pub(crate) const fn with_if(self, role: Role, present: bool) -> Self {
        Self(self.0 | (present as u8) << role.index())
    }

    /// Whether `role` is a member.
    #[inline]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & 1 << role.index() != 0
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of members, 0 to 6.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The number of ordered rolls, out of 216, that show at least one of these types: 216 − (6 −
    /// k)³ for k types.
    #[inline]
    pub const fn available_rolls(self) -> u32 {
        let missing = 6 - self.len();
        crate::TOTAL_ROLLS - missing * missing * missing
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for RoleSet {
    type Item = Role;
    type IntoIter = RoleSetIter;

    #[inline]
    fn into_iter(self) -> RoleSetIter {
        RoleSetIter(self.0)
    }
}

/// The members of a [`RoleSet`] in ascending die order.
#[derive(Debug, Clone)]
pub struct RoleSetIter(u8);

impl Iterator for RoleSetIter {
    type Item = Role;

    #[inline]
    fn next(&mut self) -> Option<Role> {
        // Zero has eight trailing zeros in a byte, and face 9 is no role: the end needs no test of
        // its own.
        let role = Role::from_die_face(self.0.trailing_zeros() as u8 + 1)?;
        self.0 &= self.0 - 1;
        Some(role)
    }
}
