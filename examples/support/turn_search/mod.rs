//! The search of `best_turn`: material in exact whole numbers, a table, threads, limits.

mod found;

use std::fmt::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use dicechess::{
    Clock, Control, DiceChess, DicePool, ExpectimaxConfig, Expectiminimax, IncrementalLeaves,
    Material, MonotonicClock, Position, RollClasses, RootMode, RootSearch, Scaled,
    TranspositionTable, TurnDecision,
};
use dicechess_search::Threads;
use rand_chacha::ChaCha8Rng;

pub(crate) use found::Found;

use super::words::king_risk;
use super::{Shown, interrupt};
use found::centipawns;

/// The size of the transposition table, and that for searches in which no position comes up twice.
const TABLE_MEBIBYTES: [usize; 2] = [64, 1];
/// Up to this depth all turns are looked at, and get exact values: that is quick, and tells more.
const QUICK_DEPTH: u32 = 2;
/// How many turns are looked at from the next depth on, if nothing is said.
const DEEP_CANDIDATES: NonZeroUsize = match NonZeroUsize::new(128) {
    Some(number) => number,
    None => NonZeroUsize::MIN,
};

/// How deep, how long, how wide.
pub(crate) struct Limits {
    pub(crate) depth: NonZeroU32,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: NonZeroUsize,
    /// How many turns to look at; as many as can be expected to be quick if nothing is said.
    pub(crate) candidates: Option<NonZeroUsize>,
    pub(crate) exact: bool,
    /// What people get to see; the line of play is only looked for if it is to be explained.
    pub(crate) shown: Shown,
}

/// Material times a power of 216, so that no average is rounded.
type Judge = Scaled<Material, i64>;

/// Searches for the best turn; if it cannot, says why.
pub(crate) fn search(
    position: &Position,
    limits: &Limits,
    generator: &mut ChaCha8Rng,
) -> Result<Found, String> {
    let plies = limits.depth.get();
    let too_deep = |error| format!("{plies} plies are too deep for exact values: {error}");
    let judge = Judge::new(Material, &DiceChess, plies - 1).map_err(too_deep)?;
    let bounds = judge.scale_bounds(&Material::bounds()).map_err(too_deep)?;
    let size = TABLE_MEBIBYTES[usize::from(plies <= QUICK_DEPTH)];
    let table = TranspositionTable::with_mebibytes(judge, bounds, size).map_err(text)?;
    let template = Expectiminimax::new(&DiceChess, judge, bounds)
        .map_err(text)?
        .with_cache(&table)
        .map_err(text)?
        .with_chances(RollClasses)
        .with_leaves(IncrementalLeaves);
    let clock = MonotonicClock::start();
    let deadline = limits.time.map(|time| clock.deadline_in(time));
    // A control is one thread's own; all of them have the same flag and the same deadline.
    let make = || {
        let control = Control::new().with_stop_flag(interrupt::flag());
        template.fork(control.with_optional_deadline(deadline, clock))
    };
    let mut root = RootSearch::new(make(), limits.config()?);
    let report = if limits.threads.get() == 1 {
        root.choose(position, generator)
    } else {
        let threads = Threads::new(limits.threads, make).map_err(text)?;
        root.choose_on(&threads, position, generator)
    };
    let report = report.map_err(text)?;
    let mut found = Found::new(&report, judge.factor(), limits.shown);
    if report.decision == TurnDecision::ForcedPass {
        let passed = position.with_pool(DicePool::EMPTY).end_turn();
        let search = root.search_mut();
        let window = search.open_window();
        let valued = search.run(&passed, plies - 1, position.side_to_move(), window);
        let exact = valued.map_err(text)?.outcome.into_exact();
        found.depth = if exact.is_some() { plies } else { 0 };
        found.value = exact.map(|exact| centipawns(exact.value(), judge.factor()));
        found.king_risk_rolls = king_risk(&passed);
    }
    if limits.shown.explained
        && let TurnDecision::Chosen { turn, .. } = report.decision
    {
        let result = turn.play(position);
        let mover = position.side_to_move();
        let line = root
            .search_mut()
            .principal_variation(&result, plies - 1, mover);
        for step in line.map_err(text)? {
            let (pool, weight) = (step.roll.roll, step.roll.weight);
            let _ = write!(found.line, "\n  on {pool} ({weight}/216): {}", step.reply);
        }
    }
    Ok(found)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what `map_err` hands over"
)]
fn text(error: impl ToString) -> String {
    error.to_string()
}

impl Limits {
    fn config(&self) -> Result<ExpectimaxConfig, String> {
        let is_quick = self.depth.get() <= QUICK_DEPTH;
        let exact = self.exact || is_quick;
        let unasked = (!is_quick).then_some(DEEP_CANDIDATES);
        let mode = if exact {
            RootMode::AllExact
        } else {
            RootMode::Best
        };
        ExpectimaxConfig::builder()
            .plies(self.depth)
            .candidate_limit(self.candidates.or(unasked))
            // Deepening fills the table and orders the candidates, with or without a clock.
            .deepening(true)
            .mode(mode)
            .build()
            .map_err(text)
    }
}
