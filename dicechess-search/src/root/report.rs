//! What a root search says.

use crate::{SearchCounters, StopCause};

/// The candidates of a root search, best first, and how it went.
#[derive(Debug, Clone)]
#[must_use]
pub struct RootReport<Position, Outcome> {
    /// The candidates that were within the limit, or all of them if the search ended before they
    /// were pre-ranked, best first: by their values, those of which only bounds are known after
    /// them, and those not searched last. Equal ones are in the order of their pre-ranking.
    pub candidates: Vec<RootCandidate<Position, Outcome>>,
    /// How many of them, from the first on, are equally good; one of these is to be drawn.
    pub equal_best: usize,
    /// What the order of the first ones rests on.
    pub basis: Basis,
    /// The number of candidates before the limit was applied.
    pub offered: usize,
    /// The depth in plies that was searched to its end, the root's own decision included; 0 if
    /// none was.
    pub completed_plies: u32,
    /// Why the search ended before it was done; `None` if it was done.
    pub stopped: Option<StopCause>,
    /// What was done in all.
    pub counters: SearchCounters,
    /// The units of work paid for in all.
    pub work: u64,
}

impl<Position, Outcome> RootReport<Position, Outcome> {
    /// Whether a limit left candidates out.
    pub fn is_limited(&self) -> bool {
        self.candidates.len() < self.offered
    }

    /// The first of the best candidates; `None` if none was offered.
    pub fn best(&self) -> Option<&RootCandidate<Position, Outcome>> {
        self.candidates.first()
    }
}

/// What a choice rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// It ends the game with a win; nothing was searched.
    Win,
    /// Its exact value, at the depth that the report names, or at the first depth if none was
    /// searched to its end.
    Searched,
    /// The evaluator's judgement of the candidates as they stand: the search ended before any had
    /// an exact value.
    PreRanked,
    /// The order in which the candidates were offered: the search ended before they were judged.
    FirstOffered,
}

/// A candidate with what was found out about it.
#[derive(Debug, Clone, Copy)]
pub struct RootCandidate<Position, Outcome> {
    /// Its place among those offered, from 0.
    pub index: usize,
    /// The position that it leads to.
    pub position: Position,
    /// What the last search of it came to; `None` if it was not searched.
    pub outcome: Option<Outcome>,
    /// Its value blended with a second opinion, if there is one and it is not tainted. None of them
    /// is, if the search was cancelled before all opinions were heard.
    pub blended: Option<f64>,
    /// Whether a roll of the opponent was seen to lose for certain.
    pub loss_tainted: bool,
    /// What was done for it, at all depths.
    pub counters: SearchCounters,
    /// The units of work paid for it, at all depths.
    pub work: u64,
}
