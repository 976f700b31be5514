//! Search for games of chance over traits, and Dice Chess on top of it.
//!
//! Modules in reading order, all re-exported here:
//!
//! 1. [`Score`] and [`UtilityBounds`]: what is optimised, and the range it lives in.
//! 2. [`Evaluator`]: judging a position; [`Material`] and [`price`] are the first one.
//! 3. [`TwoPly`]: the plain two-ply expectimax, the reference for every faster search.
//!
//! ```
//! use dicechess_rules::Position;
//! use dicechess_search::{Material, RootChoice, TwoPly};
//!
//! let position: Position = "7k/8/8/8/8/4r3/3P4/7K w - - 0 1 P".parse()?;
//! let search = TwoPly::new(Material, Material::bounds());
//! let RootChoice::Ranked(ranking) = search.choose(&position)? else {
//!     panic!("a pawn can move and takes no king");
//! };
//! assert_eq!(ranking.best().turn.to_string(), "d2e3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod error;
mod evaluator;
mod material;
mod score;
mod two_ply;

pub use bounds::{BoundsError, UtilityBounds};
pub use error::SearchError;
pub use evaluator::{Evaluator, EvaluatorFn, evaluator_fn};
pub use material::{Material, price};
pub use score::Score;
pub use two_ply::{Candidate, Ranking, ReplyExpectation, RootChoice, TwoPly};
