//! Putting a search together: what it cannot do without, and what may be exchanged.

use core::marker::PhantomData;

use typed_builder::TypedBuilder;

use super::memory::Memory;
use super::{Expectiminimax, Pruning};
use crate::{
    AllReplies, AllRolls, BatchEvaluator, Cache, Cancellation, ChancePolicy, Game, Leaves,
    NeverCancel, NoCache, ReplyPolicy, SearchFailure, UtilityBounds,
};

/// What a search cannot do without; made by [`Expectiminimax::builder`].
#[derive(Debug, TypedBuilder)]
#[builder(
    doc,
    build_method(into = Result<
        Expectiminimax<'g, Playing, Judge, Judge::Score>,
        SearchFailure<Judge::Error>,
    >)
)]
pub struct SearchParts<'g, Playing: Game, Judge: BatchEvaluator<Playing>> {
    /// The game.
    game: &'g Playing,
    /// The evaluator of its leaves.
    evaluator: Judge,
    /// The range that its scores are clamped into, and what it is worth to win or lose.
    bounds: UtilityBounds<Judge::Score>,
    /// How much of the tree is left out; [`Pruning::Star2`] if not set.
    #[builder(default)]
    pruning: Pruning,
}

impl<'g, Playing: Game, Judge: BatchEvaluator<Playing>> From<SearchParts<'g, Playing, Judge>>
    for Result<Expectiminimax<'g, Playing, Judge, Judge::Score>, SearchFailure<Judge::Error>>
{
    fn from(parts: SearchParts<'g, Playing, Judge>) -> Self {
        let search = Expectiminimax::new(parts.game, parts.evaluator, parts.bounds)?;
        Ok(search.with_pruning(parts.pruning))
    }
}

impl<'g, Playing: Game, Judge: BatchEvaluator<Playing>>
    Expectiminimax<'g, Playing, Judge, Judge::Score>
{
    /// Names what a search cannot do without one by one; what is left out does not compile.
    ///
    /// ```
    /// use dicechess_search::{DiceChess, Expectiminimax, Material, Pruning};
    ///
    /// let search = Expectiminimax::builder()
    ///     .game(&DiceChess)
    ///     .evaluator(Material)
    ///     .bounds(Material::bounds())
    ///     .pruning(Pruning::Star1)
    ///     .build()?;
    /// # let _ = search;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// ```compile_fail
    /// # use dicechess_search::{DiceChess, Expectiminimax, Material};
    /// let search = Expectiminimax::builder().game(&DiceChess).evaluator(Material).build();
    /// ```
    pub fn builder() -> SearchPartsBuilder<'g, Playing, Judge> {
        SearchParts::builder()
    }

    /// A search that considers everything, remembers nothing and is never cancelled.
    ///
    /// # Errors
    /// [`SearchFailure::Bounds`] if the score type cannot hold sums of the bounds over the game's
    /// total weight.
    pub fn new(
        game: &'g Playing,
        judge: Judge,
        bounds: UtilityBounds<Judge::Score>,
    ) -> Result<Self, SearchFailure<Judge::Error>> {
        bounds
            .check_total_weight(game.total_weight())
            .map_err(SearchFailure::Bounds)?;
        Ok(Self {
            game,
            judge,
            bounds,
            replies: AllReplies,
            chances: AllRolls,
            cache: NoCache,
            stop: NeverCancel,
            pruning: Pruning::default(),
            leaves: PhantomData,
            memory: Memory::new(),
        })
    }
}

impl<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing, Score = Value>,
{
    /// The same search with some of its parts exchanged for others of other types.
    fn exchange<NewReplies, NewChances, NewStore, NewStop, NewFrontier>(
        self,
        parts: impl FnOnce(Replies, Chances, Store, Stop) -> (NewReplies, NewChances, NewStore, NewStop),
    ) -> Expectiminimax<
        'g,
        Playing,
        Judge,
        Value,
        NewReplies,
        NewChances,
        NewStore,
        NewStop,
        NewFrontier,
    > {
        let (replies, chances, cache, stop) =
            parts(self.replies, self.chances, self.cache, self.stop);
        Expectiminimax {
            game: self.game,
            judge: self.judge,
            bounds: self.bounds,
            replies,
            chances,
            cache,
            stop,
            pruning: self.pruning,
            leaves: PhantomData,
            memory: self.memory,
        }
    }

    /// The same search with another policy for replies.
    #[must_use]
    pub fn with_replies<Other: ReplyPolicy<Playing>>(
        self,
        policy: Other,
    ) -> Expectiminimax<'g, Playing, Judge, Value, Other, Chances, Store, Stop, Frontier> {
        self.exchange(|_, chances, cache, stop| (policy, chances, cache, stop))
    }

    /// The same search with another policy for the classes of rolls.
    #[must_use]
    pub fn with_chances<Other: ChancePolicy<Playing>>(
        self,
        policy: Other,
    ) -> Expectiminimax<'g, Playing, Judge, Value, Replies, Other, Store, Stop, Frontier> {
        self.exchange(|replies, _, cache, stop| (replies, policy, cache, stop))
    }

    /// The same search with a cache.
    ///
    /// # Errors
    /// [`SearchFailure::ForeignCache`] if the cache is one of another evaluator or of other bounds:
    /// its values would be believed.
    pub fn with_cache<Other: Cache<Playing, Judge, Value>>(
        self,
        other: Other,
    ) -> Result<
        Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Other, Stop, Frontier>,
        SearchFailure<Judge::Error>,
    > {
        if other.serves(&self.judge, &self.bounds) {
            Ok(self.exchange(|replies, chances, _, stop| (replies, chances, other, stop)))
        } else {
            Err(SearchFailure::ForeignCache)
        }
    }

    /// The same search with a cancellation.
    #[must_use]
    pub fn with_cancellation<Other: Cancellation>(
        self,
        other: Other,
    ) -> Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Other, Frontier> {
        self.exchange(|replies, chances, cache, _| (replies, chances, cache, other))
    }

    /// The same search with its leaves judged another way: [`BatchLeaves`](crate::BatchLeaves),
    /// [`RememberedLeaves`](crate::RememberedLeaves) or
    /// [`IncrementalLeaves`](crate::IncrementalLeaves).
    #[must_use]
    pub fn with_leaves<Other: Leaves<Playing, Judge>>(
        self,
        _: Other,
    ) -> Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Other> {
        self.exchange(|replies, chances, cache, stop| (replies, chances, cache, stop))
    }

    /// Another search like this one, with room of its own and another cancellation: for a thread, or
    /// for the next decision.
    pub fn fork<Other: Cancellation>(
        &self,
        stop: Other,
    ) -> Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Other, Frontier>
    where
        Judge: Clone,
        Value: Copy,
        Replies: Clone,
        Chances: Clone,
        Store: Clone,
    {
        Expectiminimax {
            game: self.game,
            judge: self.judge.clone(),
            bounds: self.bounds,
            replies: self.replies.clone(),
            chances: self.chances.clone(),
            cache: self.cache.clone(),
            stop,
            pruning: self.pruning,
            leaves: PhantomData,
            memory: Memory::new(),
        }
    }

    /// The same search with another degree of pruning.
    #[must_use]
    pub fn with_pruning(mut self, pruning: Pruning) -> Self {
        self.pruning = pruning;
        self
    }
}
