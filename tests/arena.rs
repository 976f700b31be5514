//! Games between bots that break the rules, keep them, or only watch.

mod support;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};

use dicechess::{
    Arena, ArenaError, Color, DicePool, GameResult, GreedyBot, IllegalTurn, MatchScore, Material,
    Player, Position, ROLLS, RandomBot, StartError, TacticianBot, Turn, cancel_if,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use support::bots::{Failing, Watching, first_turn, playing};
use support::counted::Counted;
use support::seeds::{Logged, take_seeds};

/// Every roll has a legal turn.
const OPEN: &str = "k7/8/8/8/8/1B5P/3N4/1QK4R w - - 0 1";

fn position(dfen: &str) -> Position {
    dfen.parse().expect("it is a DFEN")
}

fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn plies(plies: u32) -> NonZero<u32> {
    NonZero::new(plies).expect("not zero")
}

fn play(
    arena: &Arena<'_>,
    white: Player<'_>,
    black: Player<'_>,
    seed: u64,
) -> Result<GameResult, ArenaError> {
    let [mut dice, mut one, mut other] = [seed, 1, 2].map(generator);
    arena.play_game(white, black, &mut dice, [&mut one, &mut other])
}

#[test]
fn no_game_starts_with_dice_or_without_a_king() {
    let rolled = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");
    assert!(matches!(Arena::new(rolled), Err(StartError::Rolled { .. })));
    for (dfen, side) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", Color::Black),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", Color::White),
        ("8/8/8/8/8/8/8/8 w - - 0 1", Color::White),
    ] {
        let Err(StartError::NoKing { color, .. }) = Arena::new(position(dfen)) else {
            panic!("there is a game from {dfen}");
        };
        assert_eq!(color, side);
    }
}

#[test]
fn a_turn_that_spends_too_few_dice_is_named_with_its_bot() {
    let arena = Arena::new(position(OPEN)).expect("a game can start");
    let lazy = playing(|position, _| {
        let whole = first_turn(position)?;
        Turn::from_moves(whole.moves().get(..1)?)
    });
    let error = play(
        &arena,
        Player::new("lazy", &lazy),
        Player::new("random", &RandomBot),
        1,
    )
    .expect_err("one move is too few");
    let ArenaError::IllegalTurn {
        bot,
        position: found,
        turn,
        source,
    } = &error
    else {
        panic!("it is another error: {error}");
    };
    assert_eq!(bot, "lazy");
    assert_eq!(found.with_pool(DicePool::EMPTY), position(OPEN));
    assert_eq!(turn.moves().len(), 1);
    assert_eq!(*source, IllegalTurn::TooFewDice { spent: 1, most: 3 });
    assert!(
        error.to_string().starts_with("the bot `lazy` played "),
        "{error}"
    );
}

#[test]
fn a_turn_that_is_not_possible_is_named_with_its_bot() {
    let arena = Arena::new(Position::initial()).expect("a game can start");
    let wild = playing(|_, _| "a1h8".parse().ok());
    let [white, black] = [
        Player::new("random", &RandomBot),
        Player::new("wild", &wild),
    ];
    let error = play(&arena, white, black, 1).expect_err("a rook does not move so");
    let ArenaError::IllegalTurn { bot, source, .. } = &error else {
        panic!("it is another error: {error}");
    };
    assert_eq!(bot, "wild");
    assert!(matches!(source, IllegalTurn::Move { number: 1, .. }));
}

#[test]
fn moves_after_the_king_has_fallen_are_not_legal() {
    let start = position("3k4/8/8/8/8/8/P7/3R3K w - - 0 1");
    let greedy = playing(|position, _| {
        let capture = position.legal_turns().as_slice().first().copied()?;
        let more = "a2a3".parse().ok()?;
        Turn::from_moves(&[capture.moves(), &[more][..]].concat()).or(Some(capture))
    });
    let arena = Arena::new(start).expect("a game can start");
    let player = Player::new("greedy", &greedy);
    let found = (0..50).find_map(|seed| {
        let result = play(&arena, player, player, seed);
        result
            .err()
            .filter(|error| error.to_string().contains("d1d8 a2a3"))
    });
    assert!(
        matches!(found, Some(ArenaError::IllegalTurn { .. })),
        "{found:?}"
    );
}

#[test]
fn a_pass_where_a_turn_is_legal_is_an_error() {
    let arena = Arena::new(position(OPEN)).expect("a game can start");
    let passing = playing(|_, _| None);
    let passing = Player::new("passing", &passing);
    let error = play(&arena, passing, Player::new("random", &RandomBot), 3);
    let error = error.expect_err("every roll has a legal turn");
    assert!(matches!(&error, ArenaError::Passed { bot, .. } if bot == "passing"));
    assert!(
        error.to_string().contains("where there is a legal turn"),
        "{error}"
    );
}

