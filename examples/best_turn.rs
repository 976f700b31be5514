//! The best whole turn of a position with dice: expectiminimax on material, to any depth.
//!
//! `cargo run --release --example best_turn -- '<DFEN with dice>'`, or without arguments on a
//! built-in middlegame; `--help` lists the rest.

mod support;

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use dicechess::{Color, DicePool, Position, Role, TOTAL_ROLLS};
use rand::rngs::SysRng;
use rand::{RngExt, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use support::PositionArgs;
use support::board::{Board, PieceStyle};
use support::interrupt;
use support::progress::SearchProgress;
use support::turn_search::{Found, FoundTurn, Limits, search};
use support::words::describe_turn;

/// A middlegame with both kings in reach, so that the first run has something to show.
const BUILT_IN: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8 NBQ";

/// Finds the best whole turn of Dice Chess positions: expectiminimax on material.
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

    /// How many plies to look ahead: 2 is my turn and the reply to it, 3 my next turn too
    #[arg(long, value_name = "PLIES", default_value = "2")]
    depth: NonZeroU32,

    /// End each search after so many seconds, with the best answer so far; every depth from 2 on is
    /// searched in turn
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,

    /// How many threads to search on
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    threads: NonZeroUsize,

    /// How many turns, pre-ranked by material, get the full look-ahead
    #[arg(long, value_name = "NUMBER", default_value = "128")]
    candidates: NonZeroUsize,

    /// Find the exact values of all candidates, which takes longer, and not only those of the best
    #[arg(long)]
    exact: bool,

    /// Show a table of the candidates with the work done for each, and the expected line of play
    #[arg(long)]
    explain: bool,

    /// How many of them to print, each board once; --json has them all
    #[arg(long, value_name = "NUMBER", default_value = "5")]
    show: usize,

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
    let limits = Limits {
        depth: args.depth,
        time: args.time,
        threads: args.threads,
        candidates: args.candidates,
        exact: args.exact,
        explain: args.explain,
    };
    support::answer_each(&args.positions, |position| {
        let (rolled, seed) = dice.roll(position)?;
        let progress = SearchProgress::start();
        let found = search(&rolled, &limits, dice.generator());
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
    /// The expected value in centipawns, from the view of the side to move; null if it was not
    /// found out in time.
    value: Option<f64>,
    takes_king: bool,
    /// The candidates that were within the limit, best first.
    candidates: Vec<FoundTurn>,
    /// The number of distinct positions that the turns lead to, if they were all looked at.
    distinct_results: Option<usize>,
    /// Whether --candidates left some of them out.
    limited: bool,
    /// The ordered rolls, of 216, on which the opponent can take the king next.
    king_risk_rolls: u32,
    /// The depth in plies that was searched to its end, 0 if none was.
    depth: u32,
    /// Why the search ended before it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// What the choice rests on.
    basis: String,
    #[serde(skip)]
    style: PieceStyle,
    #[serde(skip)]
    shown: usize,
    #[serde(skip)]
    words: Vec<String>,
    #[serde(skip)]
    explained: Option<String>,
}

impl Answer {
    fn new(args: &Args, position: Position, seed: Option<u64>, found: Found) -> Self {
        let words = found.turn.map(|turn| describe_turn(&position, &turn));
        Self {
            dfen: position,
            seed,
            turn: found.turn.map(|turn| turn.to_string()),
            value: found.value,
            takes_king: found.takes_king,
            king_risk_rolls: found.king_risk_rolls,
            depth: found.depth,
            distinct_results: found.distinct_results,
            limited: found.limited,
            explained: args.explain.then(|| found.table()),
            stopped: found.stopped,
            basis: found.basis,
            candidates: found.candidates,
            style: if args.ascii {
                PieceStyle::Ascii
            } else {
                PieceStyle::Unicode
            },
            shown: args.show,
            words: words.unwrap_or_default(),
        }
    }

    fn write_candidates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others: Vec<_> = FoundTurn::once_each(&self.candidates)
            .skip(1)
            .take(self.shown)
            .collect();
        if !others.is_empty() {
            write!(f, "\n\nNext best             value   king falls")?;
        }
        for candidate in others {
            let FoundTurn {
                turn,
                king_risk_rolls,
                ..
            } = candidate;
            let value = candidate.value_in_words();
            write!(f, "\n  {turn:<16} {value:>11}   {}", Risk(*king_risk_rolls))?;
        }
        let looked_at = self.candidates.len();
        match self.distinct_results {
            Some(all) if self.limited => write!(
                f,
                "\n\nA limit applied: of {all} distinct results, the {looked_at} best by material were looked at \
                 (--candidates for more)."
            ),
            Some(all) => write!(f, "\n\nAll {all} distinct results were looked at."),
            None => Ok(()),
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
        match self.value {
            Some(value) => write!(f, "\n\nExpected value: {value:+.1} centipawns")?,
            None => write!(f, "\n\nExpected value: not known")?,
        }
        if self.turn.is_some() {
            write!(f, ", {} plies deep", self.depth)?;
        }
        if let Some(stopped) = &self.stopped {
            write!(
                f,
                "\nStopped early ({stopped}): the choice rests on {}.",
                self.basis
            )?;
        }
        write!(
            f,
            "\nKing falls on the next roll: {}",
            Risk(self.king_risk_rolls)
        )?;
        self.write_candidates(f)?;
        match &self.explained {
            Some(table) => write!(f, "\n\n{table}"),
            None => Ok(()),
        }
    }
}

/// A number of ordered rolls, of 216, and its share.
struct Risk(u32);

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * f64::from(self.0) / f64::from(TOTAL_ROLLS);
        write!(f, "{:>3}/{TOTAL_ROLLS} ({percent:.1} %)", self.0)
    }
}
