//! The bots: each plays legal turns whatever it is asked, says what it rests on, and prefers what
//! it says that it prefers.

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use dicechess::{
    Aggressive, Bot, BotDecision, BotError, BotRegistry, BotRequest, CheapEvaluator, Control,
    Evaluator, ExpectimaxBot, ExpectimaxConfig, GreedyBot, LegalTurns, Material, Position,
    RandomBot, Standard, StopCause, Tactician, TacticianBot, Turn, TwoPly, cancel_if,
};
use dicechess::{BatchLeaves, IncrementalLeaves, RootChoice};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use support::counted::Counted;
use support::strategies::{cases, enumerable_position, sparse_endgame};
use support::tactician::{config, decided};

/// All bots, the slower ones with small profiles.
fn bots() -> Vec<(&'static str, Arc<dyn Bot>)> {
    let registry = BotRegistry::with_built_in();
    let listed = registry.list();
    let bots = listed.into_iter().map(|bot| {
        let id: &str = bot.id.leak();
        let pairs: &[&str] = match id {
            "expectimax" => &["plies=2", "candidate_limit=3"],
            "tactician" => &[
                "candidate_limit=4",
                "king_threat_cp=300",
                "king_danger_cp=900",
                "hanging_weight=0.5",
            ],
            "monte_carlo" => &[
                "candidate_limit=2",
                "rollouts=4",
                "round=2",
                "horizon_plies=2",
            ],
            _ => return (id, registry.get(id).expect("it needs no profile")),
        };
        let bot = registry.get_with_profile(id, pairs.iter().copied());
        (id, bot.expect("the profile is valid"))
    });
    bots.collect()
}

fn rolled(dfen: &str) -> Position {
    dfen.parse().expect("a position")
}

fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn choose(bot: &dyn Bot, position: &Position, seed: u64) -> dicechess::BotReport {
    let request = BotRequest::new().with_explanation();
    let report = bot.choose(position, &request, &mut seeded(seed));
    report.expect("the position is rolled")
}

#[test]
fn without_dice_there_is_no_turn() {
    for (id, bot) in bots() {
        let position = Position::initial();
        let never = cancel_if(|| true);
        for request in [
            BotRequest::new(),
            BotRequest::new().with_cancellation(&never),
        ] {
            let chosen = bot.choose(&position, &request, &mut seeded(1));
            let Err(BotError::NotRolled { position: named }) = chosen else {
                panic!("{id} chose {chosen:?}");
            };
            assert_eq!(*named, position);
        }
    }
}

#[test]
fn a_forced_pass_is_passed() {
    let position = rolled("4k3/8/8/8/8/8/8/4K3 w - - 0 1 NNN");
    for (id, bot) in bots() {
        let mut generator = Counted::new(1);
        let request = BotRequest::new().with_explanation();
        let report = bot.choose(&position, &request, &mut generator);
        let report = report.expect("the position is rolled");
        assert_eq!(report.decision, BotDecision::ForcedPass, "{id}");
        assert_eq!(report.turn(), None);
        assert_eq!((report.equal_best, report.candidates.len()), (0, 0), "{id}");
        assert_eq!(generator.asked, 0, "{id} has nothing to draw");
    }
}

/// A king that the rook takes in one move, in two ways of getting there by more, or by either of
/// two rooks.
#[test]
fn all_but_the_random_bot_take_the_king_the_shortest_way() {
    let position = rolled("3rk3/8/8/8/8/8/8/K2RR3 w - - 0 1 RRR");
    for (id, bot) in bots().into_iter().filter(|(id, _)| *id != "random") {
        for seed in 0..8 {
            let report = choose(&*bot, &position, seed);
            let BotDecision::KingCapture(turn) = report.decision else {
                panic!("{id} spares the king");
            };
            assert_eq!(turn.to_string(), "e1e8", "{id}");
        }
    }
}

#[test]
fn a_random_bot_draws_every_turn_as_often() {
    let position = rolled("3rk3/8/8/8/8/8/8/K2RR3 w - - 0 1 R");
    let turns = position.legal_turns();
    let turns = turns.as_slice();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut generator = seeded(7);
    let draws = 400 * u32::try_from(turns.len()).expect("few");
    for _ in 0..draws {
        let report = RandomBot.choose(&position, &BotRequest::new(), &mut generator);
        let report = report.expect("the position is rolled");
        let turn = report.turn().expect("there are turns");
        assert_eq!(
            report.decision == BotDecision::KingCapture(turn),
            turn.to_string() == "e1e8",
        );
        *counts.entry(turn.to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), turns.len());
    // Five standard deviations of a count.
    assert!(
        counts.values().all(|&count| count.abs_diff(400) < 100),
        "{counts:?}"
    );
}

