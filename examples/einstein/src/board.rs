//! The position and the rules.

use rand::Rng;
use rand::seq::SliceRandom;
use thiserror::Error;

use crate::{Number, Side, Square, Step};

/// Where the stones of one side are, by their numbers; `None` for those that are gone.
pub(crate) type Stones = [Option<Square>; Number::COUNT];

/// A position before a roll: the stones of both sides, and who rolls next.
///
/// Its text is the squares of Red's stones 1 to 6 without gaps, `--` for one that is gone, then
/// Blue's, then the side to move, `r` or `b`.
///
/// ```
/// use einstein::{Board, Number, Square};
///
/// let board: Board = "a5b5c5a4b4a3 e1d1c1e2d2e3 r".parse()?;
/// assert_eq!(board, Board::initial());
/// let after = board.try_play(Number::ALL[4], "b4-c3".parse()?)?;
/// assert_eq!(after.to_string(), "a5b5c5a4c3a3 e1d1c1e2d2e3 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    red: Stones,
    blue: Stones,
    side_to_move: Side,
}

/// Why a step is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalStep {
    /// The game has ended.
    #[error("{winner} has already won")]
    Over {
        /// Who has won.
        winner: Side,
    },
    /// The roll does not let the side move anything from there.
    #[error("a {roll} does not move a stone of {side} from {from}")]
    NotMovable {
        /// Who is to move.
        side: Side,
        /// What was rolled.
        roll: Number,
        /// Where the step starts.
        from: Square,
    },
    /// The step is too long, or does not lead towards the goal.
    #[error("{step} is not one step towards {}", Square::goal(*side))]
    NotForward {
        /// Who is to move.
        side: Side,
        /// The step.
        step: Step,
    },
}

impl Board {
    /// The start with each side's stones in the same order, stone 1 in the corner; Red begins.
    pub fn initial() -> Self {
        let [red, blue] = Side::ALL.map(|side| Square::home(side).map(Some));
        Self::from_stones(red, blue, Side::Red)
    }

    /// A start with each side's stones in random order; Red begins.
    pub fn shuffled<Source: Rng + ?Sized>(source: &mut Source) -> Self {
        let mut board = Self::initial();
        board.red.shuffle(source);
        board.blue.shuffle(source);
        board
    }

    /// A position whose stones are known to be on squares of their own.
    pub(crate) const fn from_stones(red: Stones, blue: Stones, side_to_move: Side) -> Self {
        Self {
            red,
            blue,
            side_to_move,
        }
    }

    /// The side that rolls and moves next.
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Where stone `number` of `side` is; `None` if it is gone.
    pub const fn square_of(&self, side: Side, number: Number) -> Option<Square> {
        self.stones(side)[number.index()]
    }

    /// The stone on a square, if there is one.
    pub fn stone_on(&self, square: Square) -> Option<(Side, Number)> {
        let mut stones = Side::ALL
            .into_iter()
            .flat_map(|side| Number::ALL.map(|number| (side, number)));
        stones.find(|&(side, number)| self.square_of(side, number) == Some(square))
    }

    pub(crate) const fn stones(&self, side: Side) -> &Stones {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }

    /// The side that has won: it has a stone in its goal, or the opponent has none left.
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.has_won(side))
    }

    pub(crate) fn has_won(&self, side: Side) -> bool {
        let opponent_is_gone = self.stones(side.opponent()).iter().all(Option::is_none);
        opponent_is_gone || self.stones(side).contains(&Some(Square::goal(side)))
    }

    /// Where the stones are that `roll` lets `side` move: the one of that number, or else the next
    /// lower and the next higher ones, as far as there are any.
    pub fn movable(&self, side: Side, roll: Number) -> impl Iterator<Item = Square> + use<> {
        let stones = self.stones(side);
        let (lower, rolled_and_higher) = stones.split_at(roll.index());
        let choices = match stones[roll.index()] {
            Some(rolled) => [Some(rolled), None],
            None => [
                lower.iter().rev().flatten().next().copied(),
                rolled_and_higher.iter().flatten().next().copied(),
            ],
        };
        choices.into_iter().flatten()
    }

    /// The legal steps of the side to move after a roll, all to different positions: even two
    /// stones that go to the same square leave different ones behind.
    ///
    /// There is always one until the game ends. Then a side has a stone, and so one for every roll;
    /// it is not in the goal, so that a file or a rank leads on; and no stone blocks a step, since
    /// it is removed.
    pub fn steps(&self, roll: Number) -> impl Iterator<Item = Step> + use<> {
        let side = self.side_to_move;
        self.movable(side, roll)
            .flat_map(move |from| from.steps(side).map(move |to| Step { from, to }))
    }

    /// The position after a legal step. Whether it is one is not checked.
    #[must_use]
    pub fn play(&self, step: Step) -> Self {
        let mut after = *self;
        // Each stone is looked at once, so that the one that arrives is not removed in turn.
        for stone in after.red.iter_mut().chain(&mut after.blue) {
            if *stone == Some(step.to) {
                *stone = None;
            } else if *stone == Some(step.from) {
                *stone = Some(step.to);
            }
        }
        after.side_to_move = self.side_to_move.opponent();
        after
    }

    /// The position after a step, if the rules allow it after this roll.
    ///
    /// # Errors
    /// [`IllegalStep`] says what is wrong with it.
    pub fn try_play(&self, roll: Number, step: Step) -> Result<Self, IllegalStep> {
        let side = self.side_to_move;
        if let Some(winner) = self.winner() {
            return Err(IllegalStep::Over { winner });
        }
        let from = step.from;
        if !self.movable(side, roll).any(|square| square == from) {
            return Err(IllegalStep::NotMovable { side, roll, from });
        }
        if !from.steps(side).any(|square| square == step.to) {
            return Err(IllegalStep::NotForward { side, step });
        }
        Ok(self.play(step))
    }
}