#[test]
fn the_error_of_a_bot_is_handed_on_with_its_position() {
    let arena = Arena::new(position(OPEN)).expect("a game can start");
    let error = play(
        &arena,
        Player::new("broken", &Failing),
        Player::new("random", &RandomBot),
        3,
    )
    .expect_err("it has no decision");
    let text = error.to_string();
    assert!(
        text.starts_with("the bot `broken` failed in k7/8/8/8/8/1B5P/3N4/1QK4R w - - 0 1 "),
        "{text}"
    );
    assert!(text.ends_with(": out of order"), "{text}");
    let pair = arena.play_pair::<ChaCha8Rng>(
        Player::new("random", &RandomBot),
        Player::new("broken", &Failing),
        1,
        1,
    );
    assert!(pair.is_err());
}

#[test]
fn a_forced_pass_is_played_without_asking() {
    // Half of the rolls have no king, and then nothing moves.
    let start = position("4k3/8/8/8/8/p7/P7/4K3 b - - 0 1");
    let arena = Arena::new(start)
        .expect("a game can start")
        .with_max_plies(plies(60));
    let watching = Watching::new(&RandomBot);
    let player = Player::new("watching", &watching);
    let game = play(&arena, player, player, 5).expect("all play by the rules");
    assert!(game.winner.is_some() || game.plies == 60, "{game:?}");
    let seen = watching.seen();
    assert!(!seen.is_empty() && seen.len() < game.plies as usize);
    for position in seen {
        assert!(!position.legal_turns().as_slice().is_empty(), "{position}");
    }
}

#[test]
fn a_game_ends_undecided_at_its_limit() {
    let arena = Arena::new(Position::initial()).expect("a game can start");
    let first = playing(|position, _| first_turn(position));
    let player = Player::new("first", &first);
    for limit in [1, 2, 3] {
        let game = play(&arena.with_max_plies(plies(limit)), player, player, 1);
        let undecided = GameResult {
            winner: None,
            plies: limit,
        };
        assert_eq!(game.expect("all play by the rules"), undecided);
    }
}

#[test]
fn the_one_that_takes_the_king_has_won() {
    for (dfen, winner) in [
        ("3k4/3R4/8/8/8/8/8/K7 w - - 0 1", Color::White),
        ("3k4/3r4/8/8/8/8/8/3K4 b - - 0 1", Color::Black),
    ] {
        let arena = Arena::new(position(dfen)).expect("a game can start");
        let greedy = GreedyBot::new(Material);
        let seen = Cell::new(0);
        for seed in 0..20 {
            let player = Player::new("greedy", &greedy);
            let game = play(&arena, player, player, seed).expect("all play by the rules");
            if game.plies == 1 {
                assert_eq!(game.winner, Some(winner));
                seen.set(seen.get() + 1);
            }
        }
        assert!(seen.get() > 3, "a roll in two has the rook");
    }
}

#[test]
fn every_ordered_roll_is_as_likely() {
    const ROUNDS: u32 = 100;
    let arena = Arena::new(position(OPEN))
        .expect("a game can start")
        .with_max_plies(plies(1));
    let first = playing(|position, _| first_turn(position));
    let watching = Watching::new(&first);
    let player = Player::new("watching", &watching);
    let mut dice = generator(9);
    for _ in 0..216 * ROUNDS {
        let [mut one, mut other] = [1, 2].map(generator);
        let game = arena.play_game(player, player, &mut dice, [&mut one, &mut other]);
        game.expect("all play by the rules");
    }
    let seen = watching.seen();
    assert_eq!(seen.len() as u32, 216 * ROUNDS);
    for roll in ROLLS {
        let found = seen.iter().filter(|position| position.pool() == roll.pool);
        let found = f64::from(found.count() as u32);
        let expected = f64::from(roll.weight * ROUNDS);
        // Five standard deviations: one run of 30 000 fails by chance, and this one has a seed.
        assert!(
            (found - expected).abs() < 5.0 * expected.sqrt(),
            "{found} times {}, expected {expected}",
            roll.pool
        );
    }
}

