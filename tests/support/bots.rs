//! Bots for tests of what asks them.

use std::sync::Mutex;

use dicechess::{Bot, BotDecision, BotError, BotReport, BotRequest, Position, Turn};
use rand_chacha::rand_core::Rng;

/// Plays what a function says, be it legal or not.
pub struct Playing<Function>(Function);

pub fn playing<Function>(function: Function) -> Playing<Function>
where
    Function: Fn(&Position, &mut dyn Rng) -> Option<Turn> + Send + Sync,
{
    Playing(function)
}

impl<Function> Bot for Playing<Function>
where
    Function: Fn(&Position, &mut dyn Rng) -> Option<Turn> + Send + Sync,
{
    fn choose(
        &self,
        position: &Position,
        _: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let turn = (self.0)(position, generator);
        Ok(BotReport::of(
            turn.map_or(BotDecision::ForcedPass, BotDecision::Chosen),
        ))
    }
}

/// The first legal turn.
pub fn first_turn(position: &Position) -> Option<Turn> {
    position.legal_turns().as_slice().first().copied()
}

/// Never has a decision.
pub struct Failing;

impl Bot for Failing {
    fn choose(
        &self,
        _: &Position,
        _: &BotRequest<'_>,
        _: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        Err(BotError::failed("out of order"))
    }
}

/// Plays as another bot does, and keeps what it was asked.
pub struct Watching<'a> {
    inner: &'a dyn Bot,
    asked: Mutex<Vec<(Position, bool)>>,
}

impl<'a> Watching<'a> {
    pub fn new(inner: &'a dyn Bot) -> Self {
        let asked = Mutex::default();
        Self { inner, asked }
    }

    /// The positions, rolled, in the order of the questions.
    pub fn seen(&self) -> Vec<Position> {
        let asked = self.asked.lock().expect("no test panics here");
        asked.iter().map(|(position, _)| *position).collect()
    }

    /// Whether every request was cancelled from the start.
    pub fn all_cancelled(&self) -> bool {
        let asked = self.asked.lock().expect("no test panics here");
        asked.iter().all(|&(_, cancelled)| cancelled)
    }
}

impl Bot for Watching<'_> {
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let cancelled = request.cancellation().is_cancelled();
        let mut asked = self.asked.lock().expect("no test panics here");
        asked.push((*position, cancelled));
        drop(asked);
        self.inner.choose(position, request, generator)
    }
}
