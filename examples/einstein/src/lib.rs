//! EinStein würfelt nicht!, a game by Ingo Althöfer, for the search of `dicechess-search`.
//!
//! The board has five by five squares. Each side has six stones, numbered 1 to 6, in its corner,
//! and moves them to the corner across. The die says which stone moves; if that one is gone, the
//! side chooses between the next lower and the next higher one that it still has. A stone goes one
//! square along a file, a rank or a diagonal, always towards the goal, and removes whatever stone
//! it meets, of either side. A side wins with a stone in the goal corner, or when the opponent has
//! no stone left.
//!
//! Modules in reading order, all re-exported here:
//!
//! 1. `square`: [`Side`], [`Square`] and [`Step`]. `number`: [`Number`], of a stone and of the die.
//! 2. `board`: [`Board`], the rules. `notation`: boards and steps as text.
//! 3. `game`: [`EinStein`], the rules as a [`Game`](dicechess_search::Game).
//! 4. `evaluator`: [`Race`], the judge of positions. `order`: [`BestFirst`], the order of replies.
//! 5. `player`: [`Player`], which searches for the best step.
//!
//! ```
//! use einstein::{Board, Number, Player};
//!
//! // Red goes from a5 to e1 and has stone 1 left, one step from its goal; Blue has all six.
//! let board: Board = "e2---------- a1b1c1d1a2b2 r".parse()?;
//! let choice = Player::new(2)?.choose(&board, Number::ALL[3])?;
//! assert_eq!(choice.step.to_string(), "e2-e1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod evaluator;
mod game;
mod notation;
mod number;
mod order;
mod player;
mod square;

pub use board::{Board, IllegalStep};
pub use evaluator::Race;
pub use game::EinStein;
pub use notation::{Diagram, ParseBoardError, ParseSquareError, ParseStepError};
pub use number::Number;
pub use order::BestFirst;
pub use player::{Choice, Player};
pub use square::{Side, Square, Step};
