//! How long a game goes on.

use std::num::NonZeroU32;

use thiserror::Error;

/// A guess at how many own turns a game still has.
///
/// ```
/// use std::num::NonZero;
/// use dicechess_search::{DiceChessTurns, TurnsToGo, turns_to_go_fn};
///
/// let at = |number| NonZero::new(number).ok_or("not zero");
/// assert_eq!(DiceChessTurns.turns_to_go(at(10)?), 5.1);
/// let steady = turns_to_go_fn(|_| 20.0);
/// assert_eq!(steady.turns_to_go(at(10)?), 20.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how many turns are to go",
    label = "a guess at the turns to go is needed here",
    note = "use `DiceChessTurns`, or `turns_to_go_fn` with a closure that gives a number from 1 on"
)]
pub trait TurnsToGo {
    /// The expected number of own turns still to come at a full-move number, this one included:
    /// from 1 to [`u32::MAX`]. A time manager counts in thousandths of a turn, and refuses anything
    /// else.
    fn turns_to_go(&self, move_number: NonZeroU32) -> f64;
}

macro_rules! forward_turns_to_go {
    ($($pointer:ty),*) => {$(
        impl<Inner: TurnsToGo + ?Sized> TurnsToGo for $pointer {
            fn turns_to_go(&self, move_number: NonZeroU32) -> f64 {
                (**self).turns_to_go(move_number)
            }
        }
    )*};
}

forward_turns_to_go!(&Inner, Box<Inner>);

/// Dice Chess: about 7.5 own turns still to come at move 1, 5.1 at move 10, 6.2 at move 20, 12 at
/// move 40, linear in between, and 12 from there on.
///
/// These means are taken as given, from 1.46 million games played elsewhere. The number rises late,
/// because what gets there has few pieces left to take a king with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceChessTurns;

impl DiceChessTurns {
    /// Full-move numbers, ascending, with the own turns still to come.
    const POINTS: [(u32, f64); 4] = [(1, 7.5), (10, 5.1), (20, 6.2), (40, 12.0)];
}

impl TurnsToGo for DiceChessTurns {
    fn turns_to_go(&self, move_number: NonZeroU32) -> f64 {
        let number = move_number.get();
        let [first, rest @ ..] = Self::POINTS;
        let (mut start, mut low) = first;
        for (end, high) in rest {
            if number < end {
                let share = f64::from(number.saturating_sub(start)) / f64::from(end - start);
                return low + (high - low) * share;
            }
            (start, low) = (end, high);
        }
        low
    }
}

/// A closure as a guess at the turns to go; made by [`turns_to_go_fn`].
#[derive(Debug, Clone, Copy)]
pub struct TurnsToGoFn<Function>(Function);

/// Makes a guess at the turns to go of a closure from full-move numbers; see
/// [`TurnsToGo::turns_to_go`] for what it may give.
pub fn turns_to_go_fn<Function: Fn(NonZeroU32) -> f64>(
    function: Function,
) -> TurnsToGoFn<Function> {
    TurnsToGoFn(function)
}

impl<Function: Fn(NonZeroU32) -> f64> TurnsToGo for TurnsToGoFn<Function> {
    fn turns_to_go(&self, move_number: NonZeroU32) -> f64 {
        (self.0)(move_number)
    }
}

/// A guess at the turns to go is no number from 1 to [`u32::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{turns:?} own turns to go at move {move_number}: expected from 1 to 2³² − 1")]
pub struct TurnsToGoError {
    /// The full-move number asked about.
    pub move_number: NonZeroU32,
    /// The answer.
    pub turns: f64,
}
