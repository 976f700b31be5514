//! One game.

use core::array;
use core::fmt;
use core::ops::ControlFlow;
use std::num::NonZeroU32;

use dicechess_rules::movegen::for_each_move;
use dicechess_rules::{Color, DicePool, Position, Role};
use rand::RngExt;
use rand_core::Rng;

use super::{ArenaError, Player, StartError};
use crate::{BotRequest, Cancellation};

/// What makes the cancellation of a turn.
type Thinking<'a> = dyn Fn(&Position) -> Box<dyn Cancellation + 'a> + Sync + 'a;

/// Where games are played: their start, their greatest length, and how long a turn may take.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Arena, GreedyBot, Material, Player, RandomBot};
/// use rand_chacha::ChaCha8Rng;
/// use rand_core::SeedableRng;
///
/// let arena = Arena::new(Position::initial())?;
/// let greedy = GreedyBot::new(Material);
/// let [white, black] = [Player::new("greedy", &greedy), Player::new("random", &RandomBot)];
/// let [mut dice, mut one, mut other] = [1, 2, 3].map(ChaCha8Rng::seed_from_u64);
/// let game = arena.play_game(white, black, &mut dice, [&mut one, &mut other])?;
/// assert_eq!(game.winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Arena<'a> {
    start: Position,
    max_plies: NonZeroU32,
    thinking: Option<&'a Thinking<'a>>,
}

impl<'a> Arena<'a> {
    /// The plies after which a game is undecided unless something else was asked for. Games of the
    /// bots of this crate that look at the board take 14 to 21 on average.
    pub const DEFAULT_MAX_PLIES: NonZeroU32 = match NonZeroU32::new(200) {
        Some(plies) => plies,
        None => NonZeroU32::MIN,
    };

    /// Games from a position before the roll, with a limit of
    /// [`DEFAULT_MAX_PLIES`](Self::DEFAULT_MAX_PLIES) and as much time as the bots want.
    ///
    /// # Errors
    /// [`StartError`] for a position with dice, or without both kings.
    pub fn new(start: Position) -> Result<Self, StartError> {
        if !start.pool().is_empty() {
            let position = Box::new(start);
            return Err(StartError::Rolled { position });
        }
        let kingless = Color::ALL
            .into_iter()
            .find(|&color| start.king(color).is_none());
        if let Some(color) = kingless {
            let position = Box::new(start);
            return Err(StartError::NoKing { color, position });
        }
        Ok(Self {
            start,
            max_plies: Self::DEFAULT_MAX_PLIES,
            thinking: None,
        })
    }

    /// This arena, with the plies after which a game is undecided.
    #[must_use]
    pub fn with_max_plies(mut self, max_plies: NonZeroU32) -> Self {
        self.max_plies = max_plies;
        self
    }

    /// This arena, where a turn is thought about until it is cancelled by what `thinking` makes of
    /// the rolled position at its start. If that reads a clock, results are no longer reproducible.
    ///
    /// ```
    /// use dicechess_rules::Position;
    /// use dicechess_search::{Arena, Cancellation, Control};
    /// use std::time::Duration;
    ///
    /// let tenth_of_a_second = |_: &Position| -> Box<dyn Cancellation> {
    ///     Box::new(Control::new().with_time_limit(Duration::from_millis(100)))
    /// };
    /// let arena = Arena::new(Position::initial())?.with_thinking(&tenth_of_a_second);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_thinking(
        mut self,
        thinking: &'a (dyn Fn(&Position) -> Box<dyn Cancellation + 'a> + Sync + 'a),
    ) -> Self {
        self.thinking = Some(thinking);
        self
    }

    /// Where games start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The plies after which a game is undecided.
    pub fn max_plies(&self) -> NonZeroU32 {
        self.max_plies
    }

    /// Plays a game.
    ///
    /// Every ply is a roll of three dice, for which `dice` is asked and for nothing else, and a
    /// turn. When no turn is legal, the bot is not asked. `draws` are the generators of White and
    /// of Black. What a bot plays has to pass [`Turn::try_play`](dicechess_rules::Turn::try_play),
    /// which knows all the rules; whether the bot says that the king falls does not matter.
    ///
    /// # Errors
    /// [`ArenaError`] if a bot fails or breaks the rules.
    pub fn play_game<Generator: Rng + ?Sized>(
        &self,
        white: Player<'_>,
        black: Player<'_>,
        dice: &mut Generator,
        draws: [&mut dyn Rng; 2],
    ) -> Result<GameResult, ArenaError> {
        let [white_draws, black_draws] = draws;
        let mut seats = [(white, white_draws), (black, black_draws)];
        let mut position = self.start;
        for ply in 1..=self.max_plies.get() {
            let rolled = position.with_pool(roll(dice));
            position = if has_turn(&rolled) {
                let (player, draws) = &mut seats[rolled.side_to_move().index()];
                self.play_turn(*player, &rolled, &mut **draws)?
            } else {
                rolled.end_turn()
            };
            if let Some(winner) = position.winner() {
                return Ok(GameResult {
                    winner: Some(winner),
                    plies: ply,
                });
            }
        }
        Ok(GameResult {
            winner: None,
            plies: self.max_plies.get(),
        })
    }

    fn play_turn(
        &self,
        player: Player<'_>,
        rolled: &Position,
        draws: &mut dyn Rng,
    ) -> Result<Position, ArenaError> {
        let limit = self.thinking.map(|thinking| thinking(rolled));
        let request = BotRequest::new();
        let request = match &limit {
            Some(limit) => request.with_cancellation(&**limit),
            None => request,
        };
        let bot = || player.id().to_string();
        let position = || Box::new(*rolled);
        let report = player.bot().choose(rolled, &request, draws);
        let report = report.map_err(|source| ArenaError::Failed {
            bot: bot(),
            position: position(),
            source,
        })?;
        let turn = report.turn().ok_or_else(|| ArenaError::Passed {
            bot: bot(),
            position: position(),
        })?;
        // All the rules, at about a tenth of what the quickest bots take to choose.
        turn.try_play(rolled)
            .map_err(|source| ArenaError::IllegalTurn {
                bot: bot(),
                position: position(),
                turn,
                source,
            })
    }
}

impl fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena")
            .field("start", &self.start)
            .field("max_plies", &self.max_plies)
            .finish_non_exhaustive()
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who took the king; `None` if the game was undecided after its greatest length.
    pub winner: Option<Color>,
    /// The plies played, forced passes among them.
    pub plies: u32,
}

/// The dice of a roll: each of the 216 ordered ones is as likely.
fn roll<Generator: Rng + ?Sized>(dice: &mut Generator) -> DicePool {
    DicePool::roll(array::from_fn(|_| Role::ALL[dice.random_range(0..6)]))
}

/// Whether there is a legal turn: there is if anything can move, since the most dice that can be
/// spent are then more than none.
fn has_turn(rolled: &Position) -> bool {
    for_each_move(rolled, |_| ControlFlow::Break(())).is_break()
}
