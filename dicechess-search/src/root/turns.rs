//! The turns of a rolled position of Dice Chess as candidates.

use dicechess_rules::{NotRolled, Position, Turn};
use rand_core::Rng;

#[cfg(feature = "rayon")]
use super::Threads;
use super::options::Rescore;
use super::report::{Basis, RootReport};
use super::{PolicyRootReport, RootSearch};
#[cfg(feature = "rayon")]
use crate::Expectiminimax;
use crate::draw::draw;
use crate::root_turns::{Choice, RootTurns};
use crate::{
    BatchEvaluator, Cache, Cancellation, ChancePolicy, Coverage, DiceChess, Leaves, ReplyPolicy,
    RootFailure, Score,
};

/// What a root search decided, and the whole of what it found.
#[derive(Debug, Clone)]
#[must_use]
pub struct TurnReport<Outcome> {
    /// The decision.
    pub decision: TurnDecision,
    /// The turns that lead to the candidates, by their index: of several turns that lead to one
    /// position, the first in canonical order.
    pub turns: Vec<Turn>,
    /// The candidates with what was found out about them; none after a king capture or a forced
    /// pass.
    pub root: RootReport<Position, Outcome>,
    /// The number of legal turns.
    pub legal_turns: usize,
}

impl<Outcome> TurnReport<Outcome> {
    /// The turn to play; `None` only on a forced pass.
    pub fn turn(&self) -> Option<Turn> {
        match self.decision {
            TurnDecision::ForcedPass => None,
            TurnDecision::KingCapture(turn) | TurnDecision::Chosen { turn, .. } => Some(turn),
        }
    }
}

/// What to do with a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnDecision {
    /// There is no legal turn.
    ForcedPass,
    /// This takes the king, and is one of the shortest turns that do, the first of these in
    /// canonical order. Nothing was searched.
    KingCapture(Turn),
    /// One of the best candidates, drawn if there are several.
    Chosen {
        /// The turn.
        turn: Turn,
        /// Its place among the candidates of the report.
        place: usize,
        /// What the choice rests on.
        basis: Basis,
    },
}

/// The report on a turn of a search with a reply policy.
pub type PolicyTurnReport<Replies, Value> =
    TurnReport<<<Replies as ReplyPolicy<DiceChess>>::Coverage as Coverage>::Outcome<Value>>;

impl<Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
    RootSearch<'_, DiceChess, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
where
    Judge: BatchEvaluator<DiceChess, Score = Value>,
    Value: Score,
    Replies: ReplyPolicy<DiceChess>,
    Chances: ChancePolicy<DiceChess>,
    Store: Cache<DiceChess, Judge, Value>,
    Stop: Cancellation,
    Frontier: Leaves<DiceChess, Judge>,
    Second: Rescore<DiceChess>,
{
    /// The best turn of a rolled position. The legal turns are always listed, also by a search that
    /// is cancelled already, so that there is a turn whenever there is a legal one.
    ///
    /// If several turns are equally good, one of them is drawn with `generator`, which is used for
    /// nothing else.
    ///
    /// # Errors
    /// [`RootFailure::NotRolled`] without dice, or [`RootFailure::Search`] if the evaluator or a
    /// policy fails.
    pub fn choose<Generator: Rng + ?Sized>(
        &mut self,
        position: &Position,
        generator: &mut Generator,
    ) -> Result<PolicyTurnReport<Replies, Value>, RootFailure<Judge::Error>> {
        let mover = position.side_to_move();
        let candidates = Candidates::of(position)?;
        let root = self.rank(&candidates.results, mover)?;
        Ok(candidates.report::<Replies, Value, _>(root, generator))
    }
}

#[cfg(feature = "rayon")]
impl<'g, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
    RootSearch<'g, DiceChess, Judge, Value, Replies, Chances, Store, Stop, Frontier, Second>
where
    Judge: BatchEvaluator<DiceChess, Score = Value, Error: Send>,
    Value: Score + Send + Sync,
    Replies: ReplyPolicy<DiceChess>,
    Chances: ChancePolicy<DiceChess>,
    Store: Cache<DiceChess, Judge, Value>,
    Stop: Cancellation,
    Frontier: Leaves<DiceChess, Judge>,
    Second: Rescore<DiceChess>,
    Expectiminimax<'g, DiceChess, Judge, Value, Replies, Chances, Store, Stop, Frontier>: Send,
{
    /// The best turn of a rolled position, as [`choose`](Self::choose) finds it, searched on
    /// several threads. Run to its end, it gives the same exact values and the same turn for any
    /// number of them.
    ///
    /// # Errors
    /// As for [`choose`](Self::choose).
    pub fn choose_on<Make, Generator>(
        &mut self,
        threads: &Threads<
            Make,
            Expectiminimax<'g, DiceChess, Judge, Value, Replies, Chances, Store, Stop, Frontier>,
        >,
        position: &Position,
        generator: &mut Generator,
    ) -> Result<PolicyTurnReport<Replies, Value>, RootFailure<Judge::Error>>
    where
        Make: Fn() -> Expectiminimax<
                'g,
                DiceChess,
                Judge,
                Value,
                Replies,
                Chances,
                Store,
                Stop,
                Frontier,
            > + Sync,
        Generator: Rng + ?Sized,
    {
        let mover = position.side_to_move();
        let candidates = Candidates::of(position)?;
        let root = self.rank_on(threads, &candidates.results, mover)?;
        Ok(candidates.report::<Replies, Value, _>(root, generator))
    }
}

/// The distinct results of the legal turns, each with the first turn that leads there; none if the
/// turn is decided without them.
struct Candidates {
    decided: Option<TurnDecision>,
    turns: Vec<Turn>,
    results: Vec<Position>,
    legal_turns: usize,
}

impl Candidates {
    fn of<EvaluatorError>(position: &Position) -> Result<Self, RootFailure<EvaluatorError>> {
        let decided = |decision, legal_turns| Self {
            decided: Some(decision),
            turns: Vec::new(),
            results: Vec::new(),
            legal_turns,
        };
        let listed = RootTurns::of(position).map_err(|NotRolled| RootFailure::NotRolled {
            position: Box::new(*position),
        })?;
        let legal_turns = listed.legal_turns;
        match listed.choice {
            Choice::ForcedPass => Ok(decided(TurnDecision::ForcedPass, 0)),
            Choice::KingCaptures(shortest) => {
                let first = TurnDecision::KingCapture(shortest[0]);
                Ok(decided(first, legal_turns))
            }
            Choice::Results { turns, results } => Ok(Self {
                decided: None,
                turns,
                results,
                legal_turns,
            }),
        }
    }

    /// Draws one of the best candidates.
    fn report<Replies, Value, Generator>(
        self,
        root: PolicyRootReport<DiceChess, Replies, Value>,
        generator: &mut Generator,
    ) -> PolicyTurnReport<Replies, Value>
    where
        Replies: ReplyPolicy<DiceChess>,
        Generator: Rng + ?Sized,
    {
        let place = draw(root.equal_best, generator);
        let candidate = root.candidates.get(place);
        let turn = candidate.and_then(|candidate| self.turns.get(candidate.index));
        let basis = root.basis;
        let chosen = turn.map(|&turn| TurnDecision::Chosen { turn, place, basis });
        // There is a candidate if the turn is not decided.
        let decision = self.decided.or(chosen).unwrap_or(TurnDecision::ForcedPass);
        TurnReport {
            decision,
            turns: self.turns,
            root,
            legal_turns: self.legal_turns,
        }
    }
}
