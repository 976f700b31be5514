//! What the arena promises, of any bots, seeds and starts: mirrored pairs are fair, results depend
//! on nothing but what they are a function of, and a turn is accepted exactly if it is legal.

mod support;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;

use dicechess::movegen::MoveBuffer;
use dicechess::{
    Aggressive, Arena, ArenaError, Bot, Color, Confidence, DicePool, GameResult, GreedyBot,
    MatchScore, Material, Move, PairResult, Player, Position, RandomBot, TacticianBot, Turn,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use support::bots::{Watching, first_turn, playing};
use support::strategies::{any_move, cases, enumerable_position};
use support::tactician;

fn id() -> impl Strategy<Value = &'static str> {
    select(vec!["random", "greedy", "aggressive", "tactician"])
}

fn bot(id: &str) -> Box<dyn Bot> {
    match id {
        "random" => Box::new(RandomBot),
        "greedy" => Box::new(GreedyBot::new(Material)),
        "aggressive" => Box::new(GreedyBot::new(Aggressive)),
        _ => Box::new(TacticianBot::new(tactician::config(4, 300, 900, 0.5))),
    }
}

/// Any position that a game can start from.
fn start() -> impl Strategy<Value = Position> {
    enumerable_position().prop_map(|position| {
        let position = position.with_pool(DicePool::EMPTY);
        match Arena::new(position) {
            Ok(_) => position,
            Err(_) => Position::initial(),
        }
    })
}

fn arena(start: Position, max_plies: u32) -> Arena<'static> {
    let arena = Arena::new(start).expect("a game can start");
    arena.with_max_plies(NonZero::new(max_plies).expect("not zero"))
}

fn pair(arena: &Arena<'_>, first: &str, second: &str, seed: u64, index: u64) -> PairResult {
    let [one, other] = [first, second].map(bot);
    let [first, second] = [Player::new(first, &*one), Player::new(second, &*other)];
    let pair = arena.play_pair::<ChaCha8Rng>(first, second, seed, index);
    pair.expect("all play by the rules")
}

