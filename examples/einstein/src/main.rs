//! EinStein würfelt nicht! in the terminal: against the search, or the search against itself.

mod table;
mod terminal;

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use einstein::{Board, Player, Side};
use rand::rngs::SysRng;
use rand::{SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;

use terminal::{Human, Match};

/// Plays EinStein würfelt nicht! against you, or against itself.
///
/// Red goes from a5 to e1, Blue from e1 to a5. Steps are typed as two squares, such as b4-c3.
#[derive(Parser)]
#[command(name = "einstein")]
struct Args {
    /// How many rolls and replies the search looks beyond its own step
    #[arg(long, value_name = "PLIES", default_value = "3", value_parser = clap::value_parser!(u32).range(0..=8))]
    depth: u32,

    /// The same stones and dice for the same number; without it, others each time
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Play Blue; Red begins
    #[arg(long, conflicts_with = "selfplay")]
    blue: bool,

    /// Let the search play both sides
    #[arg(long)]
    selfplay: bool,

    /// Print the work of the prunings on a fixed set of positions instead, for 2 to 4 plies
    #[arg(long, conflicts_with_all = ["depth", "seed", "blue", "selfplay"])]
    table: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has seen enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nowhere to say that this fails.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut output = io::stdout().lock();
    if args.table {
        return table::write_table(&mut output);
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => SysRng.try_next_u64()?,
    };
    writeln!(output, "Seed {seed}, depth {}\n", args.depth)?;
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let start = Board::shuffled(&mut dice);
    let side = if args.blue { Side::Blue } else { Side::Red };
    let human = (!args.selfplay).then(|| Human {
        side,
        input: io::stdin().lock(),
    });
    let player = Player::new(args.depth)?;
    Match::new(player, dice, human, output).play_from(start)
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
