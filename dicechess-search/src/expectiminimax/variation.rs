//! The line of play that a search expects.

use super::Expectiminimax;
use crate::{
    BatchEvaluator, Cache, Cancellation, ChancePolicy, Coverage, Game, Leaves, ReplyPolicy, Score,
    SearchFailure, SearchOutcome, Status, Weighted,
};

/// A roll and the reply to it, in a line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariationStep<Roll, Position> {
    /// The likeliest roll, and how many of the game's total it stands for.
    pub roll: Weighted<Roll>,
    /// The position after the best reply to it.
    pub reply: Position,
}

/// Rolls and replies in turn.
pub type Variation<Playing> =
    Vec<VariationStep<<Playing as Game>::Roll, <Playing as Game>::Position>>;

impl<Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    Expectiminimax<'_, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing, Score = Value>,
    Value: Score,
    Replies: ReplyPolicy<Playing>,
    Chances: ChancePolicy<Playing>,
    Store: Cache<Playing, Judge, Value>,
    Stop: Cancellation,
    Frontier: Leaves<Playing, Judge>,
{
    /// The principal variation from `position`, before its roll, of a search so many plies deep.
    ///
    /// Where chance decides there is no single one; this is the line through the likeliest class of
    /// each chance node, the first of several, with the best reply to it. It is shorter if the game
    /// ends, or if the search is cancelled on the way.
    ///
    /// # Errors
    /// [`SearchFailure`] if the evaluator or a policy fails.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position};
    /// use dicechess_search::{DiceChess, Expectiminimax, Material};
    ///
    /// let mut search = Expectiminimax::new(&DiceChess, Material, Material::bounds())?;
    /// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let line = search.principal_variation(&position, 1, Color::White)?;
    /// // The likeliest of the rolls has a pawn and a king die: the queen is taken.
    /// assert_eq!(line[0].reply.role(dicechess_rules::Role::Queen).len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn principal_variation(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        perspective: Playing::Side,
    ) -> Result<Variation<Playing>, SearchFailure<Judge::Error>> {
        let mut line = Variation::<Playing>::new();
        let mut at = position.clone();
        for left in (1..=plies).rev() {
            if self.game.status(&at) != Status::Ongoing {
                break;
            }
            let Some((roll, replies)) = self.likeliest(&at) else {
                break;
            };
            let Some(reply) = self.best_of(&at, replies, left - 1, perspective)? else {
                break;
            };
            at = reply.clone();
            line.push(VariationStep { roll, reply });
        }
        Ok(line)
    }

    /// The heaviest class of a position and the replies to it.
    fn likeliest(
        &mut self,
        position: &Playing::Position,
    ) -> Option<(Weighted<Playing::Roll>, Vec<Playing::Position>)> {
        let mut level = self.memory.take(0, &self.bounds);
        let (memory, mut classes, mut replies) = (&mut level.game, Vec::new(), Vec::new());
        let mut likeliest = None;
        if self.game.prepare(position, memory, &self.stop) {
            self.chances
                .classes(self.game, position, memory, &mut classes);
            // `max_by_key` takes the last of equals.
            let heaviest = classes.into_iter().rev().max_by_key(|class| class.weight);
            likeliest = heaviest.filter(|class| {
                let (game, stop) = (self.game, &self.stop);
                game.replies_within(position, &class.roll, memory, stop, &mut replies)
            });
        }
        self.memory.put_back(0, level);
        let class = likeliest.filter(|_| !replies.is_empty())?;
        let mover = self.game.side_to_move(position);
        let considered = self.replies.arrange(self.game, mover, &mut replies);
        if !Replies::Coverage::COMPLETE {
            replies.truncate(considered.max(1));
        }
        Some((class, replies))
    }

    /// The best of the replies to a roll; `None` if the search is cancelled before that is known.
    fn best_of(
        &mut self,
        position: &Playing::Position,
        replies: Vec<Playing::Position>,
        plies: u32,
        perspective: Playing::Side,
    ) -> Result<Option<Playing::Position>, SearchFailure<Judge::Error>> {
        let maximizing = self.game.side_to_move(position) == perspective;
        let mut best: Option<(Value, Playing::Position)> = None;
        let open = self.open_window();
        for reply in replies {
            let window = match &best {
                Some((value, _)) if maximizing => open.raised_to(*value),
                Some((value, _)) => open.lowered_to(*value),
                None => open,
            };
            let value = match self.run_whole(&reply, plies, perspective, window)?.outcome {
                SearchOutcome::Exact(exact) => exact.value(),
                // It is worse than the best one.
                SearchOutcome::LowerBound(_) | SearchOutcome::UpperBound(_) => continue,
                SearchOutcome::Incomplete { .. } => return Ok(None),
            };
            let is_better = best.as_ref().is_none_or(|(best, _)| {
                if maximizing {
                    value > *best
                } else {
                    value < *best
                }
            });
            if is_better {
                best = Some((value, reply));
            }
        }
        Ok(best.map(|(_, reply)| reply))
    }
}