#[test]
fn dice_and_draws_are_apart() {
    let arena = Arena::new(Position::initial())
        .expect("a game can start")
        .with_max_plies(plies(20));
    // Bots that draw, each of them so often.
    let drawing = |often: u32| {
        playing(move |position, generator| {
            for _ in 0..often {
                generator.next_u64();
            }
            first_turn(position)
        })
    };
    let mut seen = Vec::new();
    for (one, other) in [(0, 0), (1, 0), (0, 3), (5, 2)] {
        let bots = [one, other].map(drawing);
        let watching = [Watching::new(&bots[0]), Watching::new(&bots[1])];
        let players = [0, 1].map(|place| Player::new("drawing", &watching[place]));
        let mut dice = Counted::new(11);
        let mut draws = [Counted::new(12), Counted::new(13)];
        let [white, black] = &mut draws;
        let game = arena.play_game(players[0], players[1], &mut dice, [white, black]);
        game.expect("all play by the rules");
        for ((draws, often), watching) in draws.iter().zip([one, other]).zip(&watching) {
            assert_eq!(draws.asked as usize, often as usize * watching.seen().len());
        }
        assert!(dice.asked >= 3 * 20, "three dice a ply");
        seen.push((watching.map(|watching| watching.seen()), dice.asked));
    }
    // The same rolls, so that the first turns are the same.
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn dice_and_draws_of_neighbouring_pairs_and_seeds_have_different_seeds() {
    let arena = Arena::new(Position::initial())
        .expect("a game can start")
        .with_max_plies(plies(1));
    let random = Player::new("random", &RandomBot);
    let mut all = BTreeSet::new();
    let edges = (0..30).chain(u64::MAX - 30..=u64::MAX);
    let pairs: Vec<_> = edges
        .clone()
        .flat_map(|seed| edges.clone().map(move |index| (seed, index)))
        .collect();
    for &(seed, index) in &pairs {
        let pair = arena.play_pair::<Logged>(random, random, seed, index);
        pair.expect("all play by the rules");
        let made = take_seeds();
        // Dice, White and Black, for each of the two games.
        assert_eq!(made.len(), 6);
        assert_eq!(made[..3], made[3..]);
        all.extend(made);
    }
    assert_eq!(all.len(), 3 * pairs.len());
}

#[test]
fn every_turn_has_a_limit_of_its_own() {
    let made = AtomicU32::new(0);
    let at_once = |_: &Position| {
        made.fetch_add(1, Ordering::Relaxed);
        Box::new(cancel_if(|| true)) as Box<_>
    };
    let arena = Arena::new(Position::initial())
        .expect("a game can start")
        .with_thinking(&at_once)
        .with_max_plies(plies(30));
    let greedy = GreedyBot::new(Material);
    let watching = Watching::new(&greedy);
    let player = Player::new("watching", &watching);
    play(&arena, player, player, 1).expect("all play by the rules");
    assert_eq!(made.load(Ordering::Relaxed) as usize, watching.seen().len());
    assert!(watching.all_cancelled());
    let unhurried = Arena::new(Position::initial()).expect("a game can start");
    let watching = Watching::new(&greedy);
    let player = Player::new("watching", &watching);
    play(&unhurried, player, player, 1).expect("all play by the rules");
    assert!(!watching.all_cancelled());
}

#[test]
fn chance_loses_to_greed_and_greed_to_tactics() {
    let arena = Arena::new(Position::initial()).expect("a game can start");
    let greedy = GreedyBot::new(Material);
    let tactician = TacticianBot::new(support::tactician::config(8, 300, 900, 0.5));
    let [chance, greed, tactics] = [
        Player::new("random", &RandomBot),
        Player::new("greedy", &greedy),
        Player::new("tactician", &tactician),
    ];
    let mean = |first, second, pairs| {
        let pair = |index| arena.play_pair::<ChaCha8Rng>(first, second, 7, index);
        let score: Result<MatchScore, _> = (0..pairs).map(pair).collect();
        score.expect("all play by the rules").mean()
    };
    let low = mean(chance, greed, 30).expect("there are pairs");
    assert!(low < 0.3, "{low}");
    let low = mean(greed, tactics, 10).expect("there are pairs");
    assert!(low < 0.5, "{low}");
}

/// A change of these is a change of every result that was ever reported.
#[test]
fn seeded_pairs_stay_what_they_were() {
    let arena = Arena::new(Position::initial()).expect("a game can start");
    let greedy = GreedyBot::new(Material);
    let [first, second] = [
        Player::new("greedy", &greedy),
        Player::new("random", &RandomBot),
    ];
    let found: Vec<_> = (0..5)
        .map(|index| {
            let pair = arena.play_pair::<ChaCha8Rng>(first, second, 7, index);
            let pair = pair.expect("all play by the rules");
            (pair.quarters(), pair.as_white.plies, pair.as_black.plies)
        })
        .collect();
    let expected = [
        (2, 18, 16),
        (2, 16, 12),
        (4, 27, 10),
        (4, 15, 10),
        (4, 17, 14),
    ];
    assert_eq!(found, expected);
}
