//! How likely either king is to be taken by the next roll, exactly: the dice that do it, and a turn
//! for each.
//!
//! `cargo run --release --example king_danger -- '<DFEN>'`, or without arguments on a built-in
//! middlegame; `--help` lists the rest.

mod support;

use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use dicechess::{
    Color, DicePool, Position, ROLLS, SharedTraversal, TOTAL_ROLLS, Turn, WeightedRoll,
};
use serde::Serialize;

use support::PositionArgs;
use support::board::{Board, PieceStyle};

/// A middlegame with both kings in danger: one piece type takes Black's at once, White's needs two
/// dice or three.
const BUILT_IN: &str = "r4bn1/pp2p1pr/2pq1p1p/3pk3/1n4b1/4PN2/PPPPKPPP/RNB1QB1R b - - 8 6";

/// Tells how likely either side is to take the enemy king if it moves now with a fresh roll, and by
/// which turns.
///
/// Without a position it runs on a built-in middlegame.
#[derive(Debug, Parser)]
#[command(name = "king_danger", after_help = EXAMPLES)]
struct Args {
    #[command(flatten)]
    positions: PositionArgs,

    /// List every roll that takes a king, instead of the fewest dice that a roll needs; --json has
    /// them all
    #[arg(long)]
    list: bool,

    /// Draw the board with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
}

const EXAMPLES: &str = "\
Examples:
  king_danger \"8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1\"
  king_danger --list \"4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1\"
  king_danger --json - < positions.txt

Of a roll, the turn shown is one that spends the fewest dice. The side to move and the dice of a position play no role.

Exit codes: 0, or 2 if any input was no DFEN, or 1 if reading or writing failed.";

fn main() -> ExitCode {
    let mut args = Args::parse();
    args.positions.default_to(BUILT_IN);
    let mut traversal = SharedTraversal::new();
    support::answer_each(&args.positions, |position| {
        Ok(Answer {
            dfen: position,
            white: Attack::new(&mut traversal, &position, Color::White),
            black: Attack::new(&mut traversal, &position, Color::Black),
            list: args.list,
            style: if args.ascii {
                PieceStyle::Ascii
            } else {
                PieceStyle::Unicode
            },
        })
    })
}

/// What there is to say about the kings of a position.
#[derive(Serialize)]
struct Answer {
    #[serde(serialize_with = "support::as_text")]
    dfen: Position,
    /// White on Black's king.
    white: Attack,
    /// Black on White's king.
    black: Attack,
    #[serde(skip)]
    list: bool,
    #[serde(skip)]
    style: PieceStyle,
}

/// What one side can do to the enemy king.
#[derive(Serialize)]
struct Attack {
    /// Where the enemy king stands; null if there is none.
    king: Option<String>,
    /// The ordered rolls, of 216, that take it.
    rolls: u32,
    /// The same as a probability.
    chance: f64,
    /// The rolls that take it, the ones that need the fewest dice first.
    captures: Vec<Capture>,
}

/// A roll that takes the king.
#[derive(Serialize)]
struct Capture {
    #[serde(serialize_with = "support::as_text")]
    roll: DicePool,
    /// How many ordered rolls it stands for: 1, 3 or 6.
    weight: u32,
    /// The dice of the roll that the turn spends.
    #[serde(serialize_with = "support::as_text")]
    dice: DicePool,
    #[serde(serialize_with = "support::as_text")]
    turn: Turn,
}

impl Attack {
    fn new(traversal: &mut SharedTraversal, position: &Position, attacker: Color) -> Self {
        let rolls = position.king_capture_rolls(attacker);
        Self {
            king: position.king(!attacker).map(|square| square.to_string()),
            rolls,
            chance: f64::from(rolls) / f64::from(TOTAL_ROLLS),
            // A king in no danger is common, and the count finds that out for less.
            captures: if rolls == 0 {
                Vec::new()
            } else {
                find_captures(traversal, &position.with_side_to_move(attacker))
            },
        }
    }
}

