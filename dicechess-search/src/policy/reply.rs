//! The replies at a decision node.

use std::cmp::Ordering;
use std::num::NonZeroUsize;

use super::{Complete, Coverage, Selective};
use crate::{Cancellation, Game};

/// Which replies to a roll are considered, and in which order; the first one is the one to probe.
///
/// A policy puts replies into another order and says how many of them count; it must not change
/// them, nor probe what is none. If it may leave some out, its [`Coverage`] is [`Selective`], and so is every result
/// obtained with it.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Complete, DiceChess, ReplyPolicy};
///
/// /// All replies, those that leave the enemy the fewest pieces first.
/// struct CapturesFirst;
///
/// impl ReplyPolicy<DiceChess> for CapturesFirst {
///     type Coverage = Complete;
///
///     fn arrange(&self, _: &DiceChess, mover: Color, replies: &mut [Position]) -> usize {
///         replies.sort_by_key(|reply| reply.color(!mover).len());
///         replies.len()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no reply policy for `{Playing}`",
    label = "a reply policy is needed here",
    note = "use `AllReplies`, `order_replies` with a closure that compares two positions, or implement `ReplyPolicy<{Playing}>`"
)]
pub trait ReplyPolicy<Playing: Game> {
    /// [`Complete`] if all replies are always considered, else [`Selective`].
    type Coverage: Coverage;

    /// Puts `replies` of the side `mover` in order and returns how many of them, from the first on,
    /// to consider: at least one. A complete policy is not asked for the number: all count.
    fn arrange(
        &self,
        game: &Playing,
        mover: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize;

    /// One of the replies that are considered, to probe before they are all made; `None` for the
    /// first one that [`arrange`](Self::arrange) gives.
    fn probe<Stop: Cancellation>(
        &self,
        game: &Playing,
        position: &Playing::Position,
        roll: &Playing::Roll,
        memory: &mut Playing::Memory,
        stop: &Stop,
    ) -> Option<Playing::Position> {
        let _ = (game, position, roll, memory, stop);
        None
    }
}

impl<Playing: Game, Inner: ReplyPolicy<Playing>> ReplyPolicy<Playing> for &Inner {
    type Coverage = Inner::Coverage;

    fn arrange(
        &self,
        game: &Playing,
        mover: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize {
        (**self).arrange(game, mover, replies)
    }

    fn probe<Stop: Cancellation>(
        &self,
        game: &Playing,
        position: &Playing::Position,
        roll: &Playing::Roll,
        memory: &mut Playing::Memory,
        stop: &Stop,
    ) -> Option<Playing::Position> {
        (**self).probe(game, position, roll, memory, stop)
    }
}

/// All replies in the game's order; the game knows which one to probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AllReplies;

impl<Playing: Game> ReplyPolicy<Playing> for AllReplies {
    type Coverage = Complete;

    #[inline]
    fn arrange(&self, _: &Playing, _: Playing::Side, replies: &mut [Playing::Position]) -> usize {
        replies.len()
    }

    #[inline]
    fn probe<Stop: Cancellation>(
        &self,
        game: &Playing,
        position: &Playing::Position,
        roll: &Playing::Roll,
        memory: &mut Playing::Memory,
        stop: &Stop,
    ) -> Option<Playing::Position> {
        game.probe(position, roll, memory, stop)
    }
}

/// All replies, in the order of a comparison; made by [`order_replies`].
#[derive(Debug, Clone, Copy)]
pub struct OrderedReplies<Compare>(Compare);

/// All replies, the best for the side that replies first: `compare(side, left, right)` says how two
/// positions are ordered, `Less` first. Equal ones keep the game's order.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, order_replies};
///
/// let captures_first = order_replies::<DiceChess, _>(
///     |mover: Color, left: &Position, right: &Position| {
///         left.color(!mover).len().cmp(&right.color(!mover).len())
///     },
/// );
/// # let _ = captures_first;
/// ```
pub fn order_replies<Playing, Compare>(compare: Compare) -> OrderedReplies<Compare>
where
    Playing: Game,
    Compare: Fn(Playing::Side, &Playing::Position, &Playing::Position) -> Ordering,
{
    OrderedReplies(compare)
}

impl<Playing, Compare> ReplyPolicy<Playing> for OrderedReplies<Compare>
where
    Playing: Game,
    Compare: Fn(Playing::Side, &Playing::Position, &Playing::Position) -> Ordering,
{
    type Coverage = Complete;

    fn arrange(
        &self,
        _: &Playing,
        mover: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize {
        replies.sort_by(|left, right| (self.0)(mover, left, right));
        replies.len()
    }
}

/// The first few replies in the order of another policy.
#[derive(Debug, Clone, Copy)]
pub struct FirstReplies<Order> {
    count: NonZeroUsize,
    order: Order,
}

impl<Order> FirstReplies<Order> {
    /// The first `count` replies that `order` gives.
    pub const fn new(count: NonZeroUsize, order: Order) -> Self {
        Self { count, order }
    }
}

impl<Playing: Game, Order: ReplyPolicy<Playing>> ReplyPolicy<Playing> for FirstReplies<Order> {
    type Coverage = Selective;

    fn arrange(
        &self,
        game: &Playing,
        mover: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize {
        let considered = self.order.arrange(game, mover, replies);
        considered.min(self.count.get())
    }
}
