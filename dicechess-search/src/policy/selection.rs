//! Orders and selections of replies: the best first, and a sample.

use core::cmp::Ordering;
use core::fmt;
use std::cell::RefCell;
use std::num::NonZeroUsize;

use super::{Complete, ReplyPolicy, Selective};
use crate::mixing::mix;
use crate::{Evaluator, Game, KeyedGame};

/// All replies, the best for the side that replies first, by an evaluator that need not be that of
/// the search; equal ones keep the game's order. The first one is the one to probe.
///
/// With [`FirstReplies`](crate::FirstReplies) it is a selection of the best few:
///
/// ```
/// use std::num::NonZero;
/// use dicechess_search::{BestFirst, FirstReplies, Material};
///
/// let best_eight = FirstReplies::new(NonZero::new(8).ok_or("not zero")?, BestFirst::new(Material));
/// # let _: FirstReplies<BestFirst<Material, dicechess_search::DiceChess>> = best_eight;
/// # Ok::<(), &str>(())
/// ```
pub struct BestFirst<Judge, Playing: Game>
where
    Judge: Evaluator<Playing>,
{
    judge: Judge,
    /// Room for replies with their scores and places, kept between nodes.
    room: RefCell<Room<Judge::Score, Playing::Position>>,
}

/// Replies on their way to be sorted, and their scores.
type Room<Score, Position> = (Vec<Score>, Vec<(Score, usize, Position)>);

impl<Judge: Evaluator<Playing>, Playing: Game> BestFirst<Judge, Playing> {
    /// The order by the scores of `judge`.
    pub fn new(judge: Judge) -> Self {
        Self {
            judge,
            room: RefCell::default(),
        }
    }
}

impl<Judge: Evaluator<Playing> + Clone, Playing: Game> Clone for BestFirst<Judge, Playing> {
    fn clone(&self) -> Self {
        Self::new(self.judge.clone())
    }
}

impl<Judge: Evaluator<Playing> + fmt::Debug, Playing: Game> fmt::Debug
    for BestFirst<Judge, Playing>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BestFirst").field(&self.judge).finish()
    }
}

impl<Judge: Evaluator<Playing>, Playing: Game> ReplyPolicy<Playing> for BestFirst<Judge, Playing> {
    type Coverage = Complete;

    fn arrange(
        &self,
        _: &Playing,
        mover: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize {
        let (scores, sorted) = &mut *self.room.borrow_mut();
        scores.clear();
        sorted.clear();
        self.judge.evaluate_many(replies, mover, scores);
        let placed = scores.drain(..).zip(&*replies).enumerate();
        sorted.extend(placed.map(|(place, (score, reply))| (score, place, reply.clone())));
        sorted.sort_unstable_by(|left, right| {
            // What is not a number, and does not compare with itself, comes last.
            let is_number = |score: Judge::Score| score.partial_cmp(&score).is_some();
            let by_kind = is_number(right.0).cmp(&is_number(left.0));
            let by_score = right.0.partial_cmp(&left.0).unwrap_or(Ordering::Equal);
            by_kind.then(by_score).then(left.1.cmp(&right.1))
        });
        for (place, (_, _, reply)) in replies.iter_mut().zip(sorted.drain(..)) {
            *place = reply;
        }
        replies.len()
    }
}

/// A sample of the replies, drawn without replacement by a hash of each with a seed: the same ones
/// whenever the same replies are asked about. Replies of equal keys, which differ in their clocks
/// only, go together.
///
/// ```
/// use std::num::NonZero;
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, Expectiminimax, Material, SampledReplies};
///
/// let four = SampledReplies::new(NonZero::new(4).ok_or("not zero")?, 1);
/// let mut search = Expectiminimax::new(&DiceChess, Material, Material::bounds())?.with_replies(four);
/// let window = search.open_window();
/// let report = search.run(&Position::initial(), 1, Color::Black, window)?;
/// // What was found is a value among the sampled replies, and its type says so.
/// let sampled = report.outcome.within_selection();
/// assert!(sampled.into_exact().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampledReplies {
    count: NonZeroUsize,
    seed: u64,
}

impl SampledReplies {
    /// Samples of up to `count` replies.
    pub const fn new(count: NonZeroUsize, seed: u64) -> Self {
        Self { count, seed }
    }
}

impl<Playing: KeyedGame> ReplyPolicy<Playing> for SampledReplies {
    type Coverage = Selective;

    fn arrange(
        &self,
        game: &Playing,
        _: Playing::Side,
        replies: &mut [Playing::Position],
    ) -> usize {
        replies.sort_unstable_by_key(|reply| mix(game.key(reply) ^ mix(self.seed)));
        replies.len().min(self.count.get())
    }
}
