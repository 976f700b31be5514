//! How the replies of the last ply are judged: made and judged in batches, with or without
//! remembering, or priced from their parents without being made.

use core::ops::ControlFlow;
use std::hash::Hash;

use crate::{
    BatchEvaluator, Cancellation, EvaluationCache, Game, IncrementalEvaluator, LastSteps, Steps,
};

/// How a search judges its leaves, by type: [`BatchLeaves`], [`ScalarLeaves`],
/// [`RememberedLeaves`] or [`IncrementalLeaves`]. All of them give the same values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot judge the leaves of `{Playing}` with `{Judge}`",
    label = "leaves that this game and evaluator support are needed here",
    note = "`IncrementalLeaves` needs a game with `LastSteps` and an `IncrementalEvaluator`; `BatchLeaves` works with every evaluator"
)]
pub trait Leaves<Playing: Game, Judge: BatchEvaluator<Playing>>: sealed::Sealed {
    /// What it keeps during one run.
    #[doc(hidden)]
    type Memory: Default;

    /// The most replies of a class that are judged at once.
    #[doc(hidden)]
    const BATCH: usize = usize::MAX;

    /// Appends the scores of made positions; how many of them were remembered.
    #[doc(hidden)]
    fn judge(
        judge: &Judge,
        memory: &mut Self::Memory,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Judge::Score>,
    ) -> Result<u64, Judge::Error>;

    /// Hands out the best scores of groups of replies to a roll, without making them, if it can.
    #[doc(hidden)]
    fn price<Stop: Cancellation>(
        asked: &Asked<'_, Playing, Judge>,
        memory: &mut Playing::Memory,
        stop: &Stop,
        visit: impl FnMut(Judge::Score) -> ControlFlow<()>,
    ) -> Priced<Playing::Position> {
        let _ = (asked, memory, stop, visit);
        Priced::Unable
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::BatchLeaves {}
    impl Sealed for super::ScalarLeaves {}
    impl Sealed for super::RememberedLeaves {}
    impl Sealed for super::IncrementalLeaves {}
}

/// A class whose replies are to be priced.
#[doc(hidden)]
#[derive(Debug)]
pub struct Asked<'a, Playing: Game, Judge> {
    pub game: &'a Playing,
    pub judge: &'a Judge,
    pub position: &'a Playing::Position,
    pub roll: &'a Playing::Roll,
    pub perspective: Playing::Side,
    pub maximizing: bool,
}

/// What came of pricing.
#[doc(hidden)]
#[derive(Debug)]
pub enum Priced<Position> {
    /// The replies have to be made.
    Unable,
    /// This is the only reply that counts, and is to be judged by itself.
    Only(Position),
    /// The scores of so many replies were handed out: all, or as many as were wanted.
    Done(u64),
    /// The search was cancelled.
    Cancelled,
}

/// Leaves are made and judged in batches, one for each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchLeaves;

impl<Playing: Game, Judge: BatchEvaluator<Playing>> Leaves<Playing, Judge> for BatchLeaves {
    type Memory = ();

    #[inline]
    fn judge(
        judge: &Judge,
        (): &mut (),
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Judge::Score>,
    ) -> Result<u64, Judge::Error> {
        judge.try_evaluate_many(positions, perspective, scores)?;
        Ok(0)
    }
}

/// Leaves are made and judged one at a time, which stops as soon as the class is decided: fewer
/// leaves, for evaluators that gain nothing from batches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScalarLeaves;

impl<Playing: Game, Judge: BatchEvaluator<Playing>> Leaves<Playing, Judge> for ScalarLeaves {
    type Memory = ();
    const BATCH: usize = 1;

    #[inline]
    fn judge(
        judge: &Judge,
        memory: &mut (),
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Judge::Score>,
    ) -> Result<u64, Judge::Error> {
        BatchLeaves::judge(judge, memory, positions, perspective, scores)
    }
}

/// Leaves are made, and those not judged before in this run are judged in batches; an
/// [`EvaluationCache`] remembers the scores. Worth it for evaluators that cost more than the look-up
/// of a whole position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RememberedLeaves;

impl<Playing, Judge> Leaves<Playing, Judge> for RememberedLeaves
where
    Playing: Game<Position: Eq + Hash, Side: Hash>,
    Judge: BatchEvaluator<Playing>,
{
    type Memory = EvaluationCache<Playing::Position, Playing::Side, Judge::Score>;

    fn judge(
        judge: &Judge,
        memory: &mut Self::Memory,
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<Judge::Score>,
    ) -> Result<u64, Judge::Error> {
        memory.judge(positions, perspective, scores, |unknown, scores| {
            judge.try_evaluate_many(unknown, perspective, scores)
        })
    }
}

/// Leaves are priced from the position before their last step and are not made. For evaluators that
/// can do so, by far the fastest. Where a policy leaves replies out, they are made all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IncrementalLeaves;

impl<Playing, Judge> Leaves<Playing, Judge> for IncrementalLeaves
where
    Playing: LastSteps,
    Judge: IncrementalEvaluator<Playing>,
{
    type Memory = ();

    #[inline]
    fn judge(
        judge: &Judge,
        memory: &mut (),
        positions: &[Playing::Position],
        perspective: Playing::Side,
        scores: &mut Vec<<Judge as crate::Evaluator<Playing>>::Score>,
    ) -> Result<u64, <Judge as BatchEvaluator<Playing>>::Error> {
        BatchLeaves::judge(judge, memory, positions, perspective, scores)
    }

    #[inline]
    fn price<Stop: Cancellation>(
        asked: &Asked<'_, Playing, Judge>,
        memory: &mut Playing::Memory,
        stop: &Stop,
        mut visit: impl FnMut(<Judge as crate::Evaluator<Playing>>::Score) -> ControlFlow<()>,
    ) -> Priced<Playing::Position> {
        let Asked {
            judge,
            perspective,
            maximizing,
            ..
        } = *asked;
        let steps = asked.game.visit_last_steps(
            asked.position,
            asked.roll,
            memory,
            stop,
            |parent| judge.prepare(parent, perspective),
            |prepared, parent, group| {
                visit(judge.best_price(prepared, parent, group, perspective, maximizing))
            },
        );
        match steps {
            Steps::Visited(count) => Priced::Done(count),
            Steps::Only(position) => Priced::Only(position),
            Steps::Cancelled => Priced::Cancelled,
        }
    }
}
