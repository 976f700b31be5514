//! What happens at one class of a chance node: its probe, and the choice among its replies.

use core::ops::ControlFlow;

use super::memory::{Level, Probe};
use super::run::{Found, Halt, Halted, Node, Run};
use crate::choice::Choice;
use crate::leaves::{Asked, Priced};
use crate::{
    BatchEvaluator, Cache, Cancellation, ChancePolicy, Coverage, Game, Leaves, ReplyPolicy, Score,
    SearchFailure, SearchOutcome, Status, Window,
};

impl<Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
    Run<'_, Playing, Judge, Value, Replies, Chances, Store, Stop, Frontier>
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
    /// Probes one reply of each class, all of them in one batch if they are leaves.
    pub(super) fn probe(
        &mut self,
        at: &Node<'_, Playing::Position>,
        level: &mut Level<Playing, Value>,
        found: &mut Found<Value>,
    ) -> Halted<Playing, Judge, ()> {
        for index in 0..level.classes.len() {
            let probe = self.find_probe(at, index, level)?;
            self.check()?;
            level.probes.push(probe);
        }
        if at.plies == 1 {
            self.probe_leaves(level)?;
        }
        for index in 0..level.probes.len() {
            if at.plies > 1 {
                self.pay()?;
                let open = self.search.open_window();
                let reply = &level.probes[index].reply;
                let searched = self.chance(reply, at.plies - 1, open)?.outcome.into_exact();
                level.probes[index].value = searched.map(|exact| exact.value());
                self.counters.probes += 1;
            }
            self.note_probe(at, index, level, found);
            // Searched probes cost; leaves are all known, also if the first few decide the node.
            if at.plies > 1 && level.node.decided().is_some() {
                break;
            }
        }
        Ok(())
    }

    /// What the value of a probed reply says about its class.
    fn note_probe(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
        found: &mut Found<Value>,
    ) {
        let probe = &level.probes[index];
        let Some(value) = probe.value else {
            return;
        };
        let only_reply = probe.made.as_ref().is_some_and(|made| made.len() == 1);
        let settled = only_reply || value == self.best_possible(at.maximizing);
        if at.maximizing || settled {
            level.node.raise_lower(index, value);
        }
        if !at.maximizing || settled {
            level.node.drop_upper(index, value);
        }
        self.note_loss(&SearchOutcome::exact(value, 0), at, found);
    }

    /// The value that no reply is better than.
    fn best_possible(&self, maximizing: bool) -> Value {
        let bounds = &self.search.bounds;
        if maximizing {
            bounds.terminal_win()
        } else {
            bounds.terminal_loss()
        }
    }

    fn find_probe(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
    ) -> Halted<Playing, Judge, Probe<Playing::Position, Value>> {
        let (game, policy) = (self.search.game, &self.search.replies);
        let roll = &level.classes[index].roll;
        if let Some(reply) = policy.probe(game, at.position, roll, &mut level.game, &self.stop) {
            return Ok(Probe {
                reply,
                value: None,
                made: None,
            });
        }
        let start = level.replies.len();
        self.make_replies(at, index, level)?;
        Ok(Probe {
            reply: level.replies[start].clone(),
            value: None,
            made: Some(start..level.replies.len()),
        })
    }

    fn probe_leaves(&mut self, level: &mut Level<Playing, Value>) -> Halted<Playing, Judge, ()> {
        let mut gathered = std::mem::take(&mut self.memory.gathered);
        gathered.clear();
        for probe in &mut level.probes {
            probe.value = self.terminal_value(&probe.reply);
            if probe.value.is_none() {
                gathered.push(probe.reply.clone());
            }
        }
        let judged = self.evaluate_all(&gathered);
        self.memory.gathered = gathered;
        judged?;
        self.counters.probes += level.probes.len() as u64;
        let mut scores = self.memory.scores.iter();
        for probe in &mut level.probes {
            probe.value = probe.value.or_else(|| scores.next().copied());
        }
        Ok(())
    }

    /// Appends the replies of a class that the policy considers, in its order.
    fn make_replies(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
    ) -> Halted<Playing, Judge, ()> {
        let game = self.search.game;
        let start = level.replies.len();
        let (roll, replies) = (&level.classes[index].roll, &mut level.replies);
        if !game.replies_within(at.position, roll, &mut level.game, &self.stop, replies) {
            return Err(Halt::Cancelled);
        }
        if replies.len() == start {
            return Err(Halt::Failed(SearchFailure::NoReply));
        }
        self.counters.replies_made += (replies.len() - start) as u64;
        let mover = game.side_to_move(at.position);
        let considered = self
            .search
            .replies
            .arrange(game, mover, &mut replies[start..]);
        if !Replies::Coverage::COMPLETE {
            replies.truncate(start + considered.max(1));
        }
        Ok(())
    }

    /// The best reply of a class for whoever is to move.
    pub(super) fn decide(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
        window: Window<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        let mut choice = Choice::new(at.maximizing, window, self.best_possible(at.maximizing));
        let probe = level.probes.get(index);
        // What has been probed is known.
        let probed = probe.and_then(|probe| probe.value);
        if let Some(value) = probed
            && let Some(cut) = choice.note(&SearchOutcome::exact(value, 0))
        {
            return Ok(cut);
        }
        let made = probe.and_then(|probe| probe.made.clone());
        if at.plies == 1 && Replies::Coverage::COMPLETE && made.is_none() {
            match self.price(at, index, level, &mut choice)? {
                Priced::Unable => {}
                Priced::Done(_) => return Self::chosen(&choice),
                Priced::Only(reply) => {
                    self.memory.gathered.clear();
                    self.memory.gathered.push(reply);
                    return self.choose_leaves(&mut choice);
                }
                Priced::Cancelled => return Err(Halt::Cancelled),
            }
        }
        let kept = level.replies.len();
        let replies = if let Some(made) = made {
            made
        } else {
            self.make_replies(at, index, level)?;
            kept..level.replies.len()
        };
        let known = probed.and_then(|_| level.probes.get(index));
        let known = known.map(|probe| &probe.reply);
        let replies = &level.replies[replies];
        let open = replies.iter().filter(|reply| Some(*reply) != known);
        let outcome = if at.plies > 1 {
            self.choose(at, open, &mut choice)
        } else if known.is_none() && replies.iter().all(|reply| self.is_judged(reply)) {
            self.choose_judged(replies, &mut choice)
        } else {
            self.memory.gathered.clear();
            self.memory.gathered.extend(open.cloned());
            self.choose_leaves(&mut choice)
        };
        level.replies.truncate(kept);
        outcome
    }

    fn chosen(choice: &Choice<Value>) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        let outcome = choice.outcome();
        outcome.ok_or(Halt::Failed(SearchFailure::NoReply))
    }

    /// Takes in the prices of the replies of a class, if they can be had without making them.
    fn price(
        &mut self,
        at: &Node<'_, Playing::Position>,
        index: usize,
        level: &mut Level<Playing, Value>,
        choice: &mut Choice<Value>,
    ) -> Halted<Playing, Judge, Priced<Playing::Position>> {
        let asked = Asked {
            game: self.search.game,
            judge: &self.search.judge,
            position: at.position,
            roll: &level.classes[index].roll,
            perspective: self.perspective,
            maximizing: at.maximizing,
        };
        let bounds = &self.search.bounds;
        let mut is_number = true;
        let priced = Frontier::price(&asked, &mut level.game, &self.stop, |score| {
            // Only a NaN does not compare with itself.
            if score.partial_cmp(&score).is_none() {
                is_number = false;
                return ControlFlow::Break(());
            }
            match choice.note_value(bounds.clamp(score)) {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        });
        if let Priced::Done(count) = priced {
            self.counters.priced += count;
        }
        if is_number {
            Ok(priced)
        } else {
            Err(Halt::Failed(SearchFailure::NotANumber))
        }
    }

    /// Takes in the leaves that were gathered.
    fn choose_leaves(
        &mut self,
        choice: &mut Choice<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        let mut gathered = std::mem::take(&mut self.memory.gathered);
        let mut decided = None;
        gathered.retain(|reply| {
            let value = self.terminal_value(reply);
            if let Some(value) = value {
                decided = decided.or_else(|| choice.note_value(value));
            }
            value.is_none()
        });
        let judged = match decided {
            Some(outcome) => Ok(outcome),
            None => self.choose_judged(&gathered, choice),
        };
        gathered.clear();
        self.memory.gathered = gathered;
        judged
    }

    /// Whether a leaf is worth what the evaluator says.
    fn is_judged(&self, leaf: &Playing::Position) -> bool {
        !matches!(self.search.game.status(leaf), Status::Won(_))
    }

    /// Takes in leaves that are all judged by the evaluator, in batches.
    fn choose_judged(
        &mut self,
        leaves: &[Playing::Position],
        choice: &mut Choice<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>> {
        for batch in leaves.chunks(Frontier::BATCH) {
            self.evaluate_all(batch)?;
            let mut scores = self.memory.scores.iter();
            if let Some(outcome) = scores.find_map(|score| choice.note_value(*score)) {
                return Ok(outcome);
            }
        }
        Self::chosen(choice)
    }

    /// Searches replies that are no leaves.
    fn choose<'r>(
        &mut self,
        at: &Node<'_, Playing::Position>,
        replies: impl Iterator<Item = &'r Playing::Position>,
        choice: &mut Choice<Value>,
    ) -> Halted<Playing, Judge, SearchOutcome<Value>>
    where
        Playing::Position: 'r,
    {
        for reply in replies {
            let searched = self.chance(reply, at.plies - 1, choice.reply_window())?;
            if let Some(cut) = choice.note(&searched.outcome) {
                return Ok(cut);
            }
        }
        Self::chosen(choice)
    }
}
