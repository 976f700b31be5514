//! A grid of profiles, each with the result of its validation.
//!
//! `cargo run --release --example profile_sweep -- candidate_limit=0,16 hanging_weight=0.5,NaN`
//! sweeps over these values, and takes those of the other fields from a built-in grid; `--help`
//! lists the rest.

#![allow(clippy::print_stdout, reason = "an example talks to its user")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use dicechess::TacticianConfig;
use toml::{Table, Value};

/// More profiles than anyone reads; a slip of the pen in a grid is soon there.
const MOST_PROFILES: usize = 10_000;

/// What is swept if no grid is given: every value of it that is wrong, and some that are right.
const BUILT_IN: &str = "\
candidate_limit = [0, 1, 16]
king_threat_cp = [-1, 300]
king_danger_cp = 350
hanging_weight = [0.5, nan]
";

/// Walks a grid of tactician profiles, and prints each with the result of its validation.
#[derive(Parser)]
#[command(name = "profile_sweep", after_help = EXAMPLES)]
struct Args {
    /// Fields with the values to sweep, as in `candidate_limit=1,4,16`; over those of the file
    #[arg(value_name = "NAME=VALUE[,VALUE…]")]
    axes: Vec<String>,

    /// A TOML file with a value or a list of values for each field
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,

    /// List the fields and their constraints, and stop
    #[arg(long)]
    fields: bool,
}

const EXAMPLES: &str = "\
Examples:
  profile_sweep --fields
  profile_sweep
  profile_sweep candidate_limit=0,16 hanging_weight=0.5,NaN
  profile_sweep --spec grid.toml king_threat_cp=0,100,200

Profiles that are not valid are results like others. Exit codes: 0, or 2 if the grid is none.";

fn main() -> ExitCode {
    let args = Args::parse();
    if args.fields {
        for field in TacticianConfig::FIELDS {
            println!("{field}");
        }
        return ExitCode::SUCCESS;
    }
    match grid(&args) {
        Ok(grid) => {
            sweep(&grid);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// A field and the values to sweep. The names are not looked at here: the profile does that.
struct Axis {
    name: String,
    values: Vec<String>,
}

/// The axes of the file or of the built-in grid, with those of the command line over them.
fn grid(args: &Args) -> Result<Vec<Axis>, String> {
    let mut grid = match &args.spec {
        Some(path) => read_spec(path)?,
        None => parse_spec(BUILT_IN)?,
    };
    for argument in &args.axes {
        let given = parse_axis(argument)?;
        match grid.iter_mut().find(|axis| axis.name == given.name) {
            Some(axis) => *axis = given,
            None => grid.push(given),
        }
    }
    let size = grid
        .iter()
        .try_fold(1_usize, |size, axis| size.checked_mul(axis.values.len()));
    match size {
        Some(1..=MOST_PROFILES) => Ok(grid),
        Some(0) => Err("an axis without values leaves no profile".to_string()),
        _ => Err(format!("the grid has more than {MOST_PROFILES} profiles")),
    }
}

fn parse_axis(argument: &str) -> Result<Axis, String> {
    let Some((name, values)) = argument.split_once('=') else {
        return Err(format!("{argument:?} is no `name=value`"));
    };
    Ok(Axis {
        name: name.to_string(),
        values: values.split(',').map(str::to_string).collect(),
    })
}

fn read_spec(path: &Path) -> Result<Vec<Axis>, String> {
    let in_file = |message: String| format!("{}: {message}", path.display());
    let text = fs::read_to_string(path).map_err(|error| in_file(error.to_string()))?;
    parse_spec(&text).map_err(in_file)
}

fn parse_spec(text: &str) -> Result<Vec<Axis>, String> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| error.to_string())?;
    table
        .into_iter()
        .map(|(name, value)| {
            let values = match value {
                Value::Array(values) => values,
                value => vec![value],
            };
            let values = values.iter().map(|value| plain_text(&name, value));
            let values = values.collect::<Result<_, _>>()?;
            Ok(Axis { name, values })
        })
        .collect()
}

/// A value of the file the way it would stand behind `name=`.
fn plain_text(name: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::Integer(value) => Ok(value.to_string()),
        Value::Float(value) => Ok(value.to_string()),
        Value::Boolean(value) => Ok(value.to_string()),
        Value::String(value) => Ok(value.clone()),
        other => Err(format!(
            "`{name}` has a {}, expected values",
            other.type_str()
        )),
    }
}

/// Prints every profile of the grid; the last axis turns fastest.
fn sweep(grid: &[Axis]) {
    let size: usize = grid.iter().map(|axis| axis.values.len()).product();
    let mut valid = 0;
    for index in 0..size {
        let pairs = pairs_at(grid, index);
        match TacticianConfig::from_pairs(pairs.iter().map(String::as_str)) {
            Ok(profile) => {
                valid += 1;
                println!("valid    {profile}");
            }
            Err(error) => {
                println!("refused  {}", pairs.join(" "));
                for violation in error.violations() {
                    println!("         {violation}");
                }
            }
        }
    }
    println!("{valid} of {size} profiles are valid.");
}

/// The pairs of one profile of the grid.
fn pairs_at(grid: &[Axis], index: usize) -> Vec<String> {
    let mut rest = index;
    let mut pairs: Vec<String> = grid
        .iter()
        .rev()
        .map(|axis| {
            let value = &axis.values[rest % axis.values.len()];
            rest /= axis.values.len();
            format!("{}={value}", axis.name)
        })
        .collect();
    pairs.reverse();
    pairs
}
