//! A root search on several threads, behind the feature `rayon`.
//!
//! The first candidate's rolls are searched side by side, then the other candidates, all with the
//! value of the first as the bound to beat. So what is searched, and with which window, does not
//! depend on the number of threads or on which of them is faster: exact values and choices are
//! always the same. Only a transposition table that threads share can make a bound of a worse
//! candidate tighter or looser, and the work depends on who prepares what.

use core::fmt;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::ranking::Ranking;
use super::{PolicyRootReport, Rescore, RootSearch};
use crate::{
    BatchEvaluator, Cache, Cancellation, ChanceNode, ChancePolicy, Expectiminimax, Game, Leaves,
    ReplyPolicy, Score, SearchCounters, SearchFailure, SearchOutcome, SearchReport, Window,
};

/// Threads with a search for each, made by a closure.
///
/// The searches are to be alike but for what belongs to one thread, and like that of the root
/// search that uses them. They may share a [`TranspositionTable`](crate::TranspositionTable), by
/// reference, and a stop flag; a budget is one thread's, and cannot be shared. A cancellation that
/// latches is of no use twice: make threads anew for each decision with such a one.
pub struct Threads<Make, Search> {
    pool: ThreadPool,
    make: Make,
    idle: Mutex<Vec<Search>>,
}

impl<Make: Fn() -> Search, Search> Threads<Make, Search> {
    /// So many threads; `make` makes a search when one is needed.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the threads cannot be started.
    pub fn new(count: NonZeroUsize, make: Make) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(count.get()).build()?;
        Ok(Self {
            pool,
            make,
            idle: Mutex::default(),
        })
    }

    /// The threads.
    pub(crate) fn pool(&self) -> &ThreadPool {
        &self.pool
    }

    /// Does something with a search that nobody else uses meanwhile.
    pub(crate) fn with_search<Output>(&self, work: impl FnOnce(&mut Search) -> Output) -> Output {
        // A search that a panic has interrupted was taken out, and is not in the list.
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut search = taken.unwrap_or_else(&self.make);
        let output = work(&mut search);
        idle().push(search);
        output
    }
}

impl<Make, Search> fmt::Debug for Threads<Make, Search> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads")
            .field("count", &self.pool.current_num_threads())
            .finish_non_exhaustive()
    }
}

type Report<Value> = SearchReport<SearchOutcome<Value>>;

impl<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
    RootSearch<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
where
    Playing: Game<Position: Sync, Side: Sync + Send, Roll: Sync + Send, Memory: Send>,
    Judge: BatchEvaluator<Playing, Score = Value, Error: Send>,
    Value: Score + Send + Sync,
    Replies: ReplyPolicy<Playing>,
    Chances: ChancePolicy<Playing>,
    Store: Cache<Playing, Judge, Value>,
    Stop: Cancellation,
    Frontier: Leaves<Playing, Judge>,
    Second: Rescore<Playing>,
    Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>: Send,
{
    /// Ranks candidates as [`rank`](Self::rank) does, on several threads. Run to its end, it gives
    /// the same exact values and the same choice for any number of them.
    ///
    /// # Errors
    /// As for [`rank`](Self::rank).
    pub fn rank_on<Make>(
        &mut self,
        threads: &Threads<
            Make,
            Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
        >,
        candidates: &[Playing::Position],
        mover: Playing::Side,
    ) -> Result<PolicyRootReport<Playing, Replies, Value>, SearchFailure<Judge::Error>>
    where
        Make: Fn()
                -> Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
            + Sync,
    {
        self.rank_with(candidates, mover, |root, ranking, depth| {
            root.pass_on(threads, ranking, depth, mover)
        })
    }

    fn pass_on<Make>(
        &mut self,
        threads: &Threads<
            Make,
            Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
        >,
        ranking: &Ranking<Playing::Position, Value>,
        depth: u32,
        mover: Playing::Side,
    ) -> Result<Vec<Report<Value>>, SearchFailure<Judge::Error>>
    where
        Make: Fn()
                -> Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
            + Sync,
    {
        let positions: Vec<_> = ranking.positions().collect();
        let Some((&first, others)) = positions.split_first() else {
            return Ok(Vec::new());
        };
        let plies = depth - 1;
        let classes = self.search.open_classes(first, plies);
        let report = if classes.is_empty() {
            let window = self.window_above(None);
            self.search.run_whole(first, plies, mover, window)?
        } else {
            let values: Result<Vec<_>, _> = threads.pool.install(|| {
                let searched = classes.par_iter().map(|class| {
                    threads
                        .with_search(|search| search.run_class(first, class.clone(), plies, mover))
                });
                searched.collect()
            });
            let weights = classes.iter().map(|class| class.weight);
            sum_up(
                weights,
                self.search.game().total_weight(),
                self.search.open_window(),
                &values?,
            )?
        };
        let best = report.outcome.into_exact().map(|exact| exact.value());
        let window = self.window_above(best);
        let others: Result<Vec<_>, _> = threads.pool.install(|| {
            let searched = others.par_iter().map(|position| {
                threads.with_search(|search| search.run_whole(position, plies, mover, window))
            });
            searched.collect()
        });
        Ok(std::iter::once(report).chain(others?).collect())
    }
}

/// The report on a chance node whose classes were searched one by one.
fn sum_up<Value: Score, EvaluatorError>(
    weights: impl Iterator<Item = u32>,
    total: u32,
    open: Window<Value>,
    classes: &[Report<Value>],
) -> Result<Report<Value>, SearchFailure<EvaluatorError>> {
    let range = (open.alpha(), open.beta());
    let mut node = ChanceNode::new(weights, total, open, range).map_err(SearchFailure::Weights)?;
    let mut counters = SearchCounters {
        chance_nodes: 1,
        ..SearchCounters::default()
    };
    let (mut work, mut loss_tainted, mut is_whole) = (0, false, true);
    for class in classes {
        counters += class.counters;
        work += class.outcome.work();
        loss_tainted |= class.loss_tainted;
        match class.outcome.into_exact() {
            Some(exact) => node.settle(exact.value()),
            None => is_whole = false,
        }
    }
    let outcome = match node.decided() {
        Some(outcome) if is_whole => outcome.with_work(work),
        _ => SearchOutcome::Incomplete { work },
    };
    Ok(SearchReport {
        outcome,
        counters,
        loss_tainted,
    })
}
