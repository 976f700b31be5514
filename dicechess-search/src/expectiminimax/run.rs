//! One search under way: the recursion through chance nodes. `replies` has what happens at one
//! class of a node.

use core::cell::Cell;

use super::memory::{Level, Memory};
use super::{Expectiminimax, Pruning, SearchCounters};
use crate::chance_node::Progress;
use crate::{
    BatchEvaluator, Cache, Cancellation, ChancePolicy, Coverage, Game, Leaves, NodeKind, Proven,
    ReplyPolicy, Score, SearchFailure, SearchOutcome, Status, StopCause, Subtree, Window,
};

/// Why a run ends before it is done.
pub(super) enum Halt<EvaluatorError> {
    Cancelled,
    Failed(SearchFailure<EvaluatorError>),
}

/// A cancellation that counts what is paid to it.
pub(super) struct Paid<'a, Stop> {
    stop: &'a Stop,
    pub(super) units: Cell<u64>,
}

impl<Stop: Cancellation> Cancellation for Paid<'_, Stop> {
    #[inline]
    fn is_cancelled(&self) -> bool {
        self.stop.is_cancelled()
    }

    fn cause(&self) -> StopCause {
        self.stop.cause()
    }

    #[inline]
    fn pay(&self, units: u64) -> bool {
        let paid = self.stop.pay(units);
        if paid {
            self.units.set(self.units.get() + units);
        }
        paid
    }
}

/// The outcome of a chance node.
#[derive(Clone, Copy)]
pub(super) struct Found<Value> {
    pub(super) outcome: SearchOutcome<Value>,
    /// Whether a roll of the opponent, if it is theirs, was seen to lose for certain.
    pub(super) loss_tainted: bool,
}

impl<Value: Copy> Found<Value> {
    pub(super) fn exact(value: Value) -> Self {
        Self {
            outcome: SearchOutcome::exact(value, 0),
            loss_tainted: false,
        }
    }
}

/// A chance node on the way down.
pub(super) struct Node<'a, Position> {
    pub(super) position: &'a Position,
    pub(super) plies: u32,
    /// Whether the side that replies maximises.
    pub(super) maximizing: bool,
}

/// One search under way.
pub(super) struct Run<'a, Playing: Game, Judge, Value, Replies, Chances, Store, Stop, Frontier>
where
    Judge: BatchEvaluator<Playing>,
    Frontier: Leaves<Playing, Judge>,
{
    pub(super) search:
        &'a Expectiminimax<'a, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
    pub(super) perspective: Playing::Side,
    /// The plies left at the root.
    plies: u32,
    pub(super) stop: Paid<'a, Stop>,
    pub(super) counters: SearchCounters,
    pub(super) memory: &'a mut Memory<Playing, Value>,
    pub(super) leaves: Frontier::Memory,
}

pub(super) type Halted<Playing, Judge, Value> =
    Result<Value, Halt<<Judge as BatchEvaluator<Playing>>::Error>>;

