//! What pairs add up to.

use dicechess_rules::Color;
use num_traits::ToPrimitive;

use super::{Confidence, Interval, PairResult};

/// The score of the first bot of a match, counted in whole numbers: the order in which pairs are
/// recorded does not matter.
///
/// Each mirrored pair is one observation between 0 and 1. The two games of a pair are not
/// independent of each other, since they have the same dice, and so are not counted as two.
///
/// ```
/// use dicechess_rules::Color;
/// use dicechess_search::{Confidence, GameResult, MatchScore, PairResult};
///
/// let game = |winner| GameResult { winner, plies: 12 };
/// let both_won = PairResult {
///     as_white: game(Some(Color::White)),
///     as_black: game(Some(Color::Black)),
/// };
/// let score: MatchScore = [both_won; 50].into_iter().collect();
/// assert_eq!(score.mean(), Some(1.0));
/// // √(ln(2 / 0.05) / (2 × 50)) below 1: even fifty pairs won leave that much in doubt.
/// let interval = score.interval(Confidence::NINETY_FIVE_PERCENT);
/// assert_eq!(interval.to_string(), "0.807 to 1.000");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchScore {
    pairs: u64,
    quarters: u128,
    plies: u128,
    as_white: Tally,
    as_black: Tally,
}

/// Games of the first bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Those that it won.
    pub wins: u64,
    /// Those that were undecided.
    pub undecided: u64,
    /// Those that it lost.
    pub losses: u64,
}

impl MatchScore {
    /// Adds a pair.
    pub fn record(&mut self, pair: &PairResult) {
        self.pairs += 1;
        self.quarters += u128::from(pair.quarters());
        for (color, game) in pair.by_color() {
            self.plies += u128::from(game.plies);
            let tally = match color {
                Color::White => &mut self.as_white,
                Color::Black => &mut self.as_black,
            };
            match game.winner {
                Some(winner) if winner == color => tally.wins += 1,
                Some(_) => tally.losses += 1,
                None => tally.undecided += 1,
            }
        }
    }

    /// The pairs recorded.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean score of the first bot, 0 to 1; `None` without pairs.
    pub fn mean(&self) -> Option<f64> {
        self.per_pair(self.quarters).map(|quarters| quarters / 4.0)
    }

    /// The mean number of plies of a game; `None` without pairs.
    pub fn mean_plies(&self) -> Option<f64> {
        self.per_pair(self.plies).map(|plies| plies / 2.0)
    }

    /// Where the expected score lies with this confidence, by Hoeffding's inequality: mean ±
    /// √(ln(2 / (1 − confidence)) / (2 pairs)), cut to the range from 0 to 1, and all of that
    /// without pairs. It holds whatever the distribution of the scores, and is never of width 0.
    ///
    /// It is meant for a number of pairs that was settled beforehand. Whoever looks at it now and
    /// then, and stops when it pleases, is less sure.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        match (self.mean(), self.pairs.to_f64()) {
            (Some(mean), Some(pairs)) => Interval::hoeffding(mean, pairs, confidence),
            _ => Interval::WHOLE,
        }
    }

    /// The games in which the first bot had this colour.
    pub fn tally(&self, color: Color) -> Tally {
        match color {
            Color::White => self.as_white,
            Color::Black => self.as_black,
        }
    }

    /// All games.
    pub fn total(&self) -> Tally {
        let (white, black) = (self.as_white, self.as_black);
        Tally {
            wins: white.wins + black.wins,
            undecided: white.undecided + black.undecided,
            losses: white.losses + black.losses,
        }
    }

    fn per_pair(&self, sum: u128) -> Option<f64> {
        if self.pairs == 0 {
            return None;
        }
        Some(sum.to_f64()? / self.pairs.to_f64()?)
    }
}

impl Extend<PairResult> for MatchScore {
    fn extend<Pairs: IntoIterator<Item = PairResult>>(&mut self, pairs: Pairs) {
        for pair in pairs {
            self.record(&pair);
        }
    }
}

impl FromIterator<PairResult> for MatchScore {
    fn from_iter<Pairs: IntoIterator<Item = PairResult>>(pairs: Pairs) -> Self {
        let mut score = Self::default();
        score.extend(pairs);
        score
    }
}
