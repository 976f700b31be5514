//! Expectiminimax with Star1 and Star2, over any game.
//!
//! Reading order: this file (what a search consists of), `parts` (how it is put together), `run`
//! (the recursion through chance nodes), `replies` (one class of a node), `memory` (the room that it
//! works in), `variation` (the line of play that it expects).

mod memory;
mod parts;
mod replies;
mod run;
mod variation;

use core::marker::PhantomData;

use derive_more::{Add, AddAssign, Sum};

pub use self::parts::SearchParts;
pub use self::variation::{Variation, VariationStep};

use self::memory::Memory;
use self::run::{Found, Halt, Halted, Run};
use crate::{
    AllReplies, AllRolls, BatchEvaluator, BatchLeaves, Cache, Cancellation, ChancePolicy, Coverage,
    Game, Leaves, NeverCancel, NoCache, ReplyPolicy, Score, SearchFailure, SearchOutcome,
    UtilityBounds, Window,
};

/// How much of the tree is left out. None of it changes a value that is said to be exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Pruning {
    /// Everything is searched, but for what cannot be better than a win.
    Off,
    /// And classes are skipped when those searched and the bounds of the others decide the node.
    Star1,
    /// And one reply of each class is probed first for a tighter bound.
    #[default]
    Star2,
}

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Add, AddAssign, Sum)]
pub struct SearchCounters {
    /// Chance nodes entered, those answered by the cache or by the end of the game included.
    /// Replies of the last ply are leaves, and none of these.
    pub chance_nodes: u64,
    /// Positions judged by the evaluator, probes included.
    pub leaves: u64,
    /// Leaves that had been judged before in the run and were remembered.
    pub remembered: u64,
    /// Leaves priced from their parents, without being made; the same one may be priced several
    /// times.
    pub priced: u64,
    /// Batches of positions that the evaluator was asked about.
    pub batches: u64,
    /// Positions made as replies, probes that the game found by itself not included.
    pub replies_made: u64,
    /// Replies probed.
    pub probes: u64,
    /// Chance nodes decided by probes alone.
    pub probe_cutoffs: u64,
    /// Chance nodes decided by some of their classes.
    pub window_cutoffs: u64,
    /// Classes that were never searched.
    pub skipped_classes: u64,
    /// Classes searched a second time because of rounding.
    pub searched_again: u64,
    /// Chance nodes answered by the cache.
    pub cache_hits: u64,
}

/// The result of a search with what it did.
#[derive(Debug, Clone, Copy)]
#[must_use = "the outcome may be unfinished, which has to be handled"]
pub struct SearchReport<Outcome> {
    /// The outcome.
    pub outcome: Outcome,
    /// What was done for it.
    pub counters: SearchCounters,
    /// Whether the first roll, if it is the opponent's, was seen to lose for certain in some class:
    /// at once or, with more plies, after it. A probe that shows it counts, even if the node was
    /// cut after that. False if it was not seen, also where it was not looked for.
    pub loss_tainted: bool,
}

/// The report of a search with a reply policy: its outcome is a [`SearchOutcome`] if the policy is
/// complete, and says so if it is not.
pub type PolicyReport<Playing, Replies, Value> =
    SearchReport<<<Replies as ReplyPolicy<Playing>>::Coverage as Coverage>::Outcome<Value>>;

/// A search of any game, for as many plies as asked, from the view of one side.
///
/// Everything it consists of is a type parameter, so that it is compiled for just this game,
/// evaluator, policies, cache and cancellation.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, Expectiminimax, Material, SearchOutcome, Window};
///
/// let game = DiceChess;
/// let mut search = Expectiminimax::new(&game, Material, Material::bounds())?;
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse()?;
/// // What is the position worth for White, after Black's next turn?
/// let report = search.run(&position, 1, Color::White, search.open_window())?;
/// match report.outcome {
///     SearchOutcome::Exact(exact) => assert_eq!(exact.value(), 500),
///     SearchOutcome::LowerBound(_) | SearchOutcome::UpperBound(_) => {
///         unreachable!("the window is open")
///     }
///     SearchOutcome::Incomplete { .. } => unreachable!("nothing cancels"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Expectiminimax<
    'g,
    Playing: Game,
    Judge,
    Value,
    Replies = AllReplies,
    Chances = AllRolls,
    Store = NoCache,
    Stop = NeverCancel,
    Frontier = BatchLeaves,
> {
    game: &'g Playing,
    judge: Judge,
    bounds: UtilityBounds<Value>,
    replies: Replies,
    chances: Chances,
    cache: Store,
    stop: Stop,
    pruning: Pruning,
    leaves: PhantomData<Frontier>,
    memory: Memory<Playing, Value>,
}