impl<'a, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    Run<'a, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
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
    pub(super) fn new(
        search: &'a Expectiminimax<
            'a,
            Playing,
            Judge,
            Value,
            Replies,
            Chances,
            Store,
            Stop,
            Frontier,
        >,
        memory: &'a mut Memory<Playing, Value>,
        plies: u32,
        perspective: Playing::Side,
    ) -> Self {
        Self {
            search,
            perspective,
            plies,
            stop: Paid {
                stop: &search.stop,
                units: Cell::new(0),
            },
            counters: SearchCounters::default(),
            memory,
            leaves: Frontier::Memory::default(),
        }
    }

    /// The value of a position before its roll.
    pub(super) fn chance(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        window: Window<Value>,
    ) -> Halted<Playing, Judge, Found<Value>> {
        // Asked before the cache is: a search that is cancelled already gives nothing, hit or not.
        self.check()?;
        self.counters.chance_nodes += 1;
        if let Some(value) = self.terminal_value(position) {
            return Ok(Found::exact(value));
        }
        let ended = self.search.game.status(position) == Status::Drawn;
        if plies == 0 || ended {
            let value = self.evaluate(position)?;
            return Ok(Found::exact(value));
        }
        let maximizing = self.search.game.side_to_move(position) == self.perspective;
        let node = Node {
            position,
            plies,
            maximizing,
        };
        if let Some(known) = self.look_up(&node, &window) {
            return Ok(known);
        }
        let depth = self.plies - plies;
        let mut level = self.memory.take(depth, &self.search.bounds);
        let found = self.expand(&node, window, &mut level);
        self.memory.put_back(depth, level);
        let found = found?;
        self.store(&node, &found);
        Ok(found)
    }

    /// The exact value of one class of a chance node.
    #[cfg(feature = "rayon")]
    pub(super) fn class(
        &mut self,
        position: &Playing::Position,
        class: crate::Weighted<Playing::Roll>,
        plies: u32,
    ) -> Halted<Playing, Judge, Found<Value>> {
        self.check()?;
        self.pay()?;
        let at = Node {
            position,
            plies,
            maximizing: self.search.game.side_to_move(position) == self.perspective,
        };
        let mut level = self.memory.take(0, &self.search.bounds);
        level.classes.clear();
        level.classes.push(class);
        level.probes.clear();
        level.replies.clear();
        let open = self.search.open_window();
        let game = self.search.game;
        let decided = if game.prepare(position, &mut level.game, &self.stop) {
            self.decide(&at, 0, &mut level, open)
        } else {
            Err(Halt::Cancelled)
        };
        self.memory.put_back(0, level);
        let mut found = Found::exact(Value::zero());
        found.outcome = decided?;
        let outcome = found.outcome;
        self.note_loss(&outcome, &at, &mut found);
        Ok(found)
    }

    fn subtree<'n>(node: &Node<'n, Playing::Position>) -> Subtree<'n, Playing::Position> {
        Subtree {
            position: node.position,
            kind: if node.maximizing {
                NodeKind::Maximizing
            } else {
                NodeKind::Minimizing
            },
            plies: node.plies,
        }
    }

    /// What the cache knows that decides a node.
    fn look_up(
        &mut self,
        node: &Node<'_, Playing::Position>,
        window: &Window<Value>,
    ) -> Option<Found<Value>> {
        // What a policy leaves out is not known to whoever looks up without it.
        if !Replies::Coverage::COMPLETE {
            return None;
        }
        let proven = self
            .search
            .cache
            .look_up(self.search.game, Self::subtree(node))?;
        let outcome = proven.decide(window)?;
        self.counters.cache_hits += 1;
        Some(Found {
            outcome,
            loss_tainted: proven.loss_tainted(),
        })
    }

    fn store(&self, node: &Node<'_, Playing::Position>, found: &Found<Value>) {
        if Replies::Coverage::COMPLETE
            && let Some(proven) = found.outcome.into_proven()
        {
            let proven: Proven<Value> = proven.with_loss_taint(found.loss_tainted);
            self.search
                .cache
                .store(self.search.game, Self::subtree(node), proven);
        }
    }

    fn expand(
        &mut self,
        at: &Node<'_, Playing::Position>,
        window: Window<Value>,
        level: &mut Level<Playing, Value>,
    ) -> Halted<Playing, Judge, Found<Value>> {
        let game = self.search.game;
        level.classes.clear();
        level.probes.clear();
        level.replies.clear();
        if !game.prepare(at.position, &mut level.game, &self.stop) {
            return Err(Halt::Cancelled);
        }
        let chances = &self.search.chances;
        chances.classes(game, at.position, &mut level.game, &mut level.classes);
        let weights = level.classes.iter().map(|class| class.weight);
        let bounds = &self.search.bounds;
        // Replies can win, and in some games lose, at once: nothing tighter holds for a class
        // unseen.
        let range = (bounds.terminal_loss(), bounds.terminal_win());
        level
            .node
            .reset(weights, game.total_weight(), window, range)
            .map_err(|error| Halt::Failed(SearchFailure::Weights(error)))?;
        let mut found = Found::exact(Value::zero());
        if self.search.pruning >= Pruning::Star2 {
            self.probe(at, level, &mut found)?;
            if let Some(outcome) = level.node.decided() {
                self.counters.probe_cutoffs += 1;
                self.counters.skipped_classes += level.node.remaining() as u64;
                return Ok(Found { outcome, ..found });
            }
        }
        while let Some(index) = level.node.next_class() {
            if self.search.pruning >= Pruning::Star1
                && let Some(outcome) = level.node.decided()
            {
                return Ok(self.cut(outcome, level, found));
            }
            self.pay()?;
            if let Progress::Cut(outcome) = self.search_class(at, index, level, &mut found)?
                && level.node.remaining() > 0
            {
                return Ok(self.cut(outcome, level, found));
            }
        }
        let outcome = level.node.decided();
        let outcome = outcome.ok_or(Halt::Failed(SearchFailure::NoReply))?;
        Ok(Found { outcome, ..found })
    }

    fn cut(
        &mut self,
        outcome: SearchOutcome<Value>,
        level: &Level<Playing, Value>,
        found: Found<Value>,
    ) -> Found<Value> {
        self.counters.window_cutoffs += 1;
        self.counters.skipped_classes += level.node.remaining() as u64;
        Found { outcome, ..found }
    }

    /// Searches the next class of a node, twice if rounding asks for it.
    fn search_class(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
        found: &mut Found<Value>,
    ) -> Halted<Playing, Judge, Progress<Value>> {
        let open = self.search.open_window();
        let narrow = match self.search.pruning {
            Pruning::Off => open,
            Pruning::Star1 | Pruning::Star2 => level.node.class_window(),
        };
        let outcome = self.decide(at, index, level, narrow)?;
        self.note_loss(&outcome, at, found);
        let progress = level.node.note(&outcome);
        if !matches!(progress, Progress::SearchAgain) {
            return Ok(progress);
        }
        self.counters.searched_again += 1;
        let outcome = self.decide(at, index, level, open)?;
        self.note_loss(&outcome, at, found);
        let progress = level.node.note(&outcome);
        // Values lie in the open window, so that the second search is exact, if they are numbers.
        if matches!(progress, Progress::SearchAgain) {
            return Err(Halt::Failed(SearchFailure::NotANumber));
        }
        Ok(progress)
    }

    pub(super) fn note_loss(
        &self,
        outcome: &SearchOutcome<Value>,
        at: &Node<'_, Playing::Position>,
        found: &mut Found<Value>,
    ) {
        let at_most = match outcome {
            SearchOutcome::Exact(exact) => exact.value(),
            SearchOutcome::UpperBound(bound) => bound.value(),
            SearchOutcome::LowerBound(_) | SearchOutcome::Incomplete { .. } => return,
        };
        if !at.maximizing && at_most <= self.search.bounds.terminal_loss() {
            found.loss_tainted = true;
        }
    }

    pub(super) fn terminal_value(&self, position: &Playing::Position) -> Option<Value> {
        match self.search.game.status(position) {
            Status::Won(side) if side == self.perspective => {
                Some(self.search.bounds.terminal_win())
            }
            Status::Won(_) => Some(self.search.bounds.terminal_loss()),
            Status::Ongoing | Status::Drawn => None,
        }
    }

    fn evaluate(&mut self, position: &Playing::Position) -> Halted<Playing, Judge, Value> {
        self.evaluate_all(std::slice::from_ref(position))?;
        let score = self.memory.scores.pop();
        score.ok_or(Halt::Failed(SearchFailure::NoReply))
    }

    /// Judges positions into the scores of the memory, clamped into the non-terminal range.
    pub(super) fn evaluate_all(
        &mut self,
        batch: &[Playing::Position],
    ) -> Halted<Playing, Judge, ()> {
        let scores = &mut self.memory.scores;
        scores.clear();
        if batch.is_empty() {
            return Ok(());
        }
        let judge = &self.search.judge;
        let remembered = Frontier::judge(judge, &mut self.leaves, batch, self.perspective, scores)
            .map_err(|error| Halt::Failed(SearchFailure::Evaluator(error)))?;
        let (asked, found) = (batch.len(), scores.len());
        if found != asked {
            return Err(Halt::Failed(SearchFailure::ScoreCount { asked, found }));
        }
        self.counters.leaves += asked as u64 - remembered;
        self.counters.remembered += remembered;
        self.counters.batches += 1;
        for score in &mut *scores {
            // Only a NaN does not compare with itself.
            if score.partial_cmp(&score).is_none() {
                return Err(Halt::Failed(SearchFailure::NotANumber));
            }
            *score = self.search.bounds.clamp(*score);
        }
        self.check()
    }

    pub(super) fn check(&self) -> Halted<Playing, Judge, ()> {
        if self.stop.is_cancelled() {
            Err(Halt::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Pays for one class.
    pub(super) fn pay(&self) -> Halted<Playing, Judge, ()> {
        if self.stop.pay(1) {
            Ok(())
        } else {
            Err(Halt::Cancelled)
        }
    }
}
