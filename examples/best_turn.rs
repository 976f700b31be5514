//! The best whole turn of a position with dice: expectiminimax on material, to any depth, or what a
//! bot plays.
//!
//! `cargo run --release --example best_turn -- '<DFEN with dice>'`, or without arguments on a
//! built-in middlegame; `--help` lists the rest.

mod support;

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use dicechess::{Color, DicePool, Position, Role, Turn};
use rand::rngs::SysRng;
use rand::{RngExt, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use support::board::{Board, PieceStyle};
use support::bot_turn::{BotFound, NamedBot};
use support::interrupt;
use support::progress::SearchProgress;
use support::turn_search::{Found, Limits, search};
use support::words::describe_turn;
use support::{PositionArgs, Shown, at_least_one};

/// A middlegame with both kings in reach, so that the first run has something to show.
const BUILT_IN: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8 NBQ";

/// Finds the best whole turn of Dice Chess positions: expectiminimax on material, or what a bot
/// plays.
///
/// Without a position it runs on a built-in middlegame. Ctrl-C ends a search with its best answer
/// so far.
#[derive(Parser)]
#[command(name = "best_turn", after_help = EXAMPLES)]
struct Args {
    #[command(flatten)]
    positions: PositionArgs,

    /// The dice of a position that has none, one to three letters of PNBRQK
    #[arg(long, value_name = "DICE", value_parser = parse_dice)]
    dice: Option<DicePool>,

    /// Roll the dice of positions that have none, and draw among equally good turns, the same ones
    /// for the same seed
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Ask a bot instead: `random`, `greedy`, `king_aware`, `aggressive`, `expectimax`,
    /// `tactician` or `monte_carlo`; the last three need a --profile
    #[arg(long, value_name = "ID", conflicts_with_all = ["depth", "threads", "candidates", "exact"])]
    bot: Option<String>,

    /// The profile of the bot, such as for the tactician
    /// `candidate_limit=16,king_threat_cp=300,king_danger_cp=900,hanging_weight=0.5`;
    /// `bot_match --list` lists the fields
    #[arg(long, value_name = "NAME=VALUE[,…]", requires = "bot")]
    profile: Option<String>,

    /// How many plies to look ahead: 2 is my turn and the reply to it, 3 my next turn too
    #[arg(
        long,
        value_name = "PLIES",
        default_value = "2",
        value_parser = at_least_one::<NonZeroU32>,
    )]
    depth: NonZeroU32,

    /// End each search after so many seconds, with the best answer so far; every depth from 2 on is
    /// searched in turn, by `--bot expectimax` only with `deepening=true` in its profile
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,

    /// How many threads to search on
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        value_parser = at_least_one::<NonZeroUsize>,
    )]
    threads: NonZeroUsize,

    /// How many turns, pre-ranked by material, get the full look-ahead; if nothing is said, all of
    /// them up to a depth of 2, and 128 from 3 on
    #[arg(long, value_name = "NUMBER", value_parser = at_least_one::<NonZeroUsize>)]
    candidates: Option<NonZeroUsize>,

    /// Find the exact values of all candidates, which takes longer, and not only those of the best
    #[arg(long)]
    exact: bool,

    /// Show a table of the candidates with the work done for each, and the expected line of play;
    /// of a bot, the parts of each candidate's score that are not 0
    #[arg(long)]
    explain: bool,

    /// How many candidates to print beside the best, each board once: 5, or all with --explain;
    /// --json has them all
    #[arg(long, value_name = "NUMBER")]
    show: Option<usize>,

    /// Draw the board with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
}