/// The turns by which a bot's evaluator gets the best board, by trying all of them.
fn best_by(
    judge: &impl Evaluator<dicechess::DiceChess, Score = i32>,
    position: &Position,
) -> Vec<Turn> {
    let turns = position.legal_turns();
    let mover = position.side_to_move();
    let score = |turn: &Turn| judge.evaluate(&turn.play(position), mover);
    let best = turns.as_slice().iter().map(score).max();
    let turns = turns.as_slice().iter();
    turns
        .filter(|turn| Some(score(turn)) == best)
        .copied()
        .collect()
}

fn check_greedy<Judge>(judge: Judge, position: &Position, seed: u64) -> Result<(), TestCaseError>
where
    Judge: CheapEvaluator + Send + Sync + Copy,
{
    let report = choose(&GreedyBot::new(judge), position, seed);
    let BotDecision::Chosen(turn) = report.decision else {
        return Ok(());
    };
    let best = best_by(&judge, position);
    prop_assert!(best.contains(&turn));
    let mut results: Vec<_> = best.iter().map(|turn| turn.play(position)).collect();
    results.sort_by_key(ToString::to_string);
    results.dedup();
    prop_assert_eq!(report.equal_best, results.len(), "each result once");
    let mover = position.side_to_move();
    for candidate in &report.candidates {
        let sum: f64 = candidate.parts.iter().map(|part| part.value).sum();
        let score = judge.evaluate(&candidate.turn.play(position), mover);
        prop_assert_eq!(candidate.score, Some(f64::from(score)));
        prop_assert!(
            (sum - f64::from(score)).abs() < 1e-6,
            "parts of {}",
            candidate.turn
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(120))]

    /// Whatever the position and whenever it is cancelled, there is a legal turn if there is one;
    /// the explanation begins with the decision and goes down.
    #[test]
    fn every_bot_plays_legal_turns(
        position in enumerable_position().prop_filter("rolled", |position| !position.pool().is_empty()),
        patience in 0..40_u32,
        seed in any::<u64>(),
    ) {
        let legal = position.legal_turns();
        for (id, bot) in bots() {
            let questions = std::cell::Cell::new(0);
            let stop = cancel_if(|| {
                questions.set(questions.get() + 1);
                questions.get() > patience
            });
            let explained = BotRequest::new().with_explanation();
            for request in [explained, explained.with_cancellation(&stop), BotRequest::new()] {
                let report = bot.choose(&position, &request, &mut seeded(seed));
                let report = report.expect("the position is rolled");
                let again = bot.choose(&position, &BotRequest::new(), &mut seeded(seed));
                let again = again.expect("the position is rolled");
                if report.stopped.is_none() {
                    prop_assert_eq!(report.decision, again.decision, "{} is reproducible", id);
                } else {
                    prop_assert_eq!(report.stopped, Some(StopCause::Other));
                }
                match (&legal, report.turn()) {
                    (LegalTurns::Turns(turns), Some(turn)) => {
                        prop_assert!(turns.contains(&turn), "{} plays {}", id, turn);
                        let takes_king = turns.king_turns().contains(&turn);
                        prop_assert_eq!(report.decision == BotDecision::KingCapture(turn), takes_king);
                        let takes_by_chance = id == "random" && report.stopped.is_none();
                        prop_assert!(takes_by_chance || takes_king != turns.king_turns().is_empty());
                    }
                    (LegalTurns::ForcedPass, None) => {}
                    (legal, turn) => prop_assert!(false, "{} plays {:?} of {:?}", id, turn, legal),
                }
                if let Some(first) = report.candidates.first() {
                    prop_assert_eq!(Some(first.turn), report.turn(), "{}", id);
                }
                let scores: Vec<_> = report.candidates.iter().map_while(|one| one.score).collect();
                prop_assert!(scores.is_sorted_by(|a, b| a >= b), "{}: {:?}", id, scores);
            }
        }
    }

    /// What is played at once is what a list of all turns has first.
    #[test]
    fn at_once_the_first_turn_or_a_short_capture_is_played(
        position in enumerable_position().prop_filter("rolled", |position| !position.pool().is_empty()),
    ) {
        let decision = BotDecision::at_once(&position).expect("it is rolled");
        let legal = position.legal_turns();
        let fewest = legal.list().and_then(|turns| turns.king_turns().iter().map(|turn| turn.len()).min());
        match decision {
            BotDecision::KingCapture(turn) => {
                prop_assert!(legal.list().is_some_and(|turns| turns.king_turns().contains(&turn)));
                prop_assert_eq!(Some(turn.len()), fewest);
            }
            BotDecision::Chosen(turn) => {
                prop_assert_eq!(fewest, None);
                prop_assert_eq!(legal.as_slice().first(), Some(&turn));
            }
            BotDecision::ForcedPass => prop_assert_eq!(legal, LegalTurns::ForcedPass),
        }
    }

    #[test]
    fn greedy_bots_like_what_their_evaluators_like(
        position in sparse_endgame().prop_filter("rolled", |position| !position.pool().is_empty()),
        seed in any::<u64>(),
    ) {
        check_greedy(Material, &position, seed)?;
        check_greedy(Standard, &position, seed)?;
        check_greedy(Aggressive, &position, seed)?;
    }

    #[test]
    fn the_tactician_bot_decides_as_the_tactician(
        position in sparse_endgame().prop_filter("rolled", |position| !position.pool().is_empty()),
        limit in 1..10_u32,
        seed in any::<u64>(),
    ) {
        let config = config(limit, 700, 900, 0.75);
        let report = choose(&TacticianBot::new(config), &position, seed);
        let plain = decided(Tactician::new(config).choose(&position, &mut seeded(seed)));
        prop_assert_eq!(report.turn(), plain.turn());
        prop_assert_eq!(report.equal_best, plain.equal_best);
        prop_assert_eq!(report.candidates.len(), plain.candidates.len());
        for candidate in &report.candidates {
            let sum: f64 = candidate.parts.iter().map(|part| part.value).sum();
            let score = candidate.score.expect("all have a score");
            prop_assert!((sum - score).abs() < 1e-6, "{} is not {}", sum, score);
        }
    }
}

