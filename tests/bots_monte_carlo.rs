//! The Monte-Carlo bot: what it says of each candidate is the equity of its result, and what it
//! decides when it is cancelled is what fewer rounds decide.

mod support;

use std::cell::Cell;
use std::collections::BTreeSet;

use dicechess::{
    Aggressive, Bot, BotDecision, BotReport, BotRequest, Color, DiceChess, EquityConfig, Evaluator,
    GreedyRollout, Material, MonteCarloBot, MonteCarloConfig, MonteCarloEquity, Position, Turn,
    UniformRollout, cancel_if,
};
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use support::strategies::{cases, sparse_endgame};

fn config(candidates: u32, rollouts: u32, horizon: u32, round: u32) -> MonteCarloConfig {
    let config = MonteCarloConfig::builder()
        .candidate_limit(candidates)
        .rollouts(rollouts)
        .horizon_plies(horizon)
        .round(round)
        .build();
    config.expect("the fields are in their ranges")
}

fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn choose(bot: &dyn Bot, position: &Position, seed: u64) -> BotReport {
    let request = BotRequest::new().with_explanation();
    let report = bot.choose(position, &request, &mut seeded(seed));
    report.expect("the position is rolled")
}

fn rolled_endgame() -> impl Strategy<Value = Position> {
    sparse_endgame().prop_filter("rolled", |position| !position.pool().is_empty())
}

/// The first turn to each position but for its clocks, by how aggressive that is, then short, then canonical.
fn pre_ranked(position: &Position, limit: usize) -> Vec<(Turn, Position)> {
    let mover = position.side_to_move();
    let turns = position.legal_turns();
    let mut kept: Vec<(Turn, Position)> = Vec::new();
    for turn in turns.as_slice() {
        let result = turn.play(position);
        if kept.iter().all(|(_, known)| *known != result) {
            kept.push((*turn, result));
        }
    }
    let cheap = |result: &Position| Evaluator::<DiceChess>::evaluate(&Aggressive, result, mover);
    kept.sort_by_key(|(turn, result)| (-cheap(result), turn.len()));
    let mut boards = BTreeSet::new();
    kept.retain(|(_, result)| boards.insert(result.key()));
    kept.truncate(limit);
    kept
}

