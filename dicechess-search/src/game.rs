//! What a game of chance is to the search.

use core::fmt::Debug;

use crate::Cancellation;

/// A game for two in which chance comes before every decision: a roll, then a reply to it.
///
/// A *position* is what is on the board before the roll. The roll is one of a few weighted
/// outcomes; the side to move then picks one of the positions that it can reach, and if it can do
/// nothing, the game says what passing leads to. A *ply* is one side's roll and reply.
///
/// A game is small and is shared by all threads of a search; what it needs to work with is its
/// [`Memory`](Self::Memory). Positions, rolls and their order depend on nothing but the arguments: searches compare runs bit
/// for bit.
///
/// ```
/// use dicechess_search::{Game, Status, Weighted};
///
/// /// A coin is tossed; on heads the side to move may take one or two from the heap, on tails one.
/// /// Whoever takes the last wins.
/// struct CoinNim;
///
/// impl Game for CoinNim {
///     type Position = (u32, bool);
///     type Side = bool;
///     type Roll = bool;
///     type Memory = ();
///
///     fn total_weight(&self) -> u32 {
///         2
///     }
///
///     fn side_to_move(&self, position: &(u32, bool)) -> bool {
///         position.1
///     }
///
///     fn status(&self, position: &(u32, bool)) -> Status<bool> {
///         match position {
///             (0, next) => Status::Won(!next),
///             _ => Status::Ongoing,
///         }
///     }
///
///     fn rolls(&self, _: &(u32, bool), rolls: &mut Vec<Weighted<bool>>) {
///         rolls.extend([true, false].map(|heads| Weighted::new(heads, 1)));
///     }
///
///     fn replies(
///         &self,
///         &(heap, side): &(u32, bool),
///         heads: &bool,
///         (): &mut (),
///         replies: &mut Vec<(u32, bool)>,
///     ) {
///         let most = if *heads { 2 } else { 1 };
///         replies.extend((1..=heap.min(most)).map(|taken| (heap - taken, !side)));
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game that can be searched",
    label = "a game is needed here",
    note = "implement `Game` for `{Self}`; for Dice Chess use `DiceChess`"
)]
pub trait Game {
    /// The board before a roll, with everything that the rules need to go on.
    type Position: Clone + PartialEq;
    /// One of the two sides.
    type Side: Copy + Eq + Debug;
    /// What chance decides.
    type Roll: Clone;
    /// What the game may keep between questions about one position, so as not to work it out for
    /// each roll anew, and the room that it works in; `()` if there is nothing. Answers do not
    /// depend on it. A search has one for each depth, and asks about all rolls of a position in a
    /// row.
    type Memory: Default;

    /// The sum of the weights of all rolls, the same in every position.
    fn total_weight(&self) -> u32;

    /// The side that rolls and replies next.
    fn side_to_move(&self, position: &Self::Position) -> Self::Side;

    /// Whether the game goes on.
    fn status(&self, position: &Self::Position) -> Status<Self::Side>;

    /// Appends all rolls with their weights, in a fixed order. The weights are positive and sum to
    /// the total.
    fn rolls(&self, position: &Self::Position, rolls: &mut Vec<Weighted<Self::Roll>>);

    /// Appends the distinct positions that the legal replies to a roll lead to, in a fixed order;
    /// if there is no legal reply, the position after passing. Never none. If a reply wins, the
    /// others may be left out.
    fn replies(
        &self,
        position: &Self::Position,
        roll: &Self::Roll,
        memory: &mut Self::Memory,
        replies: &mut Vec<Self::Position>,
    );

    /// Works out what the questions about one position share, into the memory; what is there already
    /// stays. A search does so before any other question. Pays as
    /// [`replies_within`](Self::replies_within) does, and is false if it was interrupted.
    fn prepare<Stop: Cancellation>(
        &self,
        position: &Self::Position,
        memory: &mut Self::Memory,
        stop: &Stop,
    ) -> bool {
        let _ = (position, memory, stop);
        true
    }

    /// The same as [`replies`](Self::replies), paying one unit of `stop` for each piece of work that is long enough to be
    /// interrupted before it. False if it was: what has been appended by then is not looked at.
    ///
    /// Games that make their replies in no time need not implement this.
    fn replies_within<Stop: Cancellation>(
        &self,
        position: &Self::Position,
        roll: &Self::Roll,
        memory: &mut Self::Memory,
        stop: &Stop,
        replies: &mut Vec<Self::Position>,
    ) -> bool {
        let _ = stop;
        self.replies(position, roll, memory, replies);
        true
    }

    /// One of the replies to a roll, found without making all of them, and the better for the side
    /// to move the more it cuts. `None` if the game knows none that costs less than
    /// [`replies`](Self::replies), or was interrupted; then a search that wants one makes all.
    fn probe<Stop: Cancellation>(
        &self,
        position: &Self::Position,
        roll: &Self::Roll,
        memory: &mut Self::Memory,
        stop: &Stop,
    ) -> Option<Self::Position> {
        let _ = (position, roll, memory, stop);
        None
    }
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status<Side> {
    /// It does.
    Ongoing,
    /// A side has won.
    Won(Side),
    /// It has ended without a winner; the evaluator says what that is worth.
    Drawn,
}

/// A roll, or a class of them, with its weight: a positive whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighted<Roll> {
    /// The roll.
    pub roll: Roll,
    /// How many of the game's total it stands for.
    pub weight: u32,
}

impl<Roll> Weighted<Roll> {
    /// A roll with its weight.
    pub const fn new(roll: Roll, weight: u32) -> Self {
        Self { roll, weight }
    }
}
