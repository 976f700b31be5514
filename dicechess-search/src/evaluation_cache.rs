//! Remembering what the evaluator has said.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The scores of positions that were judged before, by equality of the whole position and the side;
/// it loses nothing, lives for one run on one thread, and a failed evaluation leaves nothing in it.
///
/// Not to be confused with a [`Cache`](crate::Cache), which holds the values of searched subtrees.
/// A search with [`RememberedLeaves`](crate::RememberedLeaves) makes one for each run.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{EvaluationCache, Evaluator, Material};
///
/// let mut cache = EvaluationCache::default();
/// let (asked, mut scores) = ([Position::initial(); 3], Vec::new());
/// let mut judged = 0;
/// let remembered = cache.judge(&asked, Color::White, &mut scores, |unknown, scores| {
///     judged += unknown.len();
///     Material.evaluate_many(unknown, Color::White, scores);
///     Ok::<(), core::convert::Infallible>(())
/// })?;
/// assert_eq!((remembered, judged, scores), (2, 1, vec![0, 0, 0]));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Debug)]
pub struct EvaluationCache<Position, Side, Score> {
    /// Where in `scores` the score of a position is.
    places: HashMap<(Position, Side), usize>,
    scores: Vec<Score>,
    /// Room for the positions of a batch that are not known, each once, and for their scores.
    pending: HashSet<(Position, Side)>,
    unknown: Vec<Position>,
    fresh: Vec<Score>,
}

// Not derived: nothing in it need have a default.
impl<Position, Side, Score> Default for EvaluationCache<Position, Side, Score> {
    fn default() -> Self {
        Self {
            places: HashMap::new(),
            scores: Vec::new(),
            pending: HashSet::new(),
            unknown: Vec::new(),
            fresh: Vec::new(),
        }
    }
}

impl<Position: Clone + Eq + Hash, Side: Copy + Eq + Hash, Score: Copy>
    EvaluationCache<Position, Side, Score>
{
    /// The number of scores.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no score.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Appends the scores of `positions` for `side`, in their order, and gives the number of those
    /// that were remembered; `judge` appends the scores of those that were not, each asked about
    /// once.
    ///
    /// # Errors
    /// That of `judge`; nothing of this batch is kept then. If `judge` gives another number of
    /// scores than it was asked for, nothing is kept either, and its scores are appended as they
    /// are.
    pub fn judge<Error>(
        &mut self,
        positions: &[Position],
        side: Side,
        scores: &mut Vec<Score>,
        judge: impl FnOnce(&[Position], &mut Vec<Score>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        // A batch that did not come to its end, be it by a panic, has left nothing but room.
        self.pending.clear();
        self.unknown.clear();
        self.fresh.clear();
        for position in positions {
            let key = (position.clone(), side);
            if !self.places.contains_key(&key) && self.pending.insert(key) {
                self.unknown.push(position.clone());
            }
        }
        judge(&self.unknown, &mut self.fresh)?;
        if self.fresh.len() != self.unknown.len() {
            scores.append(&mut self.fresh);
            return Ok(0);
        }
        let first = self.scores.len();
        self.scores.append(&mut self.fresh);
        let fresh = self.unknown.iter().zip(first..);
        self.places
            .extend(fresh.map(|(position, place)| ((position.clone(), side), place)));
        for position in positions {
            let place = self.places.get(&(position.clone(), side));
            scores.extend(place.and_then(|&place| self.scores.get(place)));
        }
        Ok((positions.len() - self.unknown.len()) as u64)
    }
}