proptest! {
    #![proptest_config(cases(60))]

    /// At a horizon of one ply nothing is left to chance: the score of a candidate is the share of
    /// rolls that lose the king, to a unit of the estimate.
    #[test]
    fn one_ply_counts_the_rolls_that_lose_the_king(
        position in rolled_endgame(),
        limit in 2..9_usize,
        seed in any::<u64>(),
    ) {
        let bot = MonteCarloBot::new(config(u32::try_from(limit).expect("small"), 3, 1, 2));
        let report = choose(&bot, &position, seed);
        let BotDecision::Chosen(chosen) = report.decision else {
            return Ok(());
        };
        let kept = pre_ranked(&position, limit);
        prop_assert_eq!(report.candidates.len(), kept.len());
        if kept.len() == 1 {
            prop_assert_eq!(report.candidates[0].score, None);
            return Ok(());
        }
        // With one king only, the game is over.
        if let Some(winner) = position.winner() {
            let won = if winner == position.side_to_move() { 1.0 } else { -1.0 };
            let scores = report.candidates.iter().map(|candidate| candidate.score);
            prop_assert!(scores.into_iter().all(|score| score == Some(won)));
            return Ok(());
        }
        let losing = |result: &Position| result.king_capture_rolls(result.side_to_move());
        for candidate in &report.candidates {
            let score = candidate.score.expect("it was played out");
            let rolls = f64::from(losing(&candidate.turn.play(&position)));
            prop_assert!((score + rolls / 216.0).abs() < 1e-12);
        }
        let fewest = kept.iter().map(|(_, result)| losing(result)).min();
        prop_assert_eq!(Some(losing(&chosen.play(&position))), fewest);
        // Of equally safe ones the better by the cheap score.
        let first = kept.iter().find(|(_, result)| Some(losing(result)) == fewest);
        let mover = position.side_to_move();
        let cheap = |turn: &Turn| Evaluator::<DiceChess>::evaluate(&Aggressive, &turn.play(&position), mover);
        prop_assert_eq!(first.map(|(turn, _)| cheap(turn)), Some(cheap(&chosen)));
    }

    /// The score of each candidate is the equity of its result, with the seed that is drawn first.
    #[test]
    fn scores_are_equities(position in rolled_endgame(), seed in any::<u64>()) {
        let bot = MonteCarloBot::new(config(3, 20, 3, 8));
        let report = choose(&bot, &position, seed);
        let drawn = seeded(seed).next_u64();
        let equity = EquityConfig::builder().horizon_plies(3).rollouts(20).batch(8).build();
        let mut equity = MonteCarloEquity::new(equity.expect("a valid profile"));
        let mover = position.side_to_move();
        for candidate in report.candidates.iter().filter(|_| report.candidates.len() > 1) {
            let result = candidate.turn.play(&position);
            let outcome = equity.estimate::<Xoshiro256PlusPlus>(&result, drawn);
            let estimate = outcome.expect("it has no dice").estimated().expect("no limits");
            prop_assert_eq!(candidate.score, Some(estimate.equity(mover)));
            let sum: f64 = candidate.parts.iter().map(|part| part.value).sum();
            prop_assert!((sum - estimate.equity(mover)).abs() < 1e-15);
        }
    }

    /// A bot that is cancelled at any question decides as one that was to play fewer rounds.
    #[test]
    fn a_cancelled_bot_counts_whole_rounds(
        position in rolled_endgame(),
        seed in any::<u64>(),
        share in 0.0..1.0_f64,
    ) {
        let (round, rounds) = (4, 3);
        let bot = MonteCarloBot::new(config(3, round * rounds, 3, round));
        let ask = |last: u32| {
            let asked = Cell::new(0);
            let stop = cancel_if(|| {
                asked.set(asked.get() + 1);
                asked.get() > last
            });
            let request = BotRequest::new().with_cancellation(&stop).with_explanation();
            let report = bot.choose(&position, &request, &mut seeded(seed));
            (report.expect("the position is rolled"), asked.get())
        };
        let (whole, questions) = ask(u32::MAX);
        prop_assert_eq!(whole.stopped, None);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below `questions`")]
        let last = (f64::from(questions) * share) as u32;
        let (cut, _) = ask(last);
        if cut.stopped.is_none() || cut.candidates.is_empty() {
            return Ok(());
        }
        let fewer = (1..=rounds).map(|rounds| {
            choose(&MonteCarloBot::new(config(3, round * rounds, 3, round)), &position, seed)
        });
        let unplayed = cut.candidates.iter().all(|candidate| candidate.score.is_none());
        let pre_ranked = pre_ranked(&position, 1);
        let mover = position.side_to_move();
        let cheap = |turn: &Turn| Evaluator::<DiceChess>::evaluate(&Aggressive, &turn.play(&position), mover);
        if unplayed {
            let turn = cut.turn().expect("there is one");
            prop_assert_eq!(cheap(&turn), cheap(&pre_ranked[0].0));
        } else {
            let same = |report: BotReport| report.candidates == cut.candidates;
            prop_assert!(fewer.into_iter().any(same), "a part of a round counts");
        }
    }
}

/// Two orders of three pawn moves that leave different en-passant targets are two candidates, though
/// no pawn reaches either of them yet: one may in the next turn.
#[test]
fn targets_out_of_reach_make_a_difference() {
    let dfen = "4k3/8/8/2p5/8/8/3PP3/4K3 w - - 0 1 PPP";
    let position: Position = dfen.parse().expect("a position");
    let report = choose(&MonteCarloBot::new(config(1000, 1, 1, 1)), &position, 1);
    let ends = |target: &str| {
        let results = report.candidates.iter().map(|one| one.turn.play(&position));
        let placed = "4k3/8/8/2p5/3PP3/8/8/4K3 b - ";
        let texts = results.map(|result| result.to_string());
        texts
            .filter(|text| text.starts_with(&format!("{placed}{target} ")))
            .count()
    };
    assert_eq!([ends("d3"), ends("e3")], [1, 1]);
}

/// Other evaluators, policies and generators can be put in.
#[test]
fn its_parts_can_be_exchanged() {
    let position: Position = "r6k/8/8/8/8/8/8/K7 w - - 0 1 K"
        .parse()
        .expect("a position");
    let profile = config(3, 16, 4, 16);
    let bots: [Box<dyn Bot>; 3] = [
        Box::new(MonteCarloBot::new(profile)),
        Box::new(
            MonteCarloBot::with_parts(Material, UniformRollout, profile)
                .with_generator::<ChaCha8Rng>(),
        ),
        Box::new(MonteCarloBot::with_parts(
            Aggressive,
            GreedyRollout::new(Material),
            profile,
        )),
    ];
    for bot in bots {
        let turn = choose(&*bot, &position, 1)
            .turn()
            .expect("the king can move");
        assert_ne!(turn.to_string(), "a1a2", "the file of the rook");
        assert!(turn.play(&position).king(Color::White).is_some());
    }
}
