//! The legal turns of positions: how many there are, where they lead, and if asked for all of them.
//!
//! ```text
//! cargo run --release --example legal_turns -- --list "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR"
//! ```

mod support;

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use dicechess::{Budget, LegalTurns, Outcome, Position, Turn, TurnList};
use serde::Serialize;

use support::fnv::Fnv1a;
use support::{PositionArgs, Texts};

/// Counts the legal turns of Dice Chess positions, and lists them with `--list`.
#[derive(Debug, Parser)]
#[command(name = "legal_turns", arg_required_else_help = true, after_help = EXAMPLES)]
struct Args {
    #[command(flatten)]
    positions: PositionArgs,

    /// List all legal turns in canonical order, those that take the king first
    #[arg(long)]
    list: bool,

    /// Give up on a position after this many units of work, about one a micro-move looked at
    ///
    /// Odd positions have hundreds of millions of turns; a server sets this.
    #[arg(long, value_name = "UNITS", default_value_t = u64::MAX, hide_default_value = true)]
    budget: u64,
}

const EXAMPLES: &str = "\
Examples:
  legal_turns --list \"4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR\"
  legal_turns --json - < positions.txt

The dice are the last field: one to three of P, N, B, R, Q, K.

Exit codes: 0, or 2 if any input was no DFEN or took too much work, or 1 if reading or writing failed.";

fn main() -> ExitCode {
    let args = Args::parse();
    support::answer_each(&args.positions, |position| Answer::new(position, &args))
}

/// What there is to say about the legal turns of a position.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(serialize_with = "support::as_text")]
    dfen: Position,
    /// Whether there are dice at all.
    rolled: bool,
    /// Whether there are dice, and no legal turn.
    pass: bool,
    /// The most dice that can be spent.
    max_dice: u8,
    turns: usize,
    king_turns: usize,
    /// The number of distinct positions after the turns.
    distinct: usize,
    /// The distinct first moves, sorted as text.
    first_moves: BTreeSet<String>,
    /// The hash of all turns in canonical order.
    #[serde(serialize_with = "support::as_text")]
    turns_fnv: Fnv1a,
    /// The hash of the distinct results, sorted as text.
    #[serde(serialize_with = "support::as_text")]
    results_fnv: Fnv1a,
    /// The turns, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Texts<Turn>>,
}

impl Answer {
    fn new(position: Position, args: &Args) -> Result<Self, String> {
        let Outcome::Complete { value: legal, .. } =
            position.legal_turns_within(&Budget::new(args.budget))
        else {
            return Err(format!("more than {} units of work", args.budget));
        };
        let turns = legal.as_slice();
        let results: HashSet<Position> = turns.iter().map(|turn| turn.play(&position)).collect();
        let mut result_texts: Vec<String> = results.iter().map(Position::to_string).collect();
        result_texts.sort_unstable();
        Ok(Self {
            dfen: position,
            rolled: legal != LegalTurns::NotRolled,
            pass: legal == LegalTurns::ForcedPass,
            max_dice: legal.list().map_or(0, TurnList::max_dice),
            turns: turns.len(),
            king_turns: legal.list().map_or(0, |list| list.king_turns().len()),
            distinct: results.len(),
            first_moves: turns
                .iter()
                .filter_map(|turn| turn.first())
                .map(ToString::to_string)
                .collect(),
            turns_fnv: Fnv1a::of_lines(turns),
            results_fnv: Fnv1a::of_lines(&result_texts),
            list: args.list.then(|| Texts(turns.to_vec())),
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dfen)?;
        if !self.rolled {
            return write!(f, "\n  not rolled: add dice as the last field, such as PNB");
        }
        write!(f, "\n  dice              {}", self.dfen.pool())?;
        if self.pass {
            return write!(f, "\n  forced pass: none of the dice can be spent");
        }
        write!(f, "\n  legal turns       {}", self.turns)?;
        write!(f, "\n  king turns        {}", self.king_turns)?;
        write!(f, "\n  distinct results  {}", self.distinct)?;
        write!(f, "\n  max dice          {}", self.max_dice)?;
        write!(f, "\n  first moves      ")?;
        for first_move in &self.first_moves {
            write!(f, " {first_move}")?;
        }
        if let Some(Texts(list)) = &self.list {
            write!(f, "\n  all turns")?;
            for turn in list {
                write!(f, "\n    {turn}")?;
            }
        }
        Ok(())
    }
}
