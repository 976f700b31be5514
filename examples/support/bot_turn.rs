//! A bot of the registry in the place of the search of `best_turn`.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dicechess::{
    Bot, BotCandidate, BotDecision, BotRegistry, BotRequest, Clock, Control, DicePool,
    MonotonicClock, Position, RegistryError, ScorePart, Turn,
};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::words::{Risk, king_risk, signed};
use super::{Shown, bots, interrupt, once_each};

/// A bot with the name that it was asked for by.
pub(crate) struct NamedBot {
    pub(crate) id: String,
    bot: Arc<dyn Bot>,
}

impl NamedBot {
    /// The bot of this crate with an id, and with a profile if it needs one.
    pub(crate) fn find(id: &str, profile: Option<&str>) -> Result<Self, RegistryError> {
        let bot = bots::find(&BotRegistry::with_built_in(), id, profile)?;
        let id = id.to_lowercase();
        Ok(Self { id, bot })
    }

    /// What it plays within a time, with its reasons.
    pub(crate) fn play(
        &self,
        position: &Position,
        time: Option<Duration>,
        shown: Shown,
        generator: &mut ChaCha8Rng,
    ) -> Result<BotFound, String> {
        let clock = MonotonicClock::start();
        let deadline = time.map(|time| clock.deadline_in(time));
        let control = Control::new()
            .with_stop_flag(interrupt::flag())
            .with_optional_deadline(deadline, clock);
        let request = BotRequest::new()
            .with_cancellation(&control)
            .with_explanation();
        let report = self.bot.choose(position, &request, generator);
        let report = report.map_err(|error| error.to_string())?;
        let turn = report.turn();
        let result = match turn {
            Some(turn) => turn.play(position),
            None => position.with_pool(DicePool::EMPTY).end_turn(),
        };
        let listed = report.candidates.iter();
        let candidates = listed.map(|candidate| BotFoundTurn::new(position, candidate));
        Ok(BotFound {
            bot: self.id.clone(),
            turn,
            takes_king: matches!(report.decision, BotDecision::KingCapture(_)),
            candidates: candidates.collect(),
            king_risk_rolls: king_risk(&result),
            equally_good: report.equal_best,
            stopped: report.stopped.map(|cause| cause.to_string()),
            shown,
        })
    }
}

/// What a bot has found.
#[derive(Serialize)]
pub(crate) struct BotFound {
    bot: String,
    #[serde(skip)]
    pub(crate) turn: Option<Turn>,
    #[serde(skip)]
    pub(crate) takes_king: bool,
    /// What it looked at, best first.
    candidates: Vec<BotFoundTurn>,
    /// The ordered rolls, of 216, on which the opponent can take the king next.
    king_risk_rolls: u32,
    /// How many turns the decision was drawn from.
    equally_good: usize,
    /// Why the bot ended before it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip)]
    shown: Shown,
}

/// A candidate with the score that the bot gave it.
#[derive(Serialize)]
struct BotFoundTurn {
    turn: String,
    /// In the unit of the bot; null if it is not known.
    score: Option<f64>,
    /// What the score is a sum of, by name.
    #[serde(serialize_with = "by_name")]
    parts: Vec<ScorePart>,
    king_risk_rolls: u32,
    /// The key of the result: what it is but for its clocks.
    #[serde(skip)]
    key: u64,
}

fn by_name<Target: Serializer>(
    parts: &[ScorePart],
    serializer: Target,
) -> Result<Target::Ok, Target::Error> {
    let mut map = serializer.serialize_map(Some(parts.len()))?;
    for part in parts {
        map.serialize_entry(part.name, &part.value)?;
    }
    map.end()
}

impl BotFoundTurn {
    fn new(position: &Position, candidate: &BotCandidate) -> Self {
        let result = candidate.turn.play(position);
        Self {
            turn: candidate.turn.to_string(),
            score: candidate.score,
            parts: candidate.parts.clone(),
            king_risk_rolls: king_risk(&result),
            key: result.key(),
        }
    }

    /// Each board once.
    fn once_each(candidates: &[Self]) -> impl Iterator<Item = &Self> {
        once_each(candidates, |candidate| candidate.key)
    }

    fn write_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = maybe_in_words(self.score);
        let risk = Risk(self.king_risk_rolls);
        write!(f, "\n  {:<16} {score:>11}   {risk}", self.turn)
    }

    fn write_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.parts.iter().filter(|part| part.value != 0.0) {
            write!(f, "\n    {:<16} {:>9}", part.name, in_words(part.value))?;
        }
        Ok(())
    }
}

/// The unit is the bot's own: centipawns are mostly whole, chances never.
fn in_words(score: f64) -> String {
    if score.fract() == 0.0 {
        signed(score, 0)
    } else {
        signed(score, 3)
    }
}

fn maybe_in_words(score: Option<f64>) -> String {
    score.map_or_else(|| "?".to_string(), in_words)
}

impl fmt::Display for BotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.candidates.first() {
            Some(first) => write!(f, "Score by {}: {}", self.bot, maybe_in_words(first.score))?,
            None => write!(f, "Played by {}", self.bot)?,
        }
        if self.equally_good > 1 {
            let equally_good = self.equally_good;
            write!(
                f,
                ", drawn from {equally_good} equally good turns or orders of them"
            )?;
        }
        if let Some(stopped) = &self.stopped {
            write!(f, "\nStopped early ({stopped}).")?;
        }
        let risk = Risk(self.king_risk_rolls);
        write!(f, "\nKing falls on the next roll: {risk}")?;
        if self.shown.explained {
            let shown = self.shown.candidates.saturating_add(1);
            let mut listed = BotFoundTurn::once_each(&self.candidates)
                .take(shown)
                .peekable();
            // Not every bot looks at candidates.
            if listed.peek().is_some() {
                write!(f, "\n\nCandidates            score   king falls")?;
            }
            return listed.try_for_each(|candidate| {
                candidate.write_line(f)?;
                candidate.write_parts(f)
            });
        }
        let mut others = BotFoundTurn::once_each(&self.candidates)
            .skip(1)
            .take(self.shown.candidates);
        if let Some(second) = others.next() {
            write!(f, "\n\nNext best             score   king falls")?;
            second.write_line(f)?;
        }
        others.try_for_each(|candidate| candidate.write_line(f))
    }
}
