//! A bot that prefers nothing.

use core::ops::ControlFlow;

use dicechess_rules::{NotRolled, Position, TurnWalker};
use rand_core::Rng;

use super::{Bot, BotDecision, BotError, BotReport, BotRequest};
use crate::draw::draw;

/// Draws among all legal turns, each as likely as any other; it takes a king by chance only.
///
/// Turns are sequences of micro-moves: a position that several of them lead to is that much
/// likelier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RandomBot;

impl Bot for RandomBot {
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let stop = request.cancellation();
        let mut turns = Vec::new();
        let listed = TurnWalker::new().visit_with(
            position,
            || !stop.pay(1),
            |visited| {
                turns.push((visited.turn(), visited.takes_king()));
                ControlFlow::Continue(())
            },
        );
        if listed
            .map_err(|NotRolled| BotError::not_rolled(position))?
            .is_none()
        {
            let decision = BotDecision::at_once(position)?;
            return Ok(BotReport::cut_short(decision, stop.cause()));
        }
        let decision = match turns.get(draw(turns.len(), generator)) {
            None => BotDecision::ForcedPass,
            Some((turn, true)) => BotDecision::KingCapture(*turn),
            Some((turn, false)) => BotDecision::Chosen(*turn),
        };
        Ok(BotReport {
            equal_best: turns.len(),
            ..BotReport::of(decision)
        })
    }
}
