//! The best whole turn of a position with dice, by the plain two-ply search on material.
//!
//! `cargo run --release --example best_turn -- '<DFEN with dice>'`, or without arguments on a
//! built-in middlegame; `--help` lists the rest.

mod support;

use std::collections::HashSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::Parser;
use dicechess::{
    Candidate, Color, DicePool, Material, Position, ReplyExpectation, Role, RootChoice,
    TOTAL_ROLLS, Turn, TwoPly,
};
use rand::rngs::SysRng;
use rand::{RngExt, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use support::PositionArgs;
use support::board::{Board, PieceStyle};
use support::progress::SearchProgress;
use support::words::describe_turn;

/// A middlegame with both kings in reach, so that the first run has something to show.
const BUILT_IN: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8 NBQ";

/// Finds the best whole turn of Dice Chess positions: two plies of expectimax on material.
///
/// Without a position it runs on a built-in middlegame.
#[derive(Parser)]
#[command(name = "best_turn", after_help = EXAMPLES)]
struct Args {
    #[command(flatten)]
    positions: PositionArgs,

    /// The dice of a position that has none, one to three letters of PNBRQK
    #[arg(long, value_name = "DICE", value_parser = parse_dice)]
    dice: Option<DicePool>,

    /// Roll the dice of positions that have none, the same ones for the same seed
    #[arg(long, value_name = "NUMBER", conflicts_with = "dice")]
    seed: Option<u64>,

    /// How many turns, pre-ranked by material, get the full look-ahead
    #[arg(long, value_name = "NUMBER", default_value = "128")]
    candidates: NonZeroUsize,

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

const EXAMPLES: &str = "\
Examples:
  best_turn \"8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP\"
  best_turn --dice PNB \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
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
    let search = match TwoPly::new(Material, Material::bounds()) {
        Ok(search) => search.with_candidate_limit(args.candidates),
        Err(error) => {
            support::warn(&format_args!("error: {error}"));
            return ExitCode::FAILURE;
        }
    };
    support::answer_each(&args.positions, |position| {
        let (rolled, seed) = dice.roll(position)?;
        let mut progress = SearchProgress::new();
        let choice = search.choose_with_progress(&rolled, |done, total| progress.show(done, total));
        progress.finish();
        let choice = choice.map_err(|error| error.to_string())?;
        Ok(Answer::new(&args, rolled, seed, &choice))
    })
}

/// Where the dice of a position that has none come from.
enum DiceSource {
    Given(DicePool),
    Rolled {
        generator: Box<ChaCha8Rng>,
        seed: u64,
    },
}

impl DiceSource {
    fn new(args: &Args) -> Result<Self, <SysRng as TryRng>::Error> {
        if let Some(pool) = args.dice {
            return Ok(Self::Given(pool));
        }
        let seed = match args.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64()?,
        };
        Ok(Self::Rolled {
            generator: Box::new(ChaCha8Rng::seed_from_u64(seed)),
            seed,
        })
    }

    /// The position with dice, and the seed if they were rolled.
    fn roll(&mut self, position: Position) -> Result<(Position, Option<u64>), String> {
        match self {
            Self::Given(pool) if position.pool().is_empty() => {
                Ok((position.with_pool(*pool), None))
            }
            Self::Given(pool) if position.pool() != *pool => Err(format!(
                "the position has the dice {}, and --dice asks for {pool}",
                position.pool()
            )),
            Self::Rolled { generator, seed } if position.pool().is_empty() => {
                let dice = std::array::from_fn(|_| Role::ALL[generator.random_range(0..6)]);
                Ok((position.with_pool(DicePool::roll(dice)), Some(*seed)))
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
    /// The expected value in centipawns, from the view of the side to move.
    value: f64,
    takes_king: bool,
    /// The candidates that got the full look-ahead, best first.
    candidates: Vec<CandidateAnswer>,
    /// The number of distinct positions that the turns lead to, if they were all looked at.
    distinct_results: Option<usize>,
    /// Whether --candidates left some of them out.
    limited: bool,
    /// The ordered rolls, of 216, on which the opponent can take the king next.
    king_risk_rolls: u32,
    #[serde(skip)]
    style: PieceStyle,
    #[serde(skip)]
    shown: usize,
    #[serde(skip)]
    words: Vec<String>,
}

#[derive(Serialize)]
struct CandidateAnswer {
    turn: String,
    value: f64,
    king_risk_rolls: u32,
    /// The normalized key of the result: what it is but for its clocks.
    #[serde(skip)]
    key: String,
}

impl CandidateAnswer {
    fn new(candidate: &Candidate<i32>) -> Self {
        Self {
            turn: candidate.turn.to_string(),
            value: candidate.expectation.value(),
            king_risk_rolls: candidate.expectation.lost_weight(),
            key: candidate.result.normalized_key(),
        }
    }
}

impl Answer {
    fn new(args: &Args, position: Position, seed: Option<u64>, choice: &RootChoice<i32>) -> Self {
        let mut answer = Self {
            dfen: position,
            seed,
            turn: None,
            value: 0.0,
            takes_king: false,
            candidates: Vec::new(),
            distinct_results: None,
            limited: false,
            king_risk_rolls: 0,
            style: if args.ascii {
                PieceStyle::Ascii
            } else {
                PieceStyle::Unicode
            },
            shown: args.show,
            words: Vec::new(),
        };
        match choice {
            RootChoice::ForcedPass { expectation, .. } => answer.expect(expectation),
            RootChoice::KingCapture { turn } => {
                answer.play(*turn);
                answer.takes_king = true;
                answer.value = Material::bounds().terminal_win().into();
                answer.candidates.push(CandidateAnswer {
                    turn: turn.to_string(),
                    value: answer.value,
                    king_risk_rolls: 0,
                    key: String::new(),
                });
            }
            RootChoice::Ranked(ranking) => {
                answer.play(ranking.best().turn);
                answer.expect(&ranking.best().expectation);
                answer.candidates = ranking.candidates().map(CandidateAnswer::new).collect();
                answer.distinct_results = Some(ranking.distinct_results());
                answer.limited = ranking.is_limited();
            }
        }
        answer
    }

    fn play(&mut self, turn: Turn) {
        self.turn = Some(turn.to_string());
        self.words = describe_turn(&self.dfen, &turn);
    }

    fn expect(&mut self, expectation: &ReplyExpectation<i32>) {
        self.value = expectation.value();
        self.king_risk_rolls = expectation.lost_weight();
    }

    fn write_candidates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two orders of the same moves can differ in the half-move clock, which tells a reader
        // nothing.
        let mut shown = HashSet::new();
        let mut distinct = self
            .candidates
            .iter()
            .filter(|candidate| shown.insert(&candidate.key));
        distinct.next();
        let others: Vec<_> = distinct.take(self.shown).collect();
        if !others.is_empty() {
            write!(f, "\n\nNext best          value   king falls")?;
        }
        for candidate in others {
            let CandidateAnswer {
                turn,
                value,
                king_risk_rolls,
                ..
            } = candidate;
            write!(
                f,
                "\n  {turn:<16} {value:>+8.1}   {}",
                Risk(*king_risk_rolls)
            )?;
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
        write!(f, "\n\nExpected value: {:+.1} centipawns", self.value)?;
        write!(
            f,
            "\nKing falls on the next roll: {}",
            Risk(self.king_risk_rolls)
        )?;
        self.write_candidates(f)
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
