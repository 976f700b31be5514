//! One search under way: the recursion through chance nodes and replies.

use super::{Expectiminimax, Pruning, SearchCounters};
use crate::chance_node::Progress;
use crate::choice::Choice;
use crate::{
    BatchEvaluator, Cache, Cancellation, ChanceNode, ChancePolicy, Coverage, Game, ReplyPolicy,
    Score, SearchFailure, SearchOutcome, Status, Weighted, Window,
};

/// Why a run ends before it is done.
pub(super) enum Halt<EvaluatorError> {
    Cancelled,
    Failed(SearchFailure<EvaluatorError>),
}

/// One search under way.
pub(super) struct Run<'a, Playing: Game, Judge, Value, Replies, Chances, Store, Stop> {
    search: &'a Expectiminimax<'a, Playing, Judge, Value, Replies, Chances, Store, Stop>,
    perspective: Playing::Side,
    root_plies: u32,
    pub(super) counters: SearchCounters,
    pub(super) loss_tainted: bool,
    pub(super) work: u64,
    scores: Vec<Value>,
}

/// A class of rolls with its replies, once they are known.
struct Class<Position, Roll, Value> {
    weighted: Weighted<Roll>,
    replies: Vec<Position>,
    /// The exact value of the first reply, if it has been probed.
    probe: Option<Value>,
}

impl<Position, Roll, Value> Class<Position, Roll, Value> {
    fn new(weighted: Weighted<Roll>) -> Self {
        Self {
            weighted,
            replies: Vec::new(),
            probe: None,
        }
    }
}

/// Where in the tree a chance node is: the plies left, and whether the side that replies maximises.
#[derive(Clone, Copy)]
struct Ply {
    plies: u32,
    maximizing: bool,
}

type Halted<Playing, Judge, Value> = Result<Value, Halt<<Judge as BatchEvaluator<Playing>>::Error>>;

impl<'a, Playing: Game, Judge, Value, Replies, Chances, Store, Stop>
    Run<'a, Playing, Judge, Value, Replies, Chances, Store, Stop>
{
    pub(super) fn new(
        search: &'a Expectiminimax<'a, Playing, Judge, Value, Replies, Chances, Store, Stop>,
        root_plies: u32,
        perspective: Playing::Side,
    ) -> Self {
        Self {
            search,
            perspective,
            root_plies,
            counters: SearchCounters::default(),
            loss_tainted: false,
            work: 0,
            scores: Vec::new(),
        }
    }
}

