//! A bot of one's own in the registry, and a match against one of the bots there:
//! `cargo run --release --example custom_bot`.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;
use std::sync::Arc;

use dicechess::{
    Arena, Bot, BotDecision, BotError, BotRegistry, BotReport, BotRequest, Confidence, MatchScore,
    Player, Position, TurnWalker, threat_weight,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Takes the king if it can; else leaves its own king to as few rolls as possible. Nothing else
/// matters to it.
struct Timid;

impl Bot for Timid {
    fn choose(
        &self,
        position: &Position,
        _: &BotRequest<'_>,
        _: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let turns = TurnWalker::new().collect(position);
        let turns = turns.map_err(|_| BotError::not_rolled(position))?;
        if let Some((turn, ..)) = turns.iter().find(|(_, _, takes_king)| *takes_king) {
            return Ok(BotReport::of(BotDecision::KingCapture(*turn)));
        }
        // Threats take some microseconds each: a few dozen turns have to do.
        let few = turns.iter().step_by(turns.len() / 32 + 1);
        let safest = few.min_by_key(|(_, result, _)| threat_weight(result, result.side_to_move()));
        let decision = safest.map_or(BotDecision::ForcedPass, |(turn, ..)| {
            BotDecision::Chosen(*turn)
        });
        Ok(BotReport::of(decision))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = BotRegistry::with_built_in();
    // The bot stays in the registry until its registration is dropped.
    let _timid = registry.register("timid", "looks after its king", Arc::new(Timid))?;
    for bot in registry.list() {
        println!("{:<12} {}", bot.id, bot.name);
    }
    let arena = Arena::new(Position::initial())?;
    for id in ["random", "greedy"] {
        // An id is found in any case.
        let (own, other) = (registry.get("TIMID")?, registry.get(id)?);
        let players = [Player::new("timid", &*own), Player::new(id, &*other)];
        let pairs =
            (0..50).map(|index| arena.play_pair::<ChaCha8Rng>(players[0], players[1], 1, index));
        let score: MatchScore = pairs.collect::<Result<_, _>>()?;
        let interval = score.interval(Confidence::NINETY_FIVE_PERCENT);
        let mean = score.mean().unwrap_or_default();
        println!("\ntimid against {id}: {mean:.3}, and with 95 % confidence {interval}");
    }
    Ok(())
}
