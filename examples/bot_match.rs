//! A match between two bots in mirrored pairs, and how sure its result is.
//!
//! `cargo run --release --example bot_match -- --first aggressive --second greedy --pairs 100`, or
//! without arguments for a short match; `--list` lists the bots, `--help` the rest.

mod support;

use std::env;
use std::io::{self, ErrorKind, Write};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Parser;
use dicechess::{Arena, ArenaError, Bot, BotRegistry, MatchScore, PairResult, Player, Position};
use rand_chacha::ChaCha8Rng;

use support::at_least_one;
use support::bots;
use support::interrupt;
use support::match_report::{Contender, Report, Terms};
use support::progress::MatchProgress;

/// Enough to tell bots apart of which one is far better, in a second or two.
const FEW_PAIRS: NonZeroU64 = match NonZeroU64::new(20) {
    Some(pairs) => pairs,
    None => NonZeroU64::MIN,
};

/// Plays a match between two bots of Dice Chess in mirrored pairs: two games with the same dice and
/// colours exchanged.
///
/// The result depends on the bots, their profiles, the seed, the start and the limit only. Ctrl-C
/// ends the match after the pairs that are being played.
///
/// The interval of the score is Hoeffding's, with a pair as one observation between 0 and 1, for a
/// number of pairs settled beforehand. With 95 % confidence it is the score ±0.30 with 20 pairs,
/// ±0.14 with 100 and ±0.04 with 1000, by √(ln 40 / (2 × pairs)), cut to the range from 0 to 1.
#[derive(Parser)]
#[command(name = "bot_match", after_help = EXAMPLES)]
struct Args {
    /// The bot whose score is counted
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    first: String,

    /// The profile of the first bot, if it needs one
    #[arg(long, value_name = "NAME=VALUE[,…]")]
    first_profile: Option<String>,

    /// The bot that it plays against
    #[arg(long, value_name = "BOT", default_value = "random")]
    second: String,

    /// The profile of the second bot, if it needs one
    #[arg(long, value_name = "NAME=VALUE[,…]")]
    second_profile: Option<String>,

    /// How many pairs of games to play, 20 if nothing is said; that leaves ±0.30 in doubt, 1000
    /// leave ±0.04
    #[arg(
        long,
        value_name = "NUMBER",
        conflicts_with = "games",
        value_parser = at_least_one::<NonZeroU64>,
    )]
    pairs: Option<NonZeroU64>,

    /// How many games to play instead, an even number: games come in pairs
    #[arg(long, value_name = "NUMBER", value_parser = parse_games)]
    games: Option<NonZeroU64>,

    /// The seed of the dice, and of what bots draw
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,

    /// How many threads to play on; the result is the same for all
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        value_parser = at_least_one::<NonZeroUsize>,
    )]
    threads: NonZeroUsize,

    /// After how many plies, that is whole turns of a side, a game is undecided
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = Arena::DEFAULT_MAX_PLIES,
        value_parser = at_least_one::<NonZeroU32>,
    )]
    max_plies: NonZeroU32,

    /// Where games start, without dice
    #[arg(long, value_name = "DFEN", default_value_t = Position::initial())]
    start: Position,

    /// Write the result as one JSON object
    #[arg(long)]
    json: bool,

    /// List the bots with the fields of their profiles, and stop
    #[arg(long)]
    list: bool,
}

const EXAMPLES: &str = "\
Examples:
  bot_match --list
  bot_match --first aggressive --second greedy --pairs 100 --threads 2
  bot_match --first tactician --second aggressive --games 200 --seed 7 \\
    --first-profile candidate_limit=16,king_threat_cp=300,king_danger_cp=900,hanging_weight=0.5

Exit codes: 0, or 2 if the match cannot start, or 1 if a bot broke the rules or writing failed.";

impl Args {
    fn terms(&self, pairs_asked: u64) -> Terms<'_> {
        let contender = |bot, profile| Contender { bot, profile };
        Terms {
            seed: self.seed,
            first: contender(&self.first, self.first_profile.as_deref()),
            second: contender(&self.second, self.second_profile.as_deref()),
            start: self.start,
            max_plies: self.max_plies.get(),
            pairs_asked,
        }
    }
}

/// The number of pairs that so many games are.
fn parse_games(text: &str) -> Result<NonZeroU64, String> {
    let games: u64 = text.parse().map_err(|_| "it is no number".to_string())?;
    if games % 2 == 1 {
        return Err("games come in mirrored pairs, expected an even number".to_string());
    }
    NonZeroU64::new(games / 2).ok_or_else(|| "expected at least 2".to_string())
}

