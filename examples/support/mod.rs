//! What the examples share: positions in, answers out.
//!
//! Reading order: this file ([`answer_each`], the loop of an example), `inputs` (where positions
//! come from), `bad_input` (what is said about a text that is none), `board` and `words` (positions
//! and turns for people), `bots` (bots by name), `turn_search` (the search of `best_turn`),
//! `bot_turn` (a bot in its place), `match_report` (the result of `bot_match`), `progress` (for the
//! impatient), `interrupt` (Ctrl-C), `fnv` (hashes of lists).
//!
//! An example flattens [`PositionArgs`] into its arguments, has an answer that can be displayed and
//! serialised, and hands both to [`answer_each`]:
//!
//! ```ignore
//! #[derive(clap::Parser)]
//! struct Args {
//!     #[command(flatten)]
//!     positions: PositionArgs,
//! }
//!
//! fn main() -> ExitCode {
//!     let args = Args::parse();
//!     support::answer_each(&args.positions, |position| Ok(Answer::new(position)))
//! }
//! ```
#![allow(dead_code, reason = "every example uses its own part of this module")]

mod bad_input;
pub(crate) mod board;
pub(crate) mod bot_turn;
pub(crate) mod bots;
pub(crate) mod fnv;
mod inputs;
pub(crate) mod interrupt;
pub(crate) mod match_report;
pub(crate) mod progress;
pub(crate) mod turn_search;
pub(crate) mod words;

use std::collections::HashSet;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;
use std::str::FromStr;

use dicechess::Position;
use serde::{Serialize, Serializer};

use bad_input::BadInput;

/// The arguments of every example that is asked about positions.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// Positions in DFEN, each of them one quoted argument; `-` reads one a line from standard
    /// input
    ///
    /// A DFEN whose quotes were forgotten comes as four to seven arguments; it is put together
    /// again.
    // A half-move clock of -1 is a mistake in a DFEN, not an option.
    #[arg(value_name = "DFEN", allow_negative_numbers = true)]
    dfens: Vec<OsString>,

    /// Write one JSON object for each position, one a line
    ///
    /// A bad input gives an object with `error` and `line`: its line on standard input or its place
    /// among the arguments, from 1. If the fault lies in the text, `offset` is the byte where it
    /// starts, or the length of the text if something is missing there. `field` is the field of the
    /// DFEN that it lies in: `placement`, `side`, `castling`, `en_passant`, `half_move`,
    /// `full_move` or `dice`; `count` if there are too few fields or too many; `characters` if no
    /// field may have the character. What is not UTF-8 has no `field`.
    #[arg(long)]
    json: bool,
}

impl PositionArgs {
    /// Asks about `dfen` if no position was given.
    pub(crate) fn default_to(&mut self, dfen: &str) {
        if self.dfens.is_empty() {
            self.dfens.push(dfen.into());
        }
    }
}

/// How much of an answer people get to see; programs get all of it.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// How many candidates beside the best.
    pub(crate) candidates: usize,
    /// Whether all of them, with everything that is known about them.
    pub(crate) explained: bool,
}

/// The first item of each key.
///
/// The key of a candidate is that of its result: two orders of the same moves can differ in the
/// half-move clock, which is not in the key and tells a reader nothing.
pub(crate) fn once_each<'items, Item>(
    items: &'items [Item],
    key: impl Fn(&'items Item) -> u64,
) -> impl Iterator<Item = &'items Item> {
    let mut shown = HashSet::new();
    items.iter().filter(move |&item| shown.insert(key(item)))
}

/// Reads a number of things without which there would be nothing to do. Clap's own message names
/// a type.
pub(crate) fn at_least_one<Number>(text: &str) -> Result<Number, String>
where
    Number: FromStr<Err = ParseIntError>,
{
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::Zero => "expected at least 1".to_string(),
            _ => error.to_string(),
        })
}

/// The exit code when a text was no position; clap's for wrong usage is the same.
pub(crate) const BAD_INPUT: u8 = 2;

/// Answers all positions that were asked about, in their order, on standard output: as JSON if
/// asked for, else as displayed.
///
/// Every answer is flushed, so that a server can ask and listen through pipes, and nothing is kept,
/// so that the input may be endless. A bad input, and a position that `answer` has no answer to, is
/// reported in its place (see [`BadInput`]) and the rest go on.
///
/// The exit code is 0, or 2 if any input was bad or there was none, or 1 if reading or writing
/// failed. That standard output has been closed, as by `| head`, is no failure: the program ends
/// early and quietly.
pub(crate) fn answer_each<Answer: Display + Serialize>(
    args: &PositionArgs,
    mut answer: impl FnMut(Position) -> Result<Answer, String>,
) -> ExitCode {
    if args.dfens.is_empty() {
        warn(&"error: no position: give a DFEN, or - for standard input; --help tells more");
        return BAD_INPUT.into();
    }
    let mut output = BufWriter::new(io::stdout().lock());
    let mut any_bad = false;
    let outcome = inputs::visit(&args.dfens, |input| {
        let answered = BadInput::check(input).and_then(|position| {
            answer(position).map_err(|reason| BadInput::unanswerable(input, reason))
        });
        any_bad |= answered.is_err();
        match answered {
            Ok(answer) if args.json => write_json(&mut output, &answer),
            Ok(answer) => writeln!(output, "{answer}"),
            Err(bad) if args.json => write_json(&mut output, &bad),
            Err(bad) => {
                warn(&bad);
                Ok(())
            }
        }?;
        output.flush()
    });
    match outcome {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            warn(&format_args!("error: {error}"));
            ExitCode::FAILURE
        }
        _ if any_bad => BAD_INPUT.into(),
        _ => ExitCode::SUCCESS,
    }
}

/// Serialises a value, such as a position or a hash, as the text that it is displayed as.
pub(crate) fn as_text<Value: Display, Target: Serializer>(
    value: &Value,
    serializer: Target,
) -> Result<Target::Ok, Target::Error> {
    serializer.collect_str(value)
}

/// A list of values that are each serialised as the text that they are displayed as.
#[derive(Debug)]
pub(crate) struct Texts<Item>(pub(crate) Vec<Item>);

impl<Item: Display> Serialize for Texts<Item> {
    fn serialize<Target: Serializer>(
        &self,
        serializer: Target,
    ) -> Result<Target::Ok, Target::Error> {
        serializer.collect_seq(self.0.iter().map(Item::to_string))
    }
}

fn write_json(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    writeln!(output)
}

/// Writes to standard error. If that has been closed there is nobody left to tell, and `eprintln`
/// would panic.
pub(crate) fn warn(message: &impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}
