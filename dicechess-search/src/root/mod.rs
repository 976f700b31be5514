//! The decision at the root: which of several candidates is best, at any depth, and what to do when
//! the search is cancelled.
//!
//! Reading order: `options` (what is asked for), `report` (what is said), this file (candidates of
//! any game), `ranking` (their order), `turns` (the turns of Dice Chess as candidates), `parallel` (on
//! several threads).

mod options;
#[cfg(feature = "rayon")]
mod parallel;
mod ranking;
mod report;
mod turns;

pub use options::{
    ExpectimaxConfig, ExpectimaxConfigBuilder, NoRescore, Rescore, RootMode, RootRescore,
    SecondOpinion,
};
#[cfg(feature = "rayon")]
pub use parallel::Threads;
pub use report::{Basis, RootCandidate, RootReport};
pub use turns::{PolicyTurnReport, TurnDecision, TurnReport};

use self::ranking::{Entry, Ranking};
use crate::{
    AllReplies, AllRolls, BatchEvaluator, BatchLeaves, Cache, Cancellation, ChancePolicy, Coverage,
    Expectiminimax, Game, Leaves, NeverCancel, NoCache, ReplyPolicy, Score, SearchFailure,
    SearchOutcome, SearchReport, Status, Window,
};

/// A search for the best of several candidates, positions that a side can move to.
///
/// Only it chooses when the search is cancelled: the best of the candidates with an exact value of
/// the deepest search that came to its end, or of the first if none did; else the first by
/// pre-ranking; else the first offered. What is not exact is never ranked.
///
/// ```
/// use std::num::NonZero;
/// use dicechess_rules::Position;
/// use dicechess_search::{DiceChess, ExpectimaxConfig, Expectiminimax, Material, RootSearch};
/// use rand_core::SeedableRng;
///
/// let search = Expectiminimax::new(&DiceChess, Material, Material::bounds())?;
/// let config = ExpectimaxConfig::builder().plies(NonZero::new(2).ok_or("not zero")?).build()?;
/// // Blocking the check is worth more than the queen on h8.
/// let position: Position = "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let report = RootSearch::new(search, config).choose(&position, &mut generator)?;
/// assert_eq!(report.turn().ok_or("a bishop can move")?.to_string(), "c3e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RootSearch<
    'g,
    Playing: Game,
    Judge,
    Value,
    Replies = AllReplies,
    Chances = AllRolls,
    Store = NoCache,
    Stop = NeverCancel,
    Frontier = BatchLeaves,
    Second = NoRescore,
> {
    search: Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
    config: ExpectimaxConfig,
    rescore: Second,
}

impl<'g, Playing: Game, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    RootSearch<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
{
    /// A root search whose candidates are searched by `search`.
    pub fn new(
        search: Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
        config: ExpectimaxConfig,
    ) -> Self {
        Self {
            search,
            config,
            rescore: NoRescore,
        }
    }

    /// The same search with a second opinion on each candidate.
    pub fn with_rescore<Second: Rescore<Playing>>(
        self,
        rescore: Second,
    ) -> RootSearch<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
    {
        RootSearch {
            search: self.search,
            config: self.config,
            rescore,
        }
    }
}

/// The report of a root search with a reply policy: its outcomes say whether replies were left out.
pub type PolicyRootReport<Playing, Replies, Value> = RootReport<
    <Playing as Game>::Position,
    <<Replies as ReplyPolicy<Playing>>::Coverage as Coverage>::Outcome<Value>,
>;

