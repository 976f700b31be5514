//! What a search has found, for people and for programs.

use std::fmt::{self, Write};

use dicechess::{
    Basis, Material, Position, RootCandidate, RootReport, SearchOutcome, Turn, TurnDecision,
    TurnReport,
};
use serde::Serialize;

use super::super::words::{Risk, king_risk, signed};
use super::super::{Shown, once_each};

/// What a search has found.
#[derive(Serialize)]
pub(crate) struct Found {
    #[serde(skip)]
    pub(crate) turn: Option<Turn>,
    #[serde(skip)]
    pub(crate) takes_king: bool,
    /// The expected value in centipawns, from the view of the side to move; null if it was not
    /// found out in time.
    pub(super) value: Option<f64>,
    /// The candidates that were within the limit, best first.
    candidates: Vec<FoundTurn>,
    /// The number of distinct positions that the turns lead to, if they were all looked at.
    distinct_results: Option<usize>,
    /// Whether a limit, given or by default, left some of them out.
    limited: bool,
    /// The ordered rolls, of 216, on which the opponent can take the king next.
    pub(super) king_risk_rolls: u32,
    /// The depth in plies that was searched to its end, 0 if none was.
    pub(super) depth: u32,
    /// Why the search ended before it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// What the choice rests on.
    basis: &'static str,
    #[serde(skip)]
    pub(super) line: String,
    #[serde(skip)]
    counters: String,
    /// How much of it people get to see.
    #[serde(skip)]
    shown: Shown,
}

/// A candidate with what was found out about it.
#[derive(Serialize)]
struct FoundTurn {
    turn: String,
    /// The exact value, if it is known.
    value: Option<f64>,
    /// What the value is known not to exceed, if that is all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    king_risk_rolls: u32,
    leaves: u64,
    work: u64,
    /// The key of the result: what it is but for its clocks.
    #[serde(skip)]
    key: u64,
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
            key: candidate.position.key(),
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
            key: 0,
        }
    }

    fn value_in_words(&self) -> String {
        match (self.value, self.at_most) {
            (Some(value), _) => signed(value, 1),
            (None, Some(bound)) => format!("≤ {}", signed(bound, 1)),
            (None, None) => "?".to_string(),
        }
    }

    /// Each board once.
    fn once_each(candidates: &[Self]) -> impl Iterator<Item = &Self> {
        once_each(candidates, |candidate| candidate.key)
    }
}

impl Found {
    pub(super) fn new(report: &TurnReport<SearchOutcome<i64>>, factor: i64, shown: Shown) -> Self {
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
            stopped: root.stopped.map(|cause| cause.to_string()),
            basis: basis_in_words(root.basis),
            candidates,
            line: String::new(),
            counters: counters_in_words(root),
            shown,
        }
    }

    /// What --explain shows.
    fn table(&self) -> String {
        let mut table =
            "Candidates              value   king falls       leaves       work".to_string();
        let listed = FoundTurn::once_each(&self.candidates);
        for candidate in listed.take(self.shown.candidates.saturating_add(1)) {
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

    fn write_others(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut others = FoundTurn::once_each(&self.candidates)
            .skip(1)
            .take(self.shown.candidates)
            .peekable();
        if others.peek().is_some() {
            write!(f, "\n\nNext best             value   king falls")?;
        }
        others.try_for_each(|candidate| {
            let (turn, value) = (&candidate.turn, candidate.value_in_words());
            let risk = Risk(candidate.king_risk_rolls);
            write!(f, "\n  {turn:<16} {value:>11}   {risk}")
        })
    }

    fn write_limit(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let looked_at = self.candidates.len();
        match self.distinct_results {
            Some(all) if self.limited => write!(
                f,
                "\nA limit applied: the {looked_at} of {all} distinct results that are best by material; \
                 --candidates for more."
            ),
            Some(all) => write!(f, "\nAll {all} distinct results were looked at."),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "Expected value: {} centipawns", signed(value, 1))?,
            None => write!(f, "Expected value: not known")?,
        }
        if self.turn.is_some() {
            write!(f, ", {} plies deep", self.depth)?;
        }
        // How good the best is depends on it, and what comes last in a long text is not read.
        self.write_limit(f)?;
        if let Some(stopped) = &self.stopped {
            let basis = self.basis;
            write!(
                f,
                "\nStopped early ({stopped}): the choice rests on {basis}."
            )?;
        }
        let risk = Risk(self.king_risk_rolls);
        write!(f, "\nKing falls on the next roll: {risk}")?;
        if self.shown.explained {
            write!(f, "\n\n{}", self.table())
        } else {
            self.write_others(f)
        }
    }
}

/// Whole scores as centipawns.
#[allow(
    clippy::cast_precision_loss,
    reason = "a value for people; ranking is done with whole ones"
)]
pub(super) fn centipawns(value: i64, factor: i64) -> f64 {
    value as f64 / factor as f64
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