impl<Playing, Judge, Value, Replies, Chances, Store, Stop>
    Run<'_, Playing, Judge, Value, Replies, Chances, Store, Stop>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing, Score = Value>,
    Value: Score,
    Replies: ReplyPolicy<Playing>,
    Chances: ChancePolicy<Playing>,
    Store: Cache<Judge, Playing::Position, Value>,
    Stop: Cancellation,
{
    /// The value of a position before its roll.
    pub(super) fn chance(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        window: Window<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        // Asked before the cache is: a search that is cancelled already gives nothing, hit or not.
        self.check()?;
        self.counters.chance_nodes += 1;
        if let Some(value) = self.terminal_value(position) {
            return Ok(SearchOutcome::exact(value, 0));
        }
        let ended = self.search.game.status(position) == Status::Drawn;
        if plies == 0 || ended {
            let value = self.evaluate(position)?;
            return Ok(SearchOutcome::exact(value, 0));
        }
        // The root is always searched, since an entry does not say whether a roll loses at once.
        let is_root = plies == self.root_plies;
        // What a policy left out is not known to whoever looks up without it.
        let cached = Replies::Coverage::COMPLETE;
        if cached
            && !is_root
            && let Some(proven) = self.search.cache.look_up(position, plies)
            && let Some(outcome) = proven.decide(&window)
        {
            self.counters.cache_hits += 1;
            return Ok(outcome);
        }
        let outcome = self.expand(position, plies, window)?;
        if cached && let Some(proven) = outcome.into_proven() {
            self.search.cache.store(position, plies, proven);
        }
        Ok(outcome)
    }

    fn expand(
        &mut self,
        position: &Playing::Position,
        plies: u32,
        window: Window<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        let game = self.search.game;
        let mut weighted = Vec::new();
        self.search.chances.classes(game, position, &mut weighted);
        let maximizing = game.side_to_move(position) == self.perspective;
        let weights = weighted.iter().map(|class| class.weight);
        let bounds = &self.search.bounds;
        // Replies can win, and in some games lose, at once: nothing tighter holds for a class
        // unseen.
        let range = (bounds.terminal_loss(), bounds.terminal_win());
        let mut node = ChanceNode::new(weights, game.total_weight(), window, range)
            .map_err(|error| Halt::Failed(SearchFailure::Weights(error)))?;
        let mut classes: Vec<_> = weighted.into_iter().map(Class::new).collect();
        if self.search.pruning >= Pruning::Star2 {
            for class in &mut classes {
                self.fill_replies(position, class)?;
            }
            let ply = Ply { plies, maximizing };
            self.probe(&mut classes, ply, &mut node)?;
            if let Some(outcome) = node.decided() {
                self.counters.probe_cutoffs += 1;
                self.counters.skipped_classes += node.remaining() as u64;
                return Ok(outcome);
            }
        }
        while let Some(index) = node.next_class() {
            if self.search.pruning >= Pruning::Star1
                && let Some(outcome) = node.decided()
            {
                return Ok(self.cut(outcome, &node));
            }
            self.pay()?;
            let class = &mut classes[index];
            self.fill_replies(position, class)?;
            let ply = Ply { plies, maximizing };
            if let Progress::Cut(outcome) = self.search_class(class, ply, &mut node)?
                && node.remaining() > 0
            {
                return Ok(self.cut(outcome, &node));
            }
        }
        node.decided().ok_or(Halt::Failed(SearchFailure::NoReply))
    }

    fn cut(
        &mut self,
        outcome: SearchOutcome<Value>,
        node: &ChanceNode<Value>,
    ) -> SearchOutcome<Value> {
        self.counters.window_cutoffs += 1;
        self.counters.skipped_classes += node.remaining() as u64;
        outcome
    }

    /// Searches the next class of a node, twice if rounding asks for it.
    fn search_class(
        &mut self,
        class: &Class<Playing::Position, Playing::Roll, Value>,
        ply: Ply,
        node: &mut ChanceNode<Value>,
    ) -> Halted<Playing, Judge, Progress<Value>> {
        let open = self.search.open_window();
        let narrow = match self.search.pruning {
            Pruning::Off => open,
            Pruning::Star1 | Pruning::Star2 => node.class_window(),
        };
        let outcome = self.decide(class, ply, narrow)?;
        self.note_loss(&outcome, ply);
        let progress = node.note(&outcome);
        if !matches!(progress, Progress::SearchAgain) {
            return Ok(progress);
        }
        self.counters.searched_again += 1;
        let outcome = self.decide(class, ply, open)?;
        self.note_loss(&outcome, ply);
        Ok(node.note(&outcome))
    }

    /// Probes the first reply of each class, all of them in one batch if they are leaves.
    fn probe(
        &mut self,
        classes: &mut [Class<Playing::Position, Playing::Roll, Value>],
        ply: Ply,
        node: &mut ChanceNode<Value>,
    ) -> Halted<Playing, Judge, ()> {
        if ply.plies == 1 {
            self.probe_leaves(classes)?;
            // All of them are known, also if the first few decide the node.
            for value in classes.iter().filter_map(|class| class.probe) {
                self.note_loss(&SearchOutcome::exact(value, 0), ply);
            }
            self.counters.probes += classes.len() as u64;
        }
        for (index, class) in classes.iter_mut().enumerate() {
            if ply.plies > 1 {
                self.pay()?;
                let open = self.search.open_window();
                let outcome = self.chance(&class.replies[0], ply.plies - 1, open)?;
                class.probe = outcome.into_exact().map(|exact| exact.value());
                self.counters.probes += 1;
            }
            let Some(value) = class.probe else {
                continue;
            };
            let only_reply = class.replies.len() == 1;
            if ply.maximizing || only_reply {
                node.raise_lower(index, value);
            }
            if !ply.maximizing || only_reply {
                node.drop_upper(index, value);
            }
            self.note_loss(&SearchOutcome::exact(value, 0), ply);
            if node.decided().is_some() {
                break;
            }
        }
        Ok(())
    }

    fn probe_leaves(
        &mut self,
        classes: &mut [Class<Playing::Position, Playing::Roll, Value>],
    ) -> Halted<Playing, Judge, ()> {
        let mut asked = Vec::new();
        for class in &mut *classes {
            class.probe = self.terminal_value(&class.replies[0]);
            if class.probe.is_none() {
                asked.push(class.replies[0].clone());
            }
        }
        self.evaluate_all(&asked)?;
        let mut scores = std::mem::take(&mut self.scores).into_iter();
        for class in classes {
            class.probe = class.probe.or_else(|| scores.next());
        }
        self.check()
    }

    /// The best reply of a class for whoever is to move.
    fn decide(
        &mut self,
        class: &Class<Playing::Position, Playing::Roll, Value>,
        ply: Ply,
        window: Window<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        let bounds = &self.search.bounds;
        let best_possible = if ply.maximizing {
            bounds.terminal_win()
        } else {
            bounds.terminal_loss()
        };
        let mut choice = Choice::new(ply.maximizing, window, best_possible);
        for (index, reply) in class.replies.iter().enumerate() {
            let outcome = match class.probe {
                // What has been probed is known.
                Some(value) if index == 0 => SearchOutcome::exact(value, 0),
                _ => self.chance(reply, ply.plies - 1, choice.reply_window())?,
            };
            if let Some(cut) = choice.note(&outcome) {
                return Ok(cut);
            }
        }
        choice.outcome().ok_or(Halt::Failed(SearchFailure::NoReply))
    }

    fn fill_replies(
        &mut self,
        position: &Playing::Position,
        class: &mut Class<Playing::Position, Playing::Roll, Value>,
    ) -> Halted<Playing, Judge, ()> {
        if !class.replies.is_empty() {
            return Ok(());
        }
        let game = self.search.game;
        game.replies(position, &class.weighted.roll, &mut class.replies);
        if class.replies.is_empty() {
            return Err(Halt::Failed(SearchFailure::NoReply));
        }
        let mover = game.side_to_move(position);
        let considered = self.search.replies.arrange(game, mover, &mut class.replies);
        if !Replies::Coverage::COMPLETE {
            class.replies.truncate(considered.max(1));
        }
        Ok(())
    }

    fn terminal_value(&self, position: &Playing::Position) -> Option<Value> {
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
        self.scores
            .pop()
            .ok_or(Halt::Failed(SearchFailure::NoReply))
    }

    /// Judges positions into `self.scores`, clamped into the non-terminal range.
    fn evaluate_all(&mut self, positions: &[Playing::Position]) -> Halted<Playing, Judge, ()> {
        self.scores.clear();
        let (asked, judge) = (positions.len(), &self.search.judge);
        judge
            .try_evaluate_many(positions, self.perspective, &mut self.scores)
            .map_err(|error| Halt::Failed(SearchFailure::Evaluator(error)))?;
        let found = self.scores.len();
        if found != asked {
            return Err(Halt::Failed(SearchFailure::ScoreCount { asked, found }));
        }
        self.counters.leaves += asked as u64;
        self.work += asked as u64;
        for score in &mut self.scores {
            // Only a NaN does not compare with itself.
            if score.partial_cmp(&score).is_none() {
                return Err(Halt::Failed(SearchFailure::NotANumber));
            }
            *score = self.search.bounds.clamp(*score);
        }
        Ok(())
    }

    fn note_loss(&mut self, outcome: &SearchOutcome<Value>, ply: Ply) {
        let at_most = match outcome {
            SearchOutcome::Exact(exact) => exact.value(),
            SearchOutcome::UpperBound(bound) => bound.value(),
            SearchOutcome::LowerBound(_) | SearchOutcome::Incomplete { .. } => return,
        };
        let is_root = ply.plies == self.root_plies && !ply.maximizing;
        if is_root && at_most <= self.search.bounds.terminal_loss() {
            self.loss_tainted = true;
        }
    }

    fn check(&self) -> Halted<Playing, Judge, ()> {
        if self.search.stop.is_cancelled() {
            Err(Halt::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Pays for one class.
    fn pay(&mut self) -> Halted<Playing, Judge, ()> {
        if !self.search.stop.pay(1) {
            return Err(Halt::Cancelled);
        }
        self.work += 1;
        Ok(())
    }
}
