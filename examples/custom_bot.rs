//! A bot of one's own in the registry, and a match against one of the bots there:
//! `cargo run --release --example custom_bot`.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;
use std::sync::Arc;

use dicechess::{
    Arena, Bot, BotChoices, BotDecision, BotError, BotRegistry, BotReport, BotRequest, Confidence,
    Player, Position, rand_core::Rng, threat_weight,
};
use rand_chacha::ChaCha8Rng;

/// Takes the king if it can; else, of some of the turns, plays the one that leaves its own king to
/// the fewest rolls. Nothing else matters to it.
struct Timid;

impl Bot for Timid {
    fn choose(
        &self,
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut dyn Rng,
    ) -> Result<BotReport, BotError> {
        let (turns, results) = match BotChoices::of(position, request, generator)? {
            BotChoices::Decided(report) => return Ok(report),
            BotChoices::Open { turns, results } => (turns, results),
        };
        // Threats take some microseconds each: a few dozen results have to do.
        let few = (0..results.len()).step_by(results.len() / 32 + 1);
        let safest =
            few.min_by_key(|&place| threat_weight(&results[place], !position.side_to_move()));
        let turn = turns[safest.unwrap_or(0)];
        Ok(BotReport::of(BotDecision::Chosen(turn)))
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
        let players = [Player::new("timid", &own), Player::new(id, &other)];
        let score = arena.play_match::<ChaCha8Rng>(players[0], players[1], 1, 50)?;
        let interval = score.interval(Confidence::NINETY_FIVE_PERCENT);
        let mean = score.mean().unwrap_or_default();
        println!("\ntimid against {id}: {mean:.3}, and with 95 % confidence {interval}");
    }
    Ok(())
}
