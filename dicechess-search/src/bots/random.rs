//! A bot that prefers nothing.

use dicechess_rules::{Budget, LegalTurns, Position};
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
        _: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let listed = position.legal_turns_within(&Budget::unlimited());
        let turns = match listed.complete() {
            Some(LegalTurns::Turns(turns)) => turns,
            Some(LegalTurns::ForcedPass) => return Ok(BotReport::of(BotDecision::ForcedPass)),
            // The budget does not run out.
            Some(LegalTurns::NotRolled) | None => return Err(BotError::not_rolled(position)),
        };
        let place = draw(turns.len(), generator);
        let turn = turns[place];
        let decision = if place < turns.king_turns().len() {
            BotDecision::KingCapture(turn)
        } else {
            BotDecision::Chosen(turn)
        };
        Ok(BotReport {
            equal_best: turns.len(),
            ..BotReport::of(decision)
        })
    }
}
