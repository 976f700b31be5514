//! What is written about a match between bots.

use std::fmt;

use dicechess::{Color, Confidence, MatchScore, Position, Tally};
use serde::Serialize;

/// What a result is a function of, and what was asked for.
#[derive(Serialize)]
pub(crate) struct Terms<'a> {
    pub(crate) seed: u64,
    pub(crate) first: Contender<'a>,
    pub(crate) second: Contender<'a>,
    #[serde(serialize_with = "super::as_text")]
    pub(crate) start: Position,
    pub(crate) max_plies: u32,
    pub(crate) pairs_asked: u64,
}

/// A bot, and its profile as it was given.
#[derive(Serialize)]
pub(crate) struct Contender<'a> {
    pub(crate) bot: &'a str,
    pub(crate) profile: Option<&'a str>,
}

/// The result of a match. It is serialised as one object, with the terms among the rest.
#[derive(Serialize)]
pub(crate) struct Report<'a> {
    #[serde(flatten)]
    terms: Terms<'a>,
    /// Those played: fewer than were asked for after Ctrl-C.
    pairs: u64,
    /// Whether they are fewer.
    interrupted: bool,
    games: u64,
    /// The mean score of the first bot in a pair, 0 to 1; null without pairs.
    score: Option<f64>,
    interval: SureInterval,
    total: Count,
    as_white: Count,
    as_black: Count,
    mean_plies: Option<f64>,
}

/// Where the score lies with a confidence.
#[derive(Serialize)]
struct SureInterval {
    confidence: f64,
    low: f64,
    high: f64,
    #[serde(skip)]
    words: String,
}

/// Games of the first bot.
#[derive(Serialize)]
struct Count {
    wins: u64,
    undecided: u64,
    losses: u64,
}

impl From<Tally> for Count {
    fn from(tally: Tally) -> Self {
        Self {
            wins: tally.wins,
            undecided: tally.undecided,
            losses: tally.losses,
        }
    }
}

impl<'a> Report<'a> {
    pub(crate) fn new(terms: Terms<'a>, score: &MatchScore) -> Self {
        let confidence = Confidence::NINETY_FIVE_PERCENT;
        let interval = score.interval(confidence);
        Self {
            interrupted: score.pairs() < terms.pairs_asked,
            terms,
            pairs: score.pairs(),
            games: 2 * score.pairs(),
            score: score.mean(),
            interval: SureInterval {
                confidence: confidence.get(),
                low: interval.low,
                high: interval.high,
                words: interval.to_string(),
            },
            total: score.total().into(),
            as_white: score.tally(Color::White).into(),
            as_black: score.tally(Color::Black).into(),
            mean_plies: score.mean_plies(),
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} against {}", self.terms.first, self.terms.second)?;
        writeln!(
            f,
            "{} mirrored pairs, {} games, with --seed {}",
            self.pairs, self.games, self.terms.seed
        )?;
        if self.interrupted {
            let asked = self.terms.pairs_asked;
            // The number of pairs has to be independent of what they were.
            writeln!(
                f,
                "Interrupted: {asked} pairs were asked for. \
                 The confidence holds only if the end did not depend on the score."
            )?;
        }
        writeln!(f, "Start: {}", self.terms.start)?;
        let bot = self.terms.first.bot;
        match self.score {
            None => writeln!(f, "\nThere is no score without a pair.")?,
            Some(score) => writeln!(
                f,
                "\nScore of {bot}: {score:.4}, and with 95 % confidence {}",
                self.interval.words
            )?,
        }
        writeln!(f, "\nGames of {bot:<12} won  undecided   lost")?;
        writeln!(f, "  all            {}", self.total)?;
        writeln!(f, "  as White       {}", self.as_white)?;
        write!(f, "  as Black       {}", self.as_black)?;
        match self.mean_plies {
            None => Ok(()),
            Some(plies) => write!(
                f,
                "\n\nMean length: {plies:.1} plies; undecided after {}.",
                self.terms.max_plies
            ),
        }
    }
}

impl fmt::Display for Contender<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.bot)?;
        match self.profile {
            Some(profile) => write!(f, " ({profile})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>8} {:>10} {:>6}",
            self.wins, self.undecided, self.losses
        )
    }
}
