//! Plain two-ply expectimax: my turn, every roll of the opponent, their best reply. No pruning, no
//! sharing, no tables.
//!
//! This is the reference that every faster search must equal. Everything is summed in whole weights
//! of the 216 ordered rolls, so that with integer scores the result is exact.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use dicechess_rules::{Color, LegalTurns, Position, ROLLS, TOTAL_ROLLS, Turn};
use num_traits::Zero;

use crate::{BoundsError, DiceChess, Evaluator, Score, SearchError, UtilityBounds};

/// What a position before the opponent's roll is worth, after their best reply to every roll.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReplyExpectation<Utility> {
    lost_weight: u32,
    safe_sum: Utility,
    terminal_loss: Utility,
}

impl<Utility: Score> ReplyExpectation<Utility> {
    /// The number of ordered rolls, 0 to 216, on which the opponent can take the king.
    pub fn lost_weight(&self) -> u32 {
        self.lost_weight
    }

    /// The sum, over the ordered rolls on which they cannot, of the score that their best reply
    /// leaves.
    pub fn safe_sum(&self) -> Utility {
        self.safe_sum
    }

    /// The sum over all 216 ordered rolls, with the terminal loss for those that lose the king: 216
    /// times the expectation, exactly.
    pub fn weighted_sum(&self) -> Utility {
        self.safe_sum + weighted(self.terminal_loss, self.lost_weight)
    }

    /// The expectation.
    pub fn value(&self) -> f64 {
        self.weighted_sum().to_f64().unwrap_or(f64::NAN) / f64::from(TOTAL_ROLLS)
    }

    /// The chance that the opponent's next roll takes the king, 0 to 1.
    pub fn king_risk(&self) -> f64 {
        f64::from(self.lost_weight) / f64::from(TOTAL_ROLLS)
    }
}

fn weighted<Utility: Score>(value: Utility, weight: u32) -> Utility {
    // Every score type holds the small weights; the bounds were checked to hold 216 times a value.
    Utility::from_u32(weight).map_or(Utility::zero(), |weight| value * weight)
}

/// A turn with what it leads to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate<Utility> {
    /// The first turn in canonical order that leads to the result.
    pub turn: Turn,
    /// The position after the turn, with the opponent to roll.
    pub result: Position,
    /// What it is worth.
    pub expectation: ReplyExpectation<Utility>,
}

/// What a search at the root found.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum RootChoice<Utility> {
    /// The roll has no legal turn.
    ForcedPass {
        /// The position after passing.
        result: Position,
        /// What it is worth.
        expectation: ReplyExpectation<Utility>,
    },
    /// The king can be taken: this is the shortest turn that does it, the first of these in
    /// canonical order. Nothing else was looked at.
    KingCapture {
        /// The turn.
        turn: Turn,
    },
    /// The candidates, best first.
    Ranked(Ranking<Utility>),
}

/// Candidates by their expectation, best first; equal ones in the order of the pre-ranking. Never
/// empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking<Utility> {
    best: Candidate<Utility>,
    others: Vec<Candidate<Utility>>,
    distinct_results: usize,
}

impl<Utility: Score> Ranking<Utility> {
    /// The candidate with the highest expectation.
    pub fn best(&self) -> &Candidate<Utility> {
        &self.best
    }

    /// All candidates that were searched, the best one first.
    pub fn candidates(&self) -> impl Iterator<Item = &Candidate<Utility>> {
        std::iter::once(&self.best).chain(&self.others)
    }

    /// The number of distinct positions that the legal turns lead to, at least the number of
    /// candidates.
    pub fn distinct_results(&self) -> usize {
        self.distinct_results
    }

    /// Whether a limit left some of the distinct results out.
    pub fn is_limited(&self) -> bool {
        self.others.len() + 1 < self.distinct_results
    }
}

/// The plain two-ply search.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Material, RootChoice, TwoPly};
///
/// // The rook on e8 would take the king on 91 of 216 rolls: blocking it is worth more than the queen on h8.
/// let position: Position = "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B".parse()?;
/// let search = TwoPly::new(Material, Material::bounds())?;
/// let RootChoice::Ranked(ranking) = search.choose(&position)? else {
///     panic!("the bishop can move and takes no king");
/// };
/// assert_eq!(ranking.best().turn.to_string(), "c3e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TwoPly<Judge: Evaluator<DiceChess>> {
    evaluator: Judge,
    bounds: UtilityBounds<Judge::Score>,
    candidate_limit: Option<NonZeroUsize>,
}

impl<Judge: Evaluator<DiceChess>> TwoPly<Judge> {
    /// A search with this evaluator, whose scores are clamped into the non-terminal range of
    /// `bounds`.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if the score type cannot hold sums of the bounds over 216 rolls.
    pub fn new(evaluator: Judge, bounds: UtilityBounds<Judge::Score>) -> Result<Self, BoundsError> {
        bounds.check_total_weight(TOTAL_ROLLS)?;
        Ok(Self {
            evaluator,
            bounds,
            candidate_limit: None,
        })
    }

    /// The same search for the first `limit` candidates only, pre-ranked by the evaluator's score
    /// of their results. The ranking says whether that left any out.
    #[must_use]
    pub fn with_candidate_limit(mut self, limit: NonZeroUsize) -> Self {
        self.candidate_limit = Some(limit);
        self
    }

    /// The best turn of a rolled position.
    ///
    /// # Errors
    /// [`SearchError::NotRolled`] without dice, [`SearchError::NotANumber`] if the evaluator fails
    /// to give a number.
    pub fn choose(&self, position: &Position) -> Result<RootChoice<Judge::Score>, SearchError> {
        self.choose_with_progress(position, |_, _| ())
    }