fn parse_dice(text: &str) -> Result<DicePool, String> {
    match text.parse::<DicePool>() {
        Ok(pool) if pool.is_empty() => Err("there are no dice in it".to_string()),
        Ok(pool) => Ok(pool),
        Err(error) => Err(error.to_string()),
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is no number".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

const EXAMPLES: &str = "\
Examples:
  best_turn \"8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP\"
  best_turn --dice PNB \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  best_turn --depth 3 --time 5 --threads 2 --candidates 8 --explain
  best_turn --json - < positions.txt
  best_turn --bot aggressive --explain --show 3
  best_turn --bot tactician --profile \
    candidate_limit=16,king_threat_cp=300,king_danger_cp=900,hanging_weight=0.5 --explain

Exit codes: 0, or 2 if any input was bad, or 1 if reading or writing failed.";

fn main() -> ExitCode {
    let mut args = Args::parse();
    args.positions.default_to(BUILT_IN);
    let mut dice = match DiceSource::new(&args) {
        Ok(dice) => dice,
        Err(error) => {
            support::warn(&format_args!("error: no random seed is to be had: {error}"));
            return ExitCode::FAILURE;
        }
    };
    if let Err(error) = interrupt::catch() {
        support::warn(&format_args!("warning: Ctrl-C just ends: {error}"));
    }
    let profile = args.profile.as_deref();
    let player = args.bot.as_ref().map(|id| NamedBot::find(id, profile));
    let player = match player.transpose() {
        Ok(player) => player,
        Err(error) => {
            support::warn(&format_args!("error: {error}"));
            return support::BAD_INPUT.into();
        }
    };
    let shown = Shown {
        candidates: args
            .show
            .unwrap_or(if args.explain { usize::MAX } else { 5 }),
        explained: args.explain,
    };
    let limits = Limits {
        depth: args.depth,
        time: args.time,
        threads: args.threads,
        candidates: args.candidates,
        exact: args.exact,
        shown,
    };
    support::answer_each(&args.positions, |position| {
        let (rolled, seed) = dice.roll(position)?;
        let progress = SearchProgress::start();
        let generator = dice.generator();
        let found = match &player {
            None => search(&rolled, &limits, generator).map(Thought::Searched),
            Some(player) => player
                .play(&rolled, args.time, shown, generator)
                .map(Thought::Played),
        };
        progress.finish();
        Ok(Answer::new(&args, rolled, seed, found?))
    })
}

/// Where the dice of a position that has none come from.
struct DiceSource {
    given: Option<DicePool>,
    generator: ChaCha8Rng,
    seed: u64,
}

impl DiceSource {
    fn new(args: &Args) -> Result<Self, <SysRng as TryRng>::Error> {
        let seed = match args.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64()?,
        };
        Ok(Self {
            given: args.dice,
            generator: ChaCha8Rng::seed_from_u64(seed),
            seed,
        })
    }

    /// What draws among equally good turns.
    fn generator(&mut self) -> &mut ChaCha8Rng {
        &mut self.generator
    }

    /// The position with dice, and the seed if they were rolled.
    fn roll(&mut self, position: Position) -> Result<(Position, Option<u64>), String> {
        match self.given {
            Some(pool) if position.pool().is_empty() => Ok((position.with_pool(pool), None)),
            Some(pool) if position.pool() != pool => Err(format!(
                "the position has the dice {}, and --dice asks for {pool}",
                position.pool()
            )),
            None if position.pool().is_empty() => {
                let face = |_| Role::ALL[self.generator.random_range(0..6)];
                let dice = std::array::from_fn(face);
                Ok((position.with_pool(DicePool::roll(dice)), Some(self.seed)))
            }
            _ => Ok((position, None)),
        }
    }
}

/// What there is to say about a position.
#[derive(Serialize)]
struct Answer {
    #[serde(serialize_with = "support::as_text")]
    dfen: Position,
    /// The seed, if the dice were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// The micro-moves joined by spaces; null on a forced pass.
    turn: Option<String>,
    takes_king: bool,
    #[serde(flatten)]
    thought: Thought,
    #[serde(skip)]
    style: PieceStyle,
    #[serde(skip)]
    words: Vec<String>,
}

/// Who thought about it, and what came of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Thought {
    Searched(Found),
    Played(BotFound),
}

impl Thought {
    fn turn(&self) -> Option<Turn> {
        match self {
            Self::Searched(found) => found.turn,
            Self::Played(found) => found.turn,
        }
    }

    fn takes_king(&self) -> bool {
        match self {
            Self::Searched(found) => found.takes_king,
            Self::Played(found) => found.takes_king,
        }
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Searched(found) => found.fmt(f),
            Self::Played(found) => found.fmt(f),
        }
    }
}

impl Answer {
    fn new(args: &Args, position: Position, seed: Option<u64>, thought: Thought) -> Self {
        let turn = thought.turn();
        let words = turn.map(|turn| describe_turn(&position, &turn));
        Self {
            dfen: position,
            seed,
            turn: turn.map(|turn| turn.to_string()),
            takes_king: thought.takes_king(),
            thought,
            style: if args.ascii {
                PieceStyle::Ascii
            } else {
                PieceStyle::Unicode
            },
            words: words.unwrap_or_default(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.dfen;
        writeln!(
            f,
            "{position}\n\n{}\n",
            Board {
                position,
                style: self.style
            }
        )?;
        let side = position.side_to_move();
        write!(f, "{side} to move, dice {}", position.pool())?;
        if let Some(seed) = self.seed {
            write!(f, " (rolled with --seed {seed})")?;
        }
        for color in Color::ALL {
            if position.king(color).is_none() {
                write!(f, "\nNote: {color} has no king.")?;
            }
        }
        match &self.turn {
            None => write!(f, "\n\nForced pass: none of the dice can be spent.")?,
            Some(turn) => write!(f, "\n\nBest turn: {turn}")?,
        }
        for (index, words) in self.words.iter().enumerate() {
            write!(f, "\n  {}. {words}", index + 1)?;
        }
        if self.takes_king {
            return write!(f, "\n\nIt takes the king and wins.");
        }
        write!(f, "\n\n{}", self.thought)
    }
}