impl<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
    RootSearch<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing, Score = Value>,
    Value: Score,
    Replies: ReplyPolicy<Playing>,
    Chances: ChancePolicy<Playing>,
    Store: Cache<Playing, Judge, Value>,
    Stop: Cancellation,
    Frontier: Leaves<Playing, Judge>,
    Second: Rescore<Playing>,
{
    /// Ranks candidates, distinct positions that `mover` can move to, for `mover`.
    ///
    /// A candidate that wins at once is returned as such, and nothing is searched.
    ///
    /// # Errors
    /// [`SearchFailure`] if the evaluator or a policy fails. Cancellation is no error, but a reason
    /// why the search stopped.
    pub fn rank(
        &mut self,
        candidates: &[Playing::Position],
        mover: Playing::Side,
    ) -> Result<PolicyRootReport<Playing, Replies, Value>, SearchFailure<Judge::Error>> {
        self.rank_with(candidates, mover, |root, ranking, depth| {
            root.pass(ranking, depth, mover)
        })
    }

    /// Ranks candidates with a way to search all of them to one depth, or as many as it can.
    fn rank_with(
        &mut self,
        candidates: &[Playing::Position],
        mover: Playing::Side,
        mut pass: impl FnMut(
            &mut Self,
            &Ranking<Playing::Position, Value>,
            u32,
        ) -> Result<
            Vec<SearchReport<SearchOutcome<Value>>>,
            SearchFailure<Judge::Error>,
        >,
    ) -> Result<PolicyRootReport<Playing, Replies, Value>, SearchFailure<Judge::Error>> {
        let mut ranking = Ranking::new(candidates);
        let game = self.search.game();
        if let Some(win) =
            ranking.first_where(|entry| game.status(&entry.position) == Status::Won(mover))
        {
            ranking.put_first(win, Basis::Win);
            return Ok(ranking.into_report::<Replies::Coverage>(None));
        }
        if candidates.is_empty() {
            return Ok(ranking.into_report::<Replies::Coverage>(None));
        }
        if !self.pre_rank(&mut ranking, mover)? {
            return Ok(ranking.into_report::<Replies::Coverage>(Some(self.cause())));
        }
        if let Some(limit) = self.config.candidate_limit() {
            ranking.entries.truncate(limit.get());
        }
        let plies = self.config.plies().get();
        let first = if self.config.deepening() {
            plies.min(2)
        } else {
            plies
        };
        for depth in first..=plies {
            let reports = pass(self, &ranking, depth)?;
            if !self.take_in(&mut ranking, &reports, depth, mover)? {
                return Ok(ranking.into_report::<Replies::Coverage>(Some(self.cause())));
            }
        }
        Ok(ranking.into_report::<Replies::Coverage>(None))
    }

    /// The search that candidates are searched by, to ask it more, such as for a
    /// [`principal_variation`](Expectiminimax::principal_variation).
    pub fn search_mut(
        &mut self,
    ) -> &mut Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    {
        &mut self.search
    }

    fn cause(&self) -> crate::StopCause {
        let stop = self.search.stop();
        // If searches on other threads were stopped, this one has not been asked since.
        let _ = stop.is_cancelled();
        stop.cause()
    }

    /// Puts the candidates in the order of their scores as they stand; false if cancelled. Those
    /// that have lost are not judged, and come last.
    fn pre_rank(
        &mut self,
        ranking: &mut Ranking<Playing::Position, Value>,
        mover: Playing::Side,
    ) -> Result<bool, SearchFailure<Judge::Error>> {
        let entries = &mut ranking.entries;
        for entry in &mut *entries {
            let status = self.search.game().status(&entry.position);
            entry.has_lost = matches!(status, Status::Won(_));
        }
        let open = entries.iter().filter(|entry| !entry.has_lost);
        let open: Vec<_> = open.map(|entry| entry.position.clone()).collect();
        let mut scores = Vec::new();
        let Some(counters) = self.search.judge_all(&open, mover, &mut scores)? else {
            return Ok(false);
        };
        let (mut scores, loss) = (scores.into_iter(), self.search.bounds().terminal_loss());
        let standing = entries.iter().map(|entry| {
            let judged = (!entry.has_lost).then(|| scores.next()).flatten();
            judged.unwrap_or(loss)
        });
        let standing: Vec<_> = standing.collect();
        ranking.counters += counters;
        ranking.pre_rank(&standing);
        Ok(true)
    }

    /// Searches the candidates to one depth, one after the other, up to where it is cancelled.
    fn pass(
        &mut self,
        ranking: &Ranking<Playing::Position, Value>,
        depth: u32,
        mover: Playing::Side,
    ) -> Result<Vec<SearchReport<SearchOutcome<Value>>>, SearchFailure<Judge::Error>> {
        let mut reports = Vec::with_capacity(ranking.entries.len());
        let mut best = None;
        for position in ranking.positions() {
            let window = self.window_above(best);
            let report = self.search.run_whole(position, depth - 1, mover, window)?;
            reports.push(report);
            match report.outcome {
                SearchOutcome::Exact(exact) if best.is_none_or(|best| exact.value() > best) => {
                    best = Some(exact.value());
                }
                SearchOutcome::Incomplete { .. } => break,
                _ => {}
            }
        }
        Ok(reports)
    }

    /// The window of what is at least as good as the best so far, or of everything.
    fn window_above(&self, best: Option<Value>) -> Window<Value> {
        let open = self.search.open_window();
        match best {
            Some(best) if self.config.mode() == RootMode::Best && !Second::ACTIVE => {
                open.raised_to(best)
            }
            _ => open,
        }
    }

    /// Ranks by the reports of one depth; false if it was cancelled on the way.
    fn take_in(
        &self,
        ranking: &mut Ranking<Playing::Position, Value>,
        reports: &[SearchReport<SearchOutcome<Value>>],
        depth: u32,
        mover: Playing::Side,
    ) -> Result<bool, SearchFailure<Judge::Error>> {
        let is_whole = ranking.take_in(reports, depth);
        // What is left of a deeper search that was cancelled is not ranked.
        if !is_whole && ranking.completed_plies > 0 {
            return Ok(false);
        }
        // After it was cancelled nobody is asked for an opinion.
        let is_heard = is_whole && self.hear(ranking, mover)?;
        if Second::ACTIVE && is_heard {
            for entry in &mut ranking.entries {
                entry.blended = self.blend(entry);
            }
        }
        ranking.sort(Second::ACTIVE);
        Ok(is_heard)
    }

    /// Asks for all second opinions that are not known yet; false if cancelled on the way.
    fn hear(
        &self,
        ranking: &mut Ranking<Playing::Position, Value>,
        mover: Playing::Side,
    ) -> Result<bool, SearchFailure<Judge::Error>> {
        if !Second::ACTIVE {
            return Ok(true);
        }
        let bounds = self.search.bounds();
        for entry in &mut ranking.entries {
            if entry.opinion.is_some() || entry.is_tainted() {
                continue;
            }
            if self.search.stop().is_cancelled() {
                return Ok(false);
            }
            let opinion = self.rescore.opinion(&entry.position, mover, bounds);
            if opinion.is_nan() {
                return Err(SearchFailure::NotANumber);
            }
            entry.opinion = Some(opinion);
        }
        Ok(true)
    }

    fn blend(&self, entry: &Entry<Playing::Position, Value>) -> Option<f64> {
        let exact = entry.outcome?.into_exact()?;
        let opinion = entry.opinion.filter(|_| !entry.is_tainted())?;
        Some(self.rescore.blend(exact.value().to_f64()?, opinion))
    }
}
