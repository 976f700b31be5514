//! The tactician on random positions: it is what its six steps say, worked out plainly; no profile
//! reaches the score of a game won; what is cancelled decides nothing; no tie, no randomness.

mod support;

use std::cell::Cell;

use dicechess::{
    Color, DiceChess, Position, StopCause, Tactician, TacticianConfig, TacticianDecision,
    TacticianOutcome, TacticianScore, Turn, cancel_if, evaluator_fn,
};
use proptest::prelude::*;
use support::counted::Counted;
use support::plain_features::Board;
use support::strategies::{cases, enumerable_position};
use support::tactician::{config, decided};

/// Any profile whose scores stay far from the clamp, with weights that make ties likely.
fn ordinary_config() -> impl Strategy<Value = TacticianConfig> {
    let hanging = prop_oneof![Just(0.0), Just(0.5), Just(1.0), 0.0..3.0_f64];
    (1..12_u32, 0..3000, 0..3000, hanging)
        .prop_map(|(limit, threat, danger, hanging)| config(limit, threat, danger, hanging))
}

/// Any valid profile at all, the greatest values included.
fn any_config() -> impl Strategy<Value = TacticianConfig> {
    let centipawns = || prop_oneof![Just(0), Just(i32::MAX), 0..=i32::MAX];
    let hanging = prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
        0.0..f64::MAX,
    ];
    (1..=u32::MAX, centipawns(), centipawns(), hanging)
        .prop_map(|(limit, threat, danger, hanging)| config(limit, threat, danger, hanging))
}

fn rolled_position() -> impl Strategy<Value = Position> {
    enumerable_position().prop_map(|position| {
        let one_pawn = "P".parse().expect("a die");
        let is_rolled = !position.pool().is_empty();
        if is_rolled {
            position
        } else {
            position.with_pool(one_pawn)
        }
    })
}

/// The kept turns with their cheap and final scores, by the plain way through the six steps; or the
/// turns that take the king.
enum Plain {
    KingCaptures(Vec<Turn>),
    Kept(Vec<(Turn, i32, f64)>),
}