/// The rolls on which the side to move takes the king, each with a turn that spends the fewest
/// dice.
///
/// Dice left over do not make a turn that takes the king illegal. What a few dice can do is
/// therefore done by every roll that shows them, and needs to be looked for only once. As fewer
/// dice come first, a turn that is found spends all that it was given.
fn find_captures(traversal: &mut SharedTraversal, position: &Position) -> Vec<Capture> {
    let mut captures = Vec::new();
    let mut unsolved = ROLLS.to_vec();
    for dice in dice_by_number() {
        if !unsolved.iter().any(|roll| roll.pool.contains(dice)) {
            continue;
        }
        if let Some(turn) = king_capture(traversal, &position.with_pool(dice)) {
            let solved = unsolved.extract_if(.., |roll| roll.pool.contains(dice));
            captures.extend(solved.map(|WeightedRoll { pool, weight }| Capture {
                roll: pool,
                weight,
                dice,
                turn,
            }));
        }
    }
    captures
}

/// All sets of one die, then of two, then of three, each group in ascending order.
fn dice_by_number() -> impl Iterator<Item = DicePool> {
    (1..=DicePool::MAX_DICE).flat_map(|number| {
        let mut sets: Vec<DicePool> = ROLLS
            .iter()
            .map(|roll| roll.pool.dice().take(number))
            .filter_map(|dice| DicePool::from_dice(&dice.collect::<Vec<_>>()))
            .collect();
        // The rolls are in ascending order: those that start with the same dice are neighbours.
        sets.dedup();
        sets
    })
}

/// A turn that takes the king with the dice of the position.
fn king_capture(traversal: &mut SharedTraversal, position: &Position) -> Option<Turn> {
    let exploration = traversal.explore_roll(position).ok()?;
    exploration
        .classes()
        .find_map(|class| exploration.king_capture(class).ok().flatten())
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.dfen;
        let board = Board {
            position,
            style: self.style,
        };
        write!(f, "{position}\n\n{board}")?;
        if !position.pool().is_empty() {
            write!(
                f,
                "\n\nNote: the dice {} play no role here: each side is taken to roll anew.",
                position.pool()
            )?;
        }
        self.white.write(f, Color::White, self.list)?;
        self.black.write(f, Color::Black, self.list)?;
        let has_rows = |attack: &Attack| !attack.captures.is_empty();
        if !self.list && (has_rows(&self.white) || has_rows(&self.black)) {
            write!(
                f,
                "\n\nA line counts all rolls that show its dice and are not counted above it; --list names them one by one."
            )?;
        }
        Ok(())
    }
}

/// With this many rolls or more, the few that do not take the king fit on a line, and tell more
/// than those that do.
const NEARLY_ALL_ROLLS: u32 = TOTAL_ROLLS * 3 / 4;

impl Attack {
    fn write(&self, f: &mut fmt::Formatter<'_>, attacker: Color, list: bool) -> fmt::Result {
        let Some(king) = &self.king else {
            return write!(
                f,
                "\n\n{attacker} has no king to take: {} has none.",
                !attacker
            );
        };
        if self.rolls == 0 {
            return write!(
                f,
                "\n\n{attacker} cannot take the king on {king}: none of {TOTAL_ROLLS} rolls does it."
            );
        }
        write!(
            f,
            "\n\n{attacker} takes the king on {king} with {} of {TOTAL_ROLLS} rolls ({:.1} %):",
            self.rolls,
            100.0 * self.chance
        )?;
        write!(f, "\n  {}  rolls  turn", if list { "roll" } else { "dice" })?;
        let same_row = |left: &Capture, right: &Capture| !list && left.dice == right.dice;
        for row in self.captures.chunk_by(same_row) {
            let rolls: u32 = row.iter().map(|capture| capture.weight).sum();
            if let Some(Capture {
                roll, dice, turn, ..
            }) = row.first()
            {
                let shown = if list { roll } else { dice }.to_string();
                write!(f, "\n  {shown:<4}  {rolls:>5}  {turn}")?;
            }
        }
        if self.rolls >= NEARLY_ALL_ROLLS {
            self.write_misses(f)?;
        }
        Ok(())
    }

    /// The rolls that do not take the king.
    fn write_misses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let takes = |pool| self.captures.iter().any(|capture| capture.roll == pool);
        let misses = TOTAL_ROLLS - self.rolls;
        if misses == 0 {
            return write!(f, "\n  Every roll takes it.");
        }
        write!(f, "\n  The other {misses} do not:")?;
        for roll in ROLLS.iter().filter(|roll| !takes(roll.pool)) {
            write!(f, " {}", roll.pool)?;
        }
        Ok(())
    }
}
