//! The order of candidates, from what is known of each.

use core::cmp::Ordering;

use super::report::{Basis, RootCandidate, RootReport};
use crate::{Coverage, Score, SearchCounters, SearchOutcome, SearchReport, StopCause};

/// Candidates in the order of the moment.
#[derive(Debug)]
pub(super) struct Ranking<Position, Value> {
    pub(super) entries: Vec<Entry<Position, Value>>,
    basis: Basis,
    equal_best: usize,
    offered: usize,
    pub(super) completed_plies: u32,
    pub(super) counters: SearchCounters,
    work: u64,
}

/// A candidate under search.
#[derive(Debug)]
pub(super) struct Entry<Position, Value> {
    index: usize,
    /// Its place by pre-ranking, which decides between equal ones.
    place: usize,
    pub(super) position: Position,
    /// Whether the game is over, and lost: wins are not ranked.
    pub(super) has_lost: bool,
    pub(super) outcome: Option<SearchOutcome<Value>>,
    /// What the second evaluator says, once it was asked.
    pub(super) opinion: Option<f64>,
    pub(super) blended: Option<f64>,
    pub(super) loss_tainted: bool,
    counters: SearchCounters,
    work: u64,
}

/// How a candidate is ranked: higher ranks first.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
enum Rank<Value> {
    Unknown,
    /// Worse than the best; how much so is known as a bound.
    Bounded(Value),
    /// Exact, and behind all others that are.
    Tainted(Value),
    Exact(Value),
    Blended(f64),
}

impl<Position, Value: Score> Entry<Position, Value> {
    /// Whether it has no blend.
    pub(super) fn is_tainted(&self) -> bool {
        self.loss_tainted || self.has_lost
    }

    fn rank(&self, tainted_last: bool) -> Rank<Value> {
        match (self.blended, &self.outcome) {
            (Some(blended), _) => Rank::Blended(blended),
            (None, Some(SearchOutcome::Exact(exact))) if tainted_last && self.is_tainted() => {
                Rank::Tainted(exact.value())
            }
            (None, Some(SearchOutcome::Exact(exact))) => Rank::Exact(exact.value()),
            (None, Some(SearchOutcome::UpperBound(bound))) => Rank::Bounded(bound.value()),
            // A window that is open above gives no lower bounds.
            (None, Some(SearchOutcome::LowerBound(bound))) => Rank::Bounded(bound.value()),
            (None, Some(SearchOutcome::Incomplete { .. }) | None) => Rank::Unknown,
        }
    }
}

impl<Position: Clone, Value: Score> Ranking<Position, Value> {
    pub(super) fn new(candidates: &[Position]) -> Self {
        let entries = candidates.iter().enumerate();
        let entries: Vec<_> = entries
            .map(|(index, position)| Entry {
                index,
                place: index,
                position: position.clone(),
                has_lost: false,
                outcome: None,
                opinion: None,
                blended: None,
                loss_tainted: false,
                counters: SearchCounters::default(),
                work: 0,
            })
            .collect();
        Self {
            basis: Basis::FirstOffered,
            equal_best: entries.len().min(1),
            offered: entries.len(),
            entries,
            completed_plies: 0,
            counters: SearchCounters::default(),
            work: 0,
        }
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.entries.iter().map(|entry| &entry.position)
    }

    pub(super) fn first_where(
        &self,
        holds: impl FnMut(&Entry<Position, Value>) -> bool,
    ) -> Option<usize> {
        self.entries.iter().position(holds)
    }

    pub(super) fn put_first(&mut self, place: usize, basis: Basis) {
        self.entries[..=place].rotate_right(1);
        self.basis = basis;
    }

    /// Orders the candidates by their scores, highest first, equal ones as they were offered.
    pub(super) fn pre_rank(&mut self, scores: &[Value]) {
        self.entries.sort_by(|left, right| {
            let score = |entry: &Entry<_, _>| scores.get(entry.index);
            descending(&score(left), &score(right))
        });
        for (place, entry) in self.entries.iter_mut().enumerate() {
            entry.place = place;
        }
        self.basis = Basis::PreRanked;
    }

    /// Takes in the reports of one depth, in the order of the entries; whether they are all there
    /// and finished. Outcomes of an unfinished depth are kept only if there are no others.
    pub(super) fn take_in(
        &mut self,
        reports: &[SearchReport<SearchOutcome<Value>>],
        depth: u32,
    ) -> bool {
        let is_finished = |report: &SearchReport<SearchOutcome<Value>>| {
            !matches!(report.outcome, SearchOutcome::Incomplete { .. })
        };
        let is_whole = reports.len() == self.entries.len() && reports.iter().all(is_finished);
        for (entry, report) in self.entries.iter_mut().zip(reports) {
            entry.counters += report.counters;
            entry.work += report.outcome.work();
            self.counters += report.counters;
            self.work += report.outcome.work();
            if is_whole || self.completed_plies == 0 {
                entry.outcome = Some(report.outcome);
                entry.loss_tainted = report.loss_tainted;
            }
        }
        if is_whole {
            self.completed_plies = depth;
        }
        is_whole
    }

    /// Orders the candidates by what is known of them, equal ones by pre-ranking: what a shallower
    /// search or a cache happened to say of them does not count.
    pub(super) fn sort(&mut self, tainted_last: bool) {
        self.entries.sort_by(|left, right| {
            let by_rank = descending(&left.rank(tainted_last), &right.rank(tainted_last));
            by_rank.then(left.place.cmp(&right.place))
        });
        let rank = |entry: &Entry<_, _>| entry.rank(tainted_last);
        let Some(best) = self.entries.first().map(rank) else {
            return;
        };
        if matches!(best, Rank::Tainted(_) | Rank::Exact(_) | Rank::Blended(_)) {
            self.basis = Basis::Searched;
            let equal = self.entries.iter().take_while(|entry| rank(entry) == best);
            self.equal_best = equal.count();
        }
    }

    pub(super) fn into_report<Covered: Coverage>(
        self,
        stopped: Option<StopCause>,
    ) -> RootReport<Position, Covered::Outcome<Value>> {
        let candidates = self.entries.into_iter().map(|entry| RootCandidate {
            index: entry.index,
            position: entry.position,
            outcome: entry.outcome.map(Covered::wrap),
            blended: entry.blended,
            loss_tainted: entry.loss_tainted,
            counters: entry.counters,
            work: entry.work,
        });
        RootReport {
            candidates: candidates.collect(),
            equal_best: self.equal_best,
            basis: self.basis,
            offered: self.offered,
            completed_plies: self.completed_plies,
            stopped,
            counters: self.counters,
            work: self.work,
        }
    }
}

/// The order from high to low. What does not compare was refused before.
fn descending<Value: PartialOrd>(left: &Value, right: &Value) -> Ordering {
    right.partial_cmp(left).unwrap_or(Ordering::Equal)
}
