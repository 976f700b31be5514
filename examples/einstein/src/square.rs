//! The geometry: sides, squares, and steps towards a goal.

use core::fmt;
use core::num::NonZeroU8;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Goes from a5 to e1.
    Red,
    /// Goes from e1 to a5.
    Blue,
}

impl Side {
    /// Both sides, the one that begins first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
        })
    }
}

/// A square of the board, a1 to e5.
// Not zero, so that a stone that may be gone takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(NonZeroU8);

/// The squares of a start, by files and ranks from its corner.
const HOME_OFFSETS: [(u8, u8); 6] = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)];

impl Square {
    /// How many squares a file or a rank has.
    pub const BOARD_SIZE: u8 = 5;

    const LAST: u8 = Self::BOARD_SIZE - 1;

    /// The square of a file and a rank, both from 0 to 4, if there is one.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file <= Self::LAST && rank <= Self::LAST {
            Some(Self::on_board(file, rank))
        } else {
            None
        }
    }

    /// The square of a file and a rank known to be on the board.
    const fn on_board(file: u8, rank: u8) -> Self {
        Self(NonZeroU8::MIN.saturating_add(rank * Self::BOARD_SIZE + file))
    }

    const fn index(self) -> u8 {
        self.0.get() - 1
    }

    /// Its file: 0 for a, 4 for e.
    pub const fn file(self) -> u8 {
        self.index() % Self::BOARD_SIZE
    }

    /// Its rank: 0 for the first, 4 for the fifth.
    pub const fn rank(self) -> u8 {
        self.index() / Self::BOARD_SIZE
    }

    /// The corner that wins for `side`.
    pub const fn goal(side: Side) -> Self {
        Self::before_goal(side, 0, 0)
    }

    /// The six squares that `side` starts on, from the corner outwards.
    pub fn home(side: Side) -> [Self; 6] {
        HOME_OFFSETS
            .map(|(files, ranks)| Self::before_goal(side, Self::LAST - files, Self::LAST - ranks))
    }

    /// How many steps `side` needs from here to its goal if nothing but this stone moves: a
    /// diagonal step covers a file and a rank.
    pub fn distance(self, side: Side) -> u8 {
        let (files, ranks) = self.to_goal(side);
        files.max(ranks)
    }

    /// The squares that are one step towards the goal of `side`: one to three, none from the goal.
    pub fn steps(self, side: Side) -> impl Iterator<Item = Self> {
        let (files, ranks) = self.to_goal(side);
        [(1, 0), (0, 1), (1, 1)]
            .into_iter()
            .filter(move |&(along, across)| along <= files && across <= ranks)
            .map(move |(along, across)| Self::before_goal(side, files - along, ranks - across))
    }

    /// The files and ranks between this square and the goal of `side`.
    const fn to_goal(self, side: Side) -> (u8, u8) {
        match side {
            Side::Red => (Self::LAST - self.file(), self.rank()),
            Side::Blue => (self.file(), Self::LAST - self.rank()),
        }
    }

    /// The square so many files and ranks, both up to 4, before the goal of `side`.
    const fn before_goal(side: Side, files: u8, ranks: u8) -> Self {
        match side {
            Side::Red => Self::on_board(Self::LAST - files, ranks),
            Side::Blue => Self::on_board(files, Self::LAST - ranks),
        }
    }
}

/// What a stone does in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the stone is.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}