impl<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    Expectiminimax<'g, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
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
    /// The window that gives no bounds but only exact values.
    pub fn open_window(&self) -> Window<Value> {
        Window::open(&self.bounds)
    }

    /// What `position`, before its roll, is worth for `perspective`, looking `plies` rolls and
    /// replies ahead.
    ///
    /// # Errors
    /// [`SearchFailure`] if the evaluator or a policy fails. Cancellation is no error, but an
    /// outcome.
    pub fn run(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        perspective: Playing::Side,
        window: Window<Value>,
    ) -> Result<PolicyReport<Playing, Replies, Value>, SearchFailure<Judge::Error>> {
        let report = self.run_whole(position, plies, perspective, window)?;
        Ok(SearchReport {
            outcome: Replies::Coverage::wrap(report.outcome),
            counters: report.counters,
            loss_tainted: report.loss_tainted,
        })
    }

    /// The same, with an outcome that does not say whether replies were left out.
    pub(crate) fn run_whole(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        perspective: Playing::Side,
        window: Window<Value>,
    ) -> Result<SearchReport<SearchOutcome<Value>>, SearchFailure<Judge::Error>> {
        let window = window.within(&self.bounds);
        self.with_run(plies, perspective, |run| {
            run.chance(position, plies, window)
        })
    }

    /// Starts a run, and reports what comes of it.
    fn with_run(
        &mut self,
        plies: u32,
        perspective: Playing::Side,
        search: impl FnOnce(
            &mut Run<'_, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
        ) -> Halted<Playing, Judge, Found<Value>>,
    ) -> Result<SearchReport<SearchOutcome<Value>>, SearchFailure<Judge::Error>> {
        let mut memory = std::mem::replace(&mut self.memory, Memory::new());
        let mut run = Run::new(self, &mut memory, plies, perspective);
        let found = search(&mut run);
        let (work, counters) = (run.stop.units.get(), run.counters);
        self.memory = memory;
        let (outcome, loss_tainted) = match found {
            Ok(found) => (found.outcome.with_work(work), found.loss_tainted),
            Err(Halt::Cancelled) => (SearchOutcome::Incomplete { work }, false),
            Err(Halt::Failed(failure)) => return Err(failure),
        };
        Ok(SearchReport {
            outcome,
            counters,
            loss_tainted,
        })
    }

    /// The classes of a position's chance node that is to be searched so many plies; none if it is
    /// none, because the game is over or no plies are left, or if the search is cancelled.
    #[cfg(feature = "rayon")]
    pub(crate) fn open_classes(
        &mut self,
        position: &Playing::Position,
        plies: u32,
    ) -> Vec<crate::Weighted<Playing::Roll>> {
        let mut classes = Vec::new();
        if plies > 0 && self.game.status(position) == crate::Status::Ongoing {
            let mut level = self.memory.take(0, &self.bounds);
            // If that is cancelled, so is the search of the position.
            if self.game.prepare(position, &mut level.game, &self.stop) {
                let chances = &self.chances;
                chances.classes(self.game, position, &mut level.game, &mut classes);
            }
            self.memory.put_back(0, level);
        }
        classes
    }

    /// The exact value of one class of a position's chance node.
    #[cfg(feature = "rayon")]
    pub(crate) fn run_class(
        &mut self,
        position: &Playing::Position,
        class: crate::Weighted<Playing::Roll>,
        plies: u32,
        perspective: Playing::Side,
    ) -> Result<SearchReport<SearchOutcome<Value>>, SearchFailure<Judge::Error>> {
        self.with_run(plies, perspective, |run| run.class(position, class, plies))
    }

    /// The scores of positions as they stand, in one batch, clamped into the non-terminal range;
    /// `None` if the search was cancelled before or after it.
    pub(crate) fn judge_all(
        &mut self,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Value>,
    ) -> Result<Option<SearchCounters>, SearchFailure<Judge::Error>> {
        let report = self.with_run(0, perspective, |run| {
            run.check()?;
            run.evaluate_all(positions)?;
            scores.extend_from_slice(&run.memory.scores);
            Ok(Found::exact(Value::zero()))
        })?;
        let judged = report.outcome.into_exact().is_some();
        Ok(judged.then_some(report.counters))
    }

    pub(crate) fn game(&self) -> &'g Playing {
        self.game
    }

    pub(crate) fn bounds(&self) -> &UtilityBounds<Value> {
        &self.bounds
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }
}