/// Which ply of a game it is.
fn ply(position: &Position) -> u32 {
    2 * position.full_move_number() + position.side_to_move().index() as u32
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn nobody_beats_himself(id in id(), start in start(), seed: u64, index: u64) {
        let result = pair(&arena(start, 60), id, id, seed, index);
        prop_assert_eq!(result.as_white, result.as_black);
        prop_assert_eq!(result.quarters(), 2);
    }

    #[test]
    fn a_pair_seen_from_the_other_side_is_the_same(
        first in id(),
        second in id(),
        start in start(),
        seed: u64,
        index: u64,
    ) {
        let arena = arena(start, 60);
        let result = pair(&arena, first, second, seed, index);
        let exchanged = pair(&arena, second, first, seed, index);
        prop_assert_eq!(result.as_white, exchanged.as_black);
        prop_assert_eq!(result.as_black, exchanged.as_white);
        prop_assert_eq!(result.quarters() + exchanged.quarters(), 4);
    }

    #[test]
    fn both_games_of_a_pair_have_the_same_dice(
        first in id(),
        second in id(),
        seed: u64,
        index: u64,
    ) {
        let bots = [first, second].map(bot);
        let [one, other] = [&bots[0], &bots[1]].map(|bot| Watching::new(&**bot));
        let arena = arena(Position::initial(), 40);
        let players = [Player::new("one", &one), Player::new("other", &other)];
        let result = arena.play_pair::<ChaCha8Rng>(players[0], players[1], seed, index);
        result.expect("all play by the rules");
        let mut known = BTreeMap::new();
        let mut compared = 0;
        for position in one.seen().iter().chain(&other.seen()) {
            let (ply, pool) = (ply(position), position.pool());
            if let Some(before) = known.insert(ply, pool) {
                prop_assert_eq!(before, pool, "at ply {}", ply);
                compared += 1;
            }
        }
        prop_assert!(compared > 0);
    }

    #[test]
    fn pairs_can_be_played_in_any_order(
        first in id(),
        second in id(),
        seed: u64,
        order in Just((0..6_u64).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let arena = arena(Position::initial(), 30);
        let in_order: Vec<_> =
            (0..6).map(|index| pair(&arena, first, second, seed, index)).collect();
        let played: Mutex<BTreeMap<u64, PairResult>> = Mutex::default();
        std::thread::scope(|scope| {
            for half in order.chunks(3) {
                let (arena, played) = (&arena, &played);
                scope.spawn(move || {
                    for &index in half {
                        let result = pair(arena, first, second, seed, index);
                        let mut played = played.lock().expect("no thread panics");
                        played.insert(index, result);
                    }
                });
            }
        });
        let played = played.into_inner().expect("no thread panics");
        let expected: MatchScore = in_order.iter().copied().collect();
        let shuffled: MatchScore = order.iter().map(|index| played[index]).collect();
        prop_assert_eq!(expected, shuffled);
        prop_assert_eq!(in_order, played.into_values().collect::<Vec<_>>());
    }

    #[test]
    fn generators_of_colours_and_pairs_know_nothing_of_each_other(
        seed: u64,
        index in 0..u64::MAX,
    ) {
        let drawn = |index| {
            let drawn: Mutex<BTreeMap<Color, Vec<u64>>> = Mutex::default();
            let drawing = playing(|position: &Position, generator: &mut dyn Rng| {
                let mut drawn = drawn.lock().expect("no test panics here");
                drawn.entry(position.side_to_move()).or_default().push(generator.next_u64());
                first_turn(position)
            });
            let player = Player::new("drawing", &drawing);
            let arena = arena(Position::initial(), 20);
            let result = arena.play_pair::<ChaCha8Rng>(player, player, seed, index);
            result.expect("all play by the rules");
            drawn.into_inner().expect("no test panics here")
        };
        let (one, next) = (drawn(index), drawn(index + 1));
        let mut all = Vec::new();
        for numbers in one.values().chain(next.values()) {
            // The same generator in both games.
            prop_assert_eq!(numbers.len() % 2, 0);
            let (game, repeated) = numbers.split_at(numbers.len() / 2);
            prop_assert_eq!(game, repeated);
            all.extend_from_slice(game);
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        prop_assert_eq!(all.len(), count, "64 bits do not come twice by chance");
    }
}

/// What a bot tries: up to three moves, one after the other.
#[derive(Debug, Clone, Copy)]
enum Attempt {
    /// One of those that are possible by themselves.
    Possible(u16),
    /// Any, hardly ever a possible one.
    Wild(Move),
}

fn attempt() -> impl Strategy<Value = Attempt> {
    prop_oneof![
        9 => any::<u16>().prop_map(Attempt::Possible),
        1 => any_move().prop_map(Attempt::Wild),
    ]
}

fn wander(position: &Position, attempts: &[Attempt]) -> Option<Turn> {
    let mut current = *position;
    let mut moves = Vec::new();
    for &attempt in attempts {
        let mut buffer = MoveBuffer::new();
        buffer.fill(&current);
        match attempt {
            Attempt::Wild(mv) => moves.push(mv),
            Attempt::Possible(choice) => {
                let Some(place) = usize::from(choice).checked_rem(buffer.len()) else {
                    break;
                };
                moves.push(buffer[place]);
                current = current.play(buffer[place]);
            }
        }
    }
    Turn::from_moves(&moves)
}

proptest! {
    #![proptest_config(cases(1500))]

    /// A ply of a bot that breaks the rules now and then, and what the other bot is shown.
    #[test]
    fn a_turn_is_accepted_exactly_if_it_is_legal(
        start in start(),
        attempts in vec(attempt(), 1..4),
        seed: u64,
    ) {
        let wandering = playing(|position: &Position, _: &mut dyn Rng| wander(position, &attempts));
        let first = playing(|position: &Position, _: &mut dyn Rng| first_turn(position));
        let [mover, other] = [&wandering as &dyn Bot, &first].map(Watching::new);
        let [mover_player, other_player] =
            [Player::new("mover", &mover), Player::new("other", &other)];
        let [white, black] = match start.side_to_move() {
            Color::White => [mover_player, other_player],
            Color::Black => [other_player, mover_player],
        };
        let [mut dice, mut one, mut two] = [seed, 1, 2].map(ChaCha8Rng::seed_from_u64);
        let game = arena(start, 2).play_game(white, black, &mut dice, [&mut one, &mut two]);
        let Some(rolled) = mover.seen().first().copied() else {
            return Ok(());
        };
        prop_assert_eq!(rolled.pool().len(), 3);
        prop_assert_eq!(rolled.with_pool(DicePool::EMPTY), start);
        let turn = wander(&rolled, &attempts).expect("something can move");
        let is_legal = rolled.legal_turns().as_slice().contains(&turn);
        match game {
            Ok(game) => {
                prop_assert!(is_legal, "{turn} is not legal in {rolled}");
                let result = turn.play(&rolled);
                if let Some(winner) = result.winner() {
                    prop_assert_eq!(game, GameResult { winner: Some(winner), plies: 1 });
                } else if let Some(shown) = other.seen().first() {
                    prop_assert_eq!(shown.with_pool(DicePool::EMPTY), result);
                }
            }
            Err(error) => {
                prop_assert!(!is_legal, "{turn} is legal in {rolled}");
                let ArenaError::IllegalTurn { bot, position, turn: named, source } = error else {
                    return Err(TestCaseError::fail("it is another error"));
                };
                prop_assert_eq!((&*bot, *position, named), ("mover", rolled, turn));
                prop_assert_eq!(Err(source), turn.try_play(&rolled));
            }
        }
    }

    #[test]
    fn intervals_hold_the_mean_and_narrow_with_pairs(
        quarters in vec(0..5_u8, 1..50),
        level in prop_oneof![Just(f64::from_bits(1)), Just(1.0_f64.next_down()), 0.01..0.999_f64],
        lower in 0.0..1.0_f64,
    ) {
        let pairs: Vec<_> = quarters.iter().map(|&quarters| of_quarters(quarters)).collect();
        let once: MatchScore = pairs.iter().copied().collect();
        let mut twice = once;
        twice.extend(pairs.iter().copied());
        let mean = once.mean().expect("there are pairs");
        let sum: u32 = quarters.iter().map(|&quarters| u32::from(quarters)).sum();
        prop_assert!((mean - f64::from(sum) / 4.0 / f64::from(pairs.len() as u32)).abs() < 1e-12);
        prop_assert_eq!(twice.mean(), Some(mean));
        let confidence = Confidence::new(level).expect("above 0 and below 1");
        let interval = once.interval(confidence);
        prop_assert!(0.0 <= interval.low && interval.low <= mean);
        prop_assert!(mean <= interval.high && interval.high <= 1.0);
        prop_assert!(interval.low < interval.high);
        let more = twice.interval(confidence);
        prop_assert!(interval.low <= more.low && more.high <= interval.high);
        if let Ok(lower) = Confidence::new(level * lower) {
            let less_sure = once.interval(lower);
            prop_assert!(interval.low <= less_sure.low && less_sure.high <= interval.high);
        }
        // Seen from the other side.
        let others: MatchScore =
            quarters.iter().map(|&quarters| of_quarters(4 - quarters)).collect();
        let mirrored = others.interval(confidence);
        prop_assert!((mirrored.low - (1.0 - interval.high)).abs() < 1e-12);
        prop_assert!((mirrored.high - (1.0 - interval.low)).abs() < 1e-12);
    }
}

/// A pair that scores so many quarters.
fn of_quarters(quarters: u8) -> PairResult {
    let game = |winner| GameResult { winner, plies: 9 };
    let (white, black) = (Some(Color::White), Some(Color::Black));
    let [as_white, as_black] = match quarters {
        0 => [black, white],
        1 => [None, white],
        2 => [white, white],
        3 => [white, None],
        _ => [white, black],
    };
    PairResult {
        as_white: game(as_white),
        as_black: game(as_black),
    }
}
