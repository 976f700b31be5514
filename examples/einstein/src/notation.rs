//! Squares, steps and boards as text.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::board::Stones;
use crate::{Board, Number, Side, Square, Step};

/// A text is no square.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{text}` is no square from a1 to e5")]
pub struct ParseSquareError {
    text: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let square = match *text.as_bytes() {
            [file @ b'a'..=b'e', rank @ b'1'..=b'5'] => Self::new(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError {
            text: text.to_owned(),
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is no step.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseStepError {
    /// There are not two squares with a hyphen between them.
    #[error("a step is two squares with a hyphen between them, such as b4-c3")]
    NoHyphen,
    /// One of them is no square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, ParseStepError> {
        let (from, to) = text.split_once('-').ok_or(ParseStepError::NoHyphen)?;
        Ok(Self {
            from: from.parse()?,
            to: to.parse()?,
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// A text is no board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseBoardError {
    /// There are not three fields.
    #[error("a board has three fields, not {found}: Red's stones, Blue's, and the side to move")]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// A field of stones has not six of them.
    #[error("{side} has not six stones of two characters each")]
    StoneCount {
        /// Whose stones they are.
        side: Side,
    },
    /// A stone is neither on a square nor gone.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// Two stones are on one square.
    #[error("there are two stones on {square}")]
    Shared {
        /// The square.
        square: Square,
    },
    /// The side to move is neither `r` nor `b`.
    #[error("the side to move is r or b, not `{text}`")]
    SideToMove {
        /// What it says.
        text: String,
    },
    /// The side to move has won: the game was over before its turn.
    #[error("{side} is to move but has already won")]
    AlreadyWon {
        /// The side.
        side: Side,
    },
}

const GONE: &str = "--";

fn parse_stones(text: &str, side: Side) -> Result<Stones, ParseBoardError> {
    if !text.is_ascii() || text.len() != 2 * Number::COUNT {
        return Err(ParseBoardError::StoneCount { side });
    }
    let mut stones = [None; Number::COUNT];
    for (index, stone) in stones.iter_mut().enumerate() {
        *stone = match &text[2 * index..2 * index + 2] {
            GONE => None,
            square => Some(square.parse()?),
        };
    }
    Ok(stones)
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [red, blue, side] = fields[..] else {
            let found = fields.len();
            return Err(ParseBoardError::FieldCount { found });
        };
        let red = parse_stones(red, Side::Red)?;
        let blue = parse_stones(blue, Side::Blue)?;
        let squares: Vec<Square> = red.iter().chain(&blue).copied().flatten().collect();
        for (index, &square) in squares.iter().enumerate() {
            if squares[..index].contains(&square) {
                return Err(ParseBoardError::Shared { square });
            }
        }
        let side = match side {
            "r" => Side::Red,
            "b" => Side::Blue,
            _ => {
                let text = side.to_owned();
                return Err(ParseBoardError::SideToMove { text });
            }
        };
        let board = Self::from_stones(red, blue, side);
        // This also refuses a board without stones and one that both sides have won.
        if board.has_won(side) {
            return Err(ParseBoardError::AlreadyWon { side });
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            for stone in self.stones(side) {
                match stone {
                    Some(square) => write!(f, "{square}")?,
                    None => f.write_str(GONE)?,
                }
            }
            f.write_str(" ")?;
        }
        f.write_str(match self.side_to_move() {
            Side::Red => "r",
            Side::Blue => "b",
        })
    }
}

/// A board drawn for people: five ranks, `r1` and `b1` for the stones 1, and the files below.
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'a>(pub &'a Board);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::BOARD_SIZE).rev() {
            write!(f, "{} ", rank + 1)?;
            for square in (0..Square::BOARD_SIZE).filter_map(|file| Square::new(file, rank)) {
                match self.0.stone_on(square) {
                    Some((Side::Red, number)) => write!(f, " r{number}")?,
                    Some((Side::Blue, number)) => write!(f, " b{number}")?,
                    None => f.write_str("  .")?,
                }
            }
            f.write_str("\n")?;
        }
        f.write_str("    a  b  c  d  e")
    }
}