/// A bot without any time plays the first turn, and says why.
#[test]
fn a_bot_that_is_cancelled_at_once_plays_the_first_turn() {
    let position = rolled("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 PK");
    let first = position.legal_turns().as_slice()[0];
    let raised = AtomicBool::new(true);
    for (id, bot) in bots() {
        let control = Control::new().with_stop_flag(&raised);
        let request = BotRequest::new().with_cancellation(&control);
        let report = bot.choose(&position, &request, &mut seeded(1));
        let report = report.expect("the position is rolled");
        assert_eq!(report.turn(), Some(first), "{id}");
        assert_eq!(report.stopped, Some(StopCause::Flag), "{id}");
    }
}

/// Draws among equally good turns are draws among all of them.
#[test]
fn equally_good_turns_are_all_drawn() {
    let position = rolled("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 K");
    let expected = best_by(&Material, &position);
    assert!(expected.len() > 3);
    let bot = GreedyBot::new(Material);
    let drawn: std::collections::BTreeSet<String> = (0..200)
        .filter_map(|seed| choose(&bot, &position, seed).turn())
        .map(|turn| turn.to_string())
        .collect();
    assert_eq!(drawn.len(), expected.len());
}

/// At two plies the bot finds what the plain search finds, with either kind of leaves.
#[test]
fn the_expectimax_bot_decides_as_the_plain_search() {
    let plain = TwoPly::new(Material, Material::bounds()).expect("the bounds fit");
    let config = ExpectimaxConfig::from_pairs(["plies=2"]).expect("it is valid");
    let priced = ExpectimaxBot::new(config).expect("two plies fit");
    let judged = ExpectimaxBot::with_evaluator(Material, &Material::bounds(), BatchLeaves, config);
    let judged = judged.expect("two plies fit");
    for dfen in [
        "k3r2q/8/8/8/8/2B5/8/4K3 w - - 0 1 B",
        "4k3/8/3p4/8/2n5/8/1P1P4/4K3 w - - 0 1 PPK",
        "8/2k5/8/3b4/8/1N6/2P5/K7 w - - 0 1 NP",
        "6k1/5p2/8/8/3Q4/8/r7/6K1 b - - 0 1 RK",
    ] {
        let position = rolled(dfen);
        let RootChoice::Ranked(ranking) = plain.choose(&position).expect("it is rolled") else {
            panic!("nothing to rank in {dfen}");
        };
        let best = f64::from(ranking.best().expectation.weighted_sum()) / 216.0;
        for report in [choose(&priced, &position, 1), choose(&judged, &position, 1)] {
            let first = &report.candidates[0];
            let score = first.score.expect("the best is exact");
            assert!((score - best).abs() < 1e-9, "{dfen}: {score} is not {best}");
        }
    }
    let _: ExpectimaxBot<Material, IncrementalLeaves> = priced;
}

#[test]
fn too_many_plies_are_refused_when_the_bot_is_made() {
    let bot = |plies: &str| {
        let config = ExpectimaxConfig::from_pairs([plies, "candidate_limit=1"]);
        ExpectimaxBot::new(config.expect("it is valid by itself"))
    };
    for plies in ["plies=7", "plies=8", "plies=99"] {
        assert!(bot(plies).is_err(), "{plies}");
    }
    // What can be made can play; it is cancelled before it has thought for years.
    let raised = AtomicBool::new(true);
    let control = Control::new().with_stop_flag(&raised);
    let request = BotRequest::new().with_cancellation(&control);
    let position = rolled("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 PK");
    let report = bot("plies=6")
        .expect("six plies fit")
        .choose(&position, &request, &mut seeded(1));
    assert!(report.is_ok_and(|report| report.turn().is_some()));
}
