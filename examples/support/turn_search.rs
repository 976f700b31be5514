//! The search of `best_turn`: material in exact whole numbers, a table, threads, limits.

use std::collections::HashSet;
use std::fmt::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use dicechess::{
    Basis, Control, DiceChess, DicePool, ExpectimaxConfig, Expectiminimax, IncrementalLeaves,
    Material, MonotonicClock, Position, RollClasses, RootCandidate, RootMode, RootReport,
    RootSearch, Scaled, SearchOutcome, StopCause, TranspositionTable, Turn, TurnDecision,
    TurnReport,
};
use dicechess_search::Threads;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::interrupt;

/// The size of the transposition table, and that for searches in which no position comes up twice.
const TABLE_MEBIBYTES: [usize; 2] = [64, 1];
/// Up to this depth all candidates get exact values: that is quick, and tells more.
const EXACT_DEPTH: u32 = 2;

/// How deep, how long, how wide.
pub(crate) struct Limits {
    pub(crate) depth: NonZeroU32,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: NonZeroUsize,
    pub(crate) candidates: NonZeroUsize,
    pub(crate) exact: bool,
    /// Whether the line of play is to be found, too.
    pub(crate) explain: bool,
}

/// What a search has found.
pub(crate) struct Found {
    pub(crate) turn: Option<Turn>,
    pub(crate) value: Option<f64>,
    pub(crate) takes_king: bool,
    pub(crate) king_risk_rolls: u32,
    pub(crate) depth: u32,
    pub(crate) distinct_results: Option<usize>,
    pub(crate) limited: bool,
    pub(crate) stopped: Option<String>,
    pub(crate) basis: String,
    pub(crate) candidates: Vec<FoundTurn>,
    line: String,
    counters: String,
}

/// A candidate with what was found out about it.
#[derive(Serialize)]
pub(crate) struct FoundTurn {
    pub(crate) turn: String,
    /// The exact value, if it is known.
    value: Option<f64>,
    /// What the value is known not to exceed, if that is all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    pub(crate) king_risk_rolls: u32,
    leaves: u64,
    work: u64,
    /// The normalized key of the result: what it is but for its clocks.
    #[serde(skip)]
    key: String,
}

impl FoundTurn {
    fn new(
        turn: Turn,
        candidate: &RootCandidate<Position, SearchOutcome<i64>>,
        factor: i64,
    ) -> Self {
        let (value, at_most) = match candidate.outcome {
            Some(SearchOutcome::Exact(exact)) => (Some(exact.value()), None),
            Some(SearchOutcome::UpperBound(bound)) => (None, Some(bound.value())),
            Some(SearchOutcome::LowerBound(_) | SearchOutcome::Incomplete { .. }) | None => {
                (None, None)
            }
        };
        let scaled = |value: Option<i64>| value.map(|value| centipawns(value, factor));
        Self {
            turn: turn.to_string(),
            value: scaled(value),
            at_most: scaled(at_most),
            king_risk_rolls: king_risk(&candidate.position),
            leaves: candidate.counters.leaves + candidate.counters.priced,
            work: candidate.work,
            key: candidate.position.normalized_key(),
        }
    }

    fn of_king_capture(turn: Turn) -> Self {
        Self {
            turn: turn.to_string(),
            value: Some(Material::bounds().terminal_win().into()),
            at_most: None,
            king_risk_rolls: 0,
            leaves: 0,
            work: 0,
            key: String::new(),
        }
    }

    pub(crate) fn value_in_words(&self) -> String {
        match (self.value, self.at_most) {
            (Some(value), _) => format!("{value:+.1}"),
            (None, Some(bound)) => format!("≤ {bound:+.1}"),
            (None, None) => "?".to_string(),
        }
    }

    /// Two orders of the same moves can differ in the half-move clock, which tells a reader
    /// nothing: each board once.
    pub(crate) fn once_each(candidates: &[Self]) -> impl Iterator<Item = &Self> {
        let mut shown = HashSet::new();
        candidates
            .iter()
            .filter(move |candidate| shown.insert(&candidate.key))
    }
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
    let size = TABLE_MEBIBYTES[usize::from(plies <= EXACT_DEPTH)];
    let table = TranspositionTable::with_mebibytes(judge, bounds, size).map_err(text)?;
    let template = Expectiminimax::new(&DiceChess, judge, bounds)
        .map_err(text)?
        .with_cache(&table)
        .map_err(text)?
        .with_chances(RollClasses)
        .with_leaves(IncrementalLeaves);
    let clock = MonotonicClock::start();
    let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    let deadline = limits.time.map(nanos);
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
    let mut found = Found::new(&report, judge.factor());
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
    if limits.explain
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
        let exact = self.exact || self.depth.get() <= EXACT_DEPTH;
        let mode = if exact {
            RootMode::AllExact
        } else {
            RootMode::Best
        };
        ExpectimaxConfig::builder()
            .plies(self.depth)
            .candidate_limit(Some(self.candidates))
            // Deepening fills the table and orders the candidates, with or without a clock.
            .deepening(true)
            .mode(mode)
            .build()
            .map_err(text)
    }
}