fn plain(position: &Position, config: &TacticianConfig) -> Plain {
    let legal = position.legal_turns();
    let turns = legal.as_slice();
    let mover = position.side_to_move();
    let takes_king = |turn: &&Turn| {
        position.king(!mover).is_some() && turn.play(position).king(!mover).is_none()
    };
    let captures: Vec<Turn> = turns.iter().filter(takes_king).copied().collect();
    if let Some(fewest) = captures.iter().map(|turn| turn.moves().len()).min() {
        let shortest = captures
            .into_iter()
            .filter(|turn| turn.moves().len() == fewest);
        return Plain::KingCaptures(shortest.collect());
    }
    let mut results: Vec<(usize, Turn, Position, i32)> = Vec::new();
    for (place, turn) in turns.iter().enumerate() {
        let result = turn.play(position);
        if results.iter().all(|(_, _, known, _)| *known != result) {
            results.push((place, *turn, result, Board::new(&result).aggressive(mover)));
        }
    }
    results.sort_by_key(|(place, turn, _, cheap)| (-cheap, turn.moves().len(), *place));
    results.truncate(config.candidate_limit() as usize);
    let kept = results.into_iter().map(|(_, turn, result, cheap)| {
        let board = Board::new(&result);
        let potential = f64::from(result.king_capture_rolls(mover)) / 216.0;
        let danger = f64::from(result.king_capture_rolls(!mover)) / 216.0;
        let hanging = board.hanging_material(!mover) - board.hanging_material(mover);
        let total = f64::from(cheap - board.king_safety(mover))
            + f64::from(config.king_threat_cp()) * potential
            - f64::from(config.king_danger_cp()) * danger
            + config.hanging_weight() * f64::from(hanging);
        (turn, cheap, total)
    });
    Plain::Kept(kept.collect())
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn the_tactician_is_what_its_steps_say(
        position in rolled_position(),
        config in ordinary_config(),
        seed in any::<u64>(),
    ) {
        let mut generator = Counted::new(seed);
        let report = decided(Tactician::new(config).choose(&position, &mut generator));
        prop_assert_eq!(generator.asked > 0, report.equal_best > 1, "asked only for ties");
        let statistics = report.statistics;
        prop_assert_eq!(statistics.legal_turns, position.legal_turns().as_slice().len());
        prop_assert_eq!(statistics.rescored, report.candidates.len());
        prop_assert_eq!(statistics.threat_queries, 2 * statistics.rescored);
        let kept = match plain(&position, &config) {
            Plain::KingCaptures(shortest) => {
                let TacticianDecision::KingCapture(turn) = report.decision else {
                    return Err(TestCaseError::fail("a king can be taken"));
                };
                prop_assert!(shortest.contains(&turn));
                prop_assert_eq!(report.equal_best, shortest.len());
                prop_assert!(report.candidates.is_empty());
                prop_assert_eq!(statistics.distinct_results, None);
                return Ok(());
            }
            Plain::Kept(kept) => kept,
        };
        prop_assert_eq!(report.candidates.len(), kept.len());
        for (candidate, (turn, cheap, total)) in report.candidates.iter().zip(&kept) {
            prop_assert_eq!((candidate.turn, candidate.score.cheap), (*turn, *cheap));
            prop_assert!((candidate.score.total - total).abs() < 1e-6);
        }
        let highest = kept.iter().map(|&(_, _, total)| total).fold(f64::NEG_INFINITY, f64::max);
        let near = kept.iter().filter(|(_, _, total)| *total > highest - 1e-6);
        let near: Vec<Turn> = near.map(|&(turn, ..)| turn).collect();
        let best: Vec<Turn> = report.best().map(|best| best.turn).collect();
        prop_assert!(best.iter().all(|turn| near.contains(turn)));
        prop_assert_eq!(report.turn().is_none(), kept.is_empty());
        if let TacticianDecision::Chosen { turn, place } = report.decision {
            prop_assert!(best.contains(&turn));
            prop_assert_eq!(report.candidates[place].turn, turn);
            prop_assert_eq!(report.equal_best, best.len());
        }
    }

    #[test]
    fn no_profile_reaches_the_score_of_a_game_won(
        position in rolled_position(),
        config in any_config(),
    ) {
        let loud = evaluator_fn::<DiceChess, _, _>(|position: &Position, _: Color| {
            if position.key() & 1 == 0 { i32::MAX } else { i32::MIN }
        });
        let (own, other) = (Tactician::new(config), Tactician::new(config).with_evaluator(loud));
        let mut generator = Counted::new(1);
        let reports = [own.choose(&position, &mut generator), other.choose(&position, &mut generator)];
        for report in reports.map(decided) {
            for candidate in report.candidates {
                let total = candidate.score.total;
                prop_assert!(total.abs() <= 2_147_483_646.0, "{total}");
                prop_assert!(total.abs() < f64::from(TacticianScore::TERMINAL_WIN));
            }
        }
    }

    /// The colours exchanged: the same turns on the board turned upside down. Their order is
    /// another, so that all of them are kept.
    #[test]
    fn both_colours_play_the_same(position in rolled_position(), config in ordinary_config()) {
        let all = config.with_candidate_limit(u32::MAX).expect("at least one");
        let scores = |position: &Position| {
            let mut generator = Counted::new(1);
            let report = decided(Tactician::new(all).choose(position, &mut generator));
            let score = |score: TacticianScore| {
                (score.cheap, score.king_safety, score.hanging_difference, score.total.to_bits())
            };
            let mut scores: Vec<_> =
                report.candidates.iter().map(|candidate| score(candidate.score)).collect();
            scores.sort_unstable();
            (scores, report.statistics.legal_turns, report.equal_best)
        };
        let (found, legal, best) = scores(&position);
        let flipped = position.flip_colors();
        let (other, other_legal, other_best) = scores(&flipped);
        prop_assert_eq!((found, legal, best), (other, other_legal, other_best));
    }

    #[test]
    fn what_is_cancelled_decides_nothing(
        position in rolled_position(),
        config in ordinary_config(),
        questions in 1..20_u32,
    ) {
        let asked = Cell::new(0);
        let stop = cancel_if(|| {
            asked.set(asked.get() + 1);
            asked.get() == questions
        });
        let mut generator = Counted::new(1);
        let outcome = Tactician::new(config)
            .with_cancellation(&stop)
            .choose(&position, &mut generator)
            .expect("it is rolled");
        let whole = decided(Tactician::new(config).choose(&position, &mut Counted::new(1)));
        match outcome {
            TacticianOutcome::Decided(report) => {
                // At the start, after the turns are listed, and before each final score.
                prop_assert_eq!(asked.get() as usize, 2 + whole.candidates.len());
                prop_assert!(asked.get() < questions);
                prop_assert_eq!(report, whole);
            }
            TacticianOutcome::Incomplete { cause, statistics } => {
                prop_assert_eq!(cause, StopCause::Other);
                prop_assert_eq!(generator.asked, 0);
                prop_assert_eq!(asked.get(), questions);
                let rescored = statistics.map(|statistics| statistics.rescored as u32);
                let expected = match questions {
                    1 => None,
                    _ => Some(questions.saturating_sub(3)),
                };
                prop_assert_eq!(rescored, expected);
            }
        }
    }
}
