//! What a bot is.

use core::fmt;
use std::error::Error;
use std::sync::Arc;

use dicechess_rules::{Position, Turn};
use rand_core::Rng;
use thiserror::Error;

use crate::root_turns::ScoreCount;
use crate::{Cancellation, NeverCancel, StopCause};

/// A player: decides what to play with a roll.
///
/// The searches of this crate are generic, so that each is compiled for its parts. A bot is the
/// edge where one of them is picked at run time, by a configuration file or a command line: it is
/// asked through a pointer, once a turn. It keeps nothing between turns that would show in its
/// decisions, so that one bot can play many games at once.
///
/// ```
/// use dicechess_rules::{LegalTurns, Position};
/// use dicechess_search::{Bot, BotDecision, BotError, BotReport, BotRequest};
/// use rand_core::{Rng, SeedableRng};
///
/// /// Plays the first legal turn.
/// struct First;
///
/// impl Bot for First {
///     fn choose(
///         &self,
///         position: &Position,
///         _: &BotRequest<'_>,
///         _: &mut dyn Rng,
///     ) -> Result<BotReport, BotError> {
///         Ok(match position.legal_turns() {
///             LegalTurns::NotRolled => return Err(BotError::not_rolled(position)),
///             LegalTurns::ForcedPass => BotReport::of(BotDecision::ForcedPass),
///             LegalTurns::Turns(turns) => BotReport::of(BotDecision::Chosen(turns[0])),
///         })
///     }
/// }
///
/// let bot: Box<dyn Bot> = Box::new(First);
/// let position: Position = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 P".parse()?;
/// let mut generator = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let report = bot.choose(&position, &BotRequest::new(), &mut generator)?;
/// assert_eq!(report.turn().ok_or("a pawn can move")?.to_string(), "d2d3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no bot",
    label = "a bot is needed here",
    note = "implement `Bot`, or use one of `RandomBot`, `GreedyBot`, `ExpectimaxBot`, `TacticianBot`, `MonteCarloBot`"
)]
pub trait Bot: Send + Sync {
    /// What to play in a rolled position.
    ///
    /// A bot that is cancelled still plays a legal turn, and says that it was cancelled if it would
    /// have done more. It draws with `generator` only, so that the same position, request and
    /// generator give the same turn.
    ///
    /// # Errors
    /// [`BotError::NotRolled`] without dice, and [`BotError::Failed`] with whatever else kept it
    /// from a decision.
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError>;
}

macro_rules! forward_bot {
    ($($pointer:ty),*) => {$(
        impl<Inner: Bot + ?Sized> Bot for $pointer {
            fn choose(
                &self,
                position: &Position,
                request: &BotRequest<'_>,
                generator: &mut dyn Rng,
            ) -> Result<BotReport, BotError> {
                (**self).choose(position, request, generator)
            }
        }
    )*};
}

forward_bot!(&Inner, Box<Inner>, Arc<Inner>);

/// How a bot is asked: until when, and whether it has to explain itself.
#[derive(Clone, Copy)]
pub struct BotRequest<'a> {
    stop: &'a dyn Cancellation,
    explain: bool,
}

impl BotRequest<'_> {
    /// Without an end, and without an explanation.
    pub const fn new() -> Self {
        Self {
            stop: &NeverCancel,
            explain: false,
        }
    }

    /// This request, until `stop` cancels it. A cancellation latches: make one for each turn.
    #[must_use]
    pub fn with_cancellation(self, stop: &dyn Cancellation) -> BotRequest<'_> {
        BotRequest {
            stop,
            explain: self.explain,
        }
    }

    /// This request, with the candidates and the parts of their scores in the report.
    #[must_use]
    pub fn with_explanation(mut self) -> Self {
        self.explain = true;
        self
    }

    /// What cancels it.
    pub fn cancellation(&self) -> &dyn Cancellation {
        self.stop
    }

    /// Whether the report is to have the candidates.
    pub fn wants_explanation(&self) -> bool {
        self.explain
    }

    /// Why it is to end now, if it is.
    pub fn stopped(&self) -> Option<StopCause> {
        self.stop.is_cancelled().then(|| self.stop.cause())
    }
}

impl Default for BotRequest<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for BotRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotRequest")
            .field("explain", &self.explain)
            .finish_non_exhaustive()
    }
}

/// What a bot decided, and why if it was asked to explain.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct BotReport {
    /// The decision.
    pub decision: BotDecision,
    /// If an explanation was asked for: what the bot looked at, best first, the chosen turn before
    /// others that are equally good. None after a king capture or a forced pass, or if it was
    /// cancelled before it knew enough.
    pub candidates: Vec<BotCandidate>,
    /// How many equally good turns the decision was drawn from; 0 for a forced pass.
    pub equal_best: usize,
    /// Why it ended before it was done; the turn is then the best that was known. `None` if it was
    /// done.
    pub stopped: Option<StopCause>,
}

/// What a bot decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotDecision {
    /// There is no legal turn.
    ForcedPass,
    /// This takes the king.
    KingCapture(Turn),
    /// This is what it prefers.
    Chosen(Turn),
}

/// A turn that a bot looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct BotCandidate {
    /// The turn.
    pub turn: Turn,
    /// Its score in the unit of the bot, higher is better; `None` if it is not known, or known only
    /// to be no better than that of those before it.
    pub score: Option<f64>,
    /// What the score consists of, if it is a sum of parts.
    pub parts: Vec<ScorePart>,
}

/// A part of a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScorePart {
    /// Its name in words.
    pub name: &'static str,
    /// Its share of the score.
    pub value: f64,
}

/// The name of the part that says whether the own king is attacked.
pub(crate) const KING_SAFETY: &str = "king safety";

impl ScorePart {
    /// A part.
    pub fn new(name: &'static str, value: impl Into<f64>) -> Self {
        let value = value.into();
        Self { name, value }
    }
}

impl BotReport {
    /// A decision that was not drawn from several, without an explanation.
    pub fn of(decision: BotDecision) -> Self {
        Self {
            decision,
            candidates: Vec::new(),
            equal_best: usize::from(decision != BotDecision::ForcedPass),
            stopped: None,
        }
    }

    /// The decision of a bot that was cancelled before it was done, without an explanation.
    pub fn cut_short(decision: BotDecision, cause: StopCause) -> Self {
        Self {
            stopped: Some(cause),
            ..Self::of(decision)
        }
    }

    /// The turn to play; `None` only on a forced pass.
    pub fn turn(&self) -> Option<Turn> {
        match self.decision {
            BotDecision::ForcedPass => None,
            BotDecision::KingCapture(turn) | BotDecision::Chosen(turn) => Some(turn),
        }
    }
}

/// Why a bot has no decision.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BotError {
    /// The position has no dice: there is no turn to choose before the roll.
    #[error("the position has not been rolled: {position}")]
    NotRolled {
        /// The position.
        position: Box<Position>,
    },
    /// The bot's own search failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

impl BotError {
    /// The error of a position without dice.
    pub fn not_rolled(position: &Position) -> Self {
        let position = Box::new(*position);
        Self::NotRolled { position }
    }

    /// The error of a bot's own search.
    pub fn failed(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ScoreCount> for BotError {
    fn from(ScoreCount { asked, found }: ScoreCount) -> Self {
        Self::failed(format!(
            "the evaluator gave {found} scores for {asked} positions"
        ))
    }
}