    /// The same as [`choose`](Self::choose), and calls `progress(done, total)` before the first and
    /// after every candidate.
    ///
    /// # Errors
    /// As for [`choose`](Self::choose).
    pub fn choose_with_progress(
        &self,
        position: &Position,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<RootChoice<Judge::Score>, SearchError> {
        let turns = match position.legal_turns() {
            LegalTurns::NotRolled => {
                return Err(SearchError::NotRolled {
                    position: Box::new(*position),
                });
            }
            LegalTurns::ForcedPass => return self.forced_pass(position),
            LegalTurns::Turns(turns) => turns,
        };
        // `min_by_key` takes the first of equals.
        if let Some(&turn) = turns.king_turns().iter().min_by_key(|turn| turn.len()) {
            return Ok(RootChoice::KingCapture { turn });
        }
        let mut kept = self.pre_ranked(position, turns.other_turns())?;
        let distinct_results = kept.len();
        if let Some(limit) = self.candidate_limit {
            kept.truncate(limit.get());
        }
        progress(0, kept.len());
        let mut candidates = Vec::with_capacity(kept.len());
        for (index, (turn, result)) in kept.iter().enumerate() {
            candidates.push(Candidate {
                turn: *turn,
                result: *result,
                expectation: self.expectation(result)?,
            });
            progress(index + 1, kept.len());
        }
        sort_descending(&mut candidates, |candidate| {
            candidate.expectation.weighted_sum()
        });
        let mut candidates = candidates.into_iter();
        match candidates.next() {
            Some(best) => Ok(RootChoice::Ranked(Ranking {
                best,
                others: candidates.collect(),
                distinct_results,
            })),
            None => self.forced_pass(position),
        }
    }

    fn forced_pass(&self, position: &Position) -> Result<RootChoice<Judge::Score>, SearchError> {
        let result = position.end_turn();
        let expectation = self.expectation(&result)?;
        Ok(RootChoice::ForcedPass {
            result,
            expectation,
        })
    }

    /// What `result`, a position in which the opponent of the side asked about is to roll, is worth
    /// for that side.
    ///
    /// # Errors
    /// [`SearchError::NotANumber`] if the evaluator fails to give a number.
    pub fn expectation(
        &self,
        result: &Position,
    ) -> Result<ReplyExpectation<Judge::Score>, SearchError> {
        let perspective = !result.side_to_move();
        let mut expectation = ReplyExpectation {
            lost_weight: 0,
            safe_sum: Judge::Score::zero(),
            terminal_loss: self.bounds.terminal_loss(),
        };
        for roll in &ROLLS {
            match self.best_reply(&result.with_pool(roll.pool), perspective)? {
                Some(score) => {
                    expectation.safe_sum = expectation.safe_sum + weighted(score, roll.weight);
                }
                None => expectation.lost_weight += roll.weight,
            }
        }
        Ok(expectation)
    }

    /// The lowest score for `perspective` that a legal turn of the opponent leaves; `None` if one
    /// takes the king.
    fn best_reply(
        &self,
        rolled: &Position,
        perspective: Color,
    ) -> Result<Option<Judge::Score>, SearchError> {
        let LegalTurns::Turns(turns) = rolled.legal_turns() else {
            return self.score(&rolled.end_turn(), perspective).map(Some);
        };
        if !turns.king_turns().is_empty() {
            return Ok(None);
        }
        let mut lowest = None;
        for turn in &turns {
            let score = self.score(&turn.play(rolled), perspective)?;
            if lowest.is_none_or(|lowest| score < lowest) {
                lowest = Some(score);
            }
        }
        Ok(lowest)
    }

    fn score(&self, position: &Position, perspective: Color) -> Result<Judge::Score, SearchError> {
        let score = self.evaluator.evaluate(position, perspective);
        // Only a NaN does not compare with itself.
        if score.partial_cmp(&score).is_none() {
            return Err(SearchError::NotANumber {
                position: Box::new(*position),
                perspective,
            });
        }
        Ok(self.bounds.clamp(score))
    }

    /// The distinct results with the first turn that reaches each, by the evaluator's score,
    /// highest first.
    fn pre_ranked(
        &self,
        position: &Position,
        turns: &[Turn],
    ) -> Result<Vec<(Turn, Position)>, SearchError> {
        let mut scored = Vec::new();
        let (first, results) = distinct_results(position, turns);
        for (turn, result) in first.into_iter().zip(results) {
            let score = self.score(&result, position.side_to_move())?;
            scored.push((score, turn, result));
        }
        sort_descending(&mut scored, |entry| entry.0);
        Ok(scored
            .into_iter()
            .map(|(_, turn, result)| (turn, result))
            .collect())
    }
}

/// A stable sort, highest first. NaNs were refused before.
fn sort_descending<Item, Utility: Score>(items: &mut [Item], key: impl Fn(&Item) -> Utility) {
    items.sort_by(|left, right| {
        key(right)
            .partial_cmp(&key(left))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
}

/// The distinct positions that `turns` lead to, in the order in which they are first reached, each
/// with the turn that reaches it first.
fn distinct_results(position: &Position, turns: &[Turn]) -> (Vec<Turn>, Vec<Position>) {
    let (mut first, mut results, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for turn in turns {
        let result = turn.play(position);
        if seen.insert(result) {
            first.push(*turn);
            results.push(result);
        }
    }
    (first, results)
}
