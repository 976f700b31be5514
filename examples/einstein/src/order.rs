//! The order in which replies are searched.

use std::cmp::Reverse;

use dicechess_search::{Complete, Evaluator, Game, ReplyPolicy, Status};

use crate::{Board, EinStein, Side};

/// All replies, those that win first, then those that an evaluator likes best for the mover. Equal
/// ones keep the game's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BestFirst<Judge>(pub Judge);

impl<Judge: Evaluator<EinStein, Score: Ord>> ReplyPolicy<EinStein> for BestFirst<Judge> {
    type Coverage = Complete;

    fn arrange(&self, game: &EinStein, mover: Side, replies: &mut [Board]) -> usize {
        replies.sort_by_cached_key(|reply| {
            let wins = game.status(reply) == Status::Won(mover);
            Reverse((wins, self.0.evaluate(reply, mover)))
        });
        replies.len()
    }
}