/// Whole scores as centipawns.
#[allow(
    clippy::cast_precision_loss,
    reason = "a value for people; ranking is done with whole ones"
)]
fn centipawns(value: i64, factor: i64) -> f64 {
    value as f64 / factor as f64
}

/// The ordered rolls on which the side to move takes the king.
fn king_risk(result: &Position) -> u32 {
    result.king_capture_rolls(result.side_to_move())
}

impl Found {
    fn new(report: &TurnReport<SearchOutcome<i64>>, factor: i64) -> Self {
        let root = &report.root;
        let listed = root.candidates.iter();
        let mut candidates: Vec<_> = listed
            .filter_map(|candidate| {
                let turn = report.turns.get(candidate.index)?;
                Some(FoundTurn::new(*turn, candidate, factor))
            })
            .collect();
        match report.decision {
            TurnDecision::KingCapture(turn) => candidates.push(FoundTurn::of_king_capture(turn)),
            // The one that was drawn is shown first.
            TurnDecision::Chosen { place, .. } => candidates[..=place].rotate_right(1),
            TurnDecision::ForcedPass => {}
        }
        let first = candidates.first();
        let is_chosen = matches!(report.decision, TurnDecision::Chosen { .. });
        Self {
            turn: report.turn(),
            value: first.and_then(|first| first.value),
            takes_king: matches!(report.decision, TurnDecision::KingCapture(_)),
            king_risk_rolls: first.map_or(0, |first| first.king_risk_rolls),
            depth: root.completed_plies,
            distinct_results: is_chosen.then_some(root.offered),
            limited: root.is_limited(),
            stopped: root.stopped.map(|cause| cause_in_words(cause).to_string()),
            basis: basis_in_words(root.basis).to_string(),
            candidates,
            line: String::new(),
            counters: counters_in_words(root),
        }
    }

    /// What --explain shows.
    pub(crate) fn table(&self) -> String {
        let mut table =
            "Candidates              value   king falls       leaves       work".to_string();
        for candidate in FoundTurn::once_each(&self.candidates) {
            let value = candidate.value_in_words();
            let FoundTurn {
                turn,
                king_risk_rolls,
                leaves,
                work,
                ..
            } = candidate;
            let _ = write!(
                table,
                "\n  {turn:<16} {value:>11}   {king_risk_rolls:>6}/216 {leaves:>12} {work:>10}"
            );
        }
        let _ = write!(table, "\n\n{}", self.counters);
        if !self.line.is_empty() {
            let _ = write!(table, "\n\nThrough the likeliest rolls:{}", self.line);
        }
        table
    }
}

fn cause_in_words(cause: StopCause) -> &'static str {
    match cause {
        StopCause::Budget => "the budget was used up",
        StopCause::Flag => "it was interrupted",
        StopCause::Deadline => "the time was up",
        StopCause::Other => "it was cancelled",
    }
}

fn basis_in_words(basis: Basis) -> &'static str {
    match basis {
        Basis::Win => "a win at once",
        Basis::Searched => "exact values",
        Basis::PreRanked => "material as it stands",
        Basis::FirstOffered => "nothing but that the turn is legal",
    }
}

fn counters_in_words(root: &RootReport<Position, SearchOutcome<i64>>) -> String {
    let counters = &root.counters;
    format!(
        "Searched {} plies; leaves judged {}, priced {}; positions made {}; chance nodes {}, from the table {};\n\
         probes {}, cut-offs by probes {}, by the window {}; classes skipped {}; units of work {}.",
        root.completed_plies,
        counters.leaves,
        counters.priced,
        counters.replies_made,
        counters.chance_nodes,
        counters.cache_hits,
        counters.probes,
        counters.probe_cutoffs,
        counters.window_cutoffs,
        counters.skipped_classes,
        root.work,
    )
}