fn main() -> ExitCode {
    let args = Args::parse();
    let registry = BotRegistry::with_built_in();
    if args.list {
        return written(print_list(&registry));
    }
    let (first, second, arena) = match prepare(&args, &registry) {
        Ok(prepared) => prepared,
        Err(message) => {
            support::warn(&format_args!("error: {message}"));
            return ExitCode::from(2);
        }
    };
    if let Err(error) = interrupt::catch() {
        support::warn(&format_args!("warning: Ctrl-C just ends: {error}"));
    }
    let players = [
        Player::new(&args.first, &*first),
        Player::new(&args.second, &*second),
    ];
    let pairs = args.pairs.or(args.games).unwrap_or(FEW_PAIRS).get();
    match play(&args, &arena, players, pairs) {
        Ok(score) => {
            let report = Report::new(args.terms(pairs), &score);
            written(print_report(&report, args.json))
        }
        Err(error) => {
            support::warn(&format_args!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// A reader of standard output that has gone away, as `| head` does, is no failure.
fn written(outcome: io::Result<()>) -> ExitCode {
    match outcome {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            support::warn(&format_args!("error: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn print_list(registry: &BotRegistry) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for bot in registry.list() {
        writeln!(output, "{}: {}", bot.id, bot.name)?;
        for field in bot.profile.unwrap_or_default() {
            writeln!(output, "    {field}")?;
        }
    }
    Ok(())
}

type Prepared = (Arc<dyn Bot>, Arc<dyn Bot>, Arena<'static>);

fn prepare(args: &Args, registry: &BotRegistry) -> Result<Prepared, String> {
    let find = |id, profile| bots::find(registry, id, profile).map_err(|error| error.to_string());
    let first = find(&args.first, args.first_profile.as_deref())?;
    let second = find(&args.second, args.second_profile.as_deref())?;
    let arena = Arena::new(args.start).map_err(|error| error.to_string())?;
    Ok((first, second, arena.with_max_plies(args.max_plies)))
}

/// Plays the pairs, all of them unless Ctrl-C was pressed or a bot broke the rules.
///
/// Threads take the next pair from a counter and play it to its end, so that what has been played
/// always begins with the first pair and has no gaps: what a shorter match would have played. For
/// the same reason the failure of the lowest pair is the same for any number of threads.
fn play(
    args: &Args,
    arena: &Arena<'_>,
    [first, second]: [Player<'_>; 2],
    pairs: u64,
) -> Result<MatchScore, ArenaError> {
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let played = Mutex::new(Played::default());
    let progress = MatchProgress::start(pairs);
    let work = || {
        while !failed.load(Ordering::Relaxed) && !interrupt::flag().load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= pairs {
                return;
            }
            let pair = arena.play_pair::<ChaCha8Rng>(first, second, args.seed, index);
            failed.fetch_or(pair.is_err(), Ordering::Relaxed);
            // No thread panics while it holds the lock.
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            played.add(index, pair);
            let mean = played.score.mean().unwrap_or_default();
            progress.step(format!("score {mean:.3}"));
        }
    };
    thread::scope(|scope| {
        // There is no use for more threads than pairs, and fewer than were asked for will do.
        let more = (args.threads.get() as u64).min(pairs) - 1;
        for _ in 0..more {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    progress.finish();
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    match played.failure {
        Some((_, error)) => Err(error),
        None => Ok(played.score),
    }
}

/// What all threads have played.
#[derive(Default)]
struct Played {
    score: MatchScore,
    /// The lowest pair that failed.
    failure: Option<(u64, ArenaError)>,
}

impl Played {
    fn add(&mut self, index: u64, pair: Result<PairResult, ArenaError>) {
        match pair {
            Ok(pair) => self.score.record(&pair),
            Err(error) => {
                let is_lowest = self
                    .failure
                    .as_ref()
                    .is_none_or(|&(other, _)| index < other);
                if is_lowest {
                    self.failure = Some((index, error));
                }
            }
        }
    }
}

fn print_report(report: &Report<'_>, json: bool) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut output, report)?;
        writeln!(output)?;
    } else {
        writeln!(output, "{report}")?;
        if env::args_os().len() == 1 {
            writeln!(output, "\n{TRY_NEXT}")?;
        }
    }
    output.flush()
}

const TRY_NEXT: &str = "\
Try next: bot_match --list, or
  bot_match --first aggressive --second greedy --pairs 100 --threads 2";
