//! Where positions come from: the arguments, and the lines of standard input.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, BufRead};

/// A text that should be a position.
#[derive(Debug)]
pub(crate) struct Input {
    /// The bytes as they came; they need not be UTF-8.
    pub(crate) text: Vec<u8>,
    /// Where they came from.
    pub(crate) place: Place,
}

/// Where an input came from, counted from 1. Of an unquoted DFEN it is the first of its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
}

impl Place {
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line(number) => number,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// Calls `visit` with each input in turn, until it fails.
///
/// Each argument is an input, but `-` stands for the lines of standard input, and the pieces of an
/// unquoted DFEN are put together (see [`unquoted_len`]).
///
/// # Errors
/// What `visit` returned, or that standard input could not be read.
pub(crate) fn visit(
    arguments: &[OsString],
    mut visit: impl FnMut(&Input) -> io::Result<()>,
) -> io::Result<()> {
    let mut next = 0;
    while let Some(argument) = arguments.get(next) {
        let place = Place::Argument(next + 1);
        if argument == "-" {
            visit_lines(io::stdin().lock(), &mut visit)?;
            next += 1;
        } else {
            let rest = &arguments[next..];
            let len = unquoted_len(rest).unwrap_or(1);
            let text = rest[..len].join(OsStr::new(" ")).into_encoded_bytes();
            visit(&Input { text, place })?;
            next += len;
        }
    }
    Ok(())
}

/// Calls `visit` with each line, without its end (`\n` or `\r\n`), as soon as it has come.
fn visit_lines(
    mut source: impl BufRead,
    visit: &mut impl FnMut(&Input) -> io::Result<()>,
) -> io::Result<()> {
    for number in 1.. {
        let mut text = Vec::new();
        let len = source
            .read_until(b'\n', &mut text)
            .map_err(|error| io::Error::new(error.kind(), format!("standard input: {error}")))?;
        if len == 0 {
            break;
        }
        if text.pop_if(|byte| *byte == b'\n').is_some() {
            text.pop_if(|byte| *byte == b'\r');
        }
        visit(&Input {
            text,
            place: Place::Line(number),
        })?;
    }
    Ok(())
}

/// The number of arguments that are one DFEN without quotes, if the first of them starts such a
/// one.
///
/// It starts with an argument that has the `/` of a placement but too few fields for a DFEN, so
/// that it means nothing by itself, and takes up the arguments that follow, `-` among them, as far
/// as they have no `/` and seven fields are not exceeded. With fewer than four fields it is no DFEN
/// either, and its parts stay inputs of their own. Whether the fields are good is not asked here: a
/// fault is best shown in the whole DFEN.
fn unquoted_len(arguments: &[OsString]) -> Option<usize> {
    const FIELDS: std::ops::RangeInclusive<usize> = 4..=7;

    let (first, rest) = arguments.split_first()?;
    let mut fields = field_count(first)?;
    if !has_slash(first) || FIELDS.contains(&fields) {
        return None;
    }
    let mut len = 1;
    for argument in rest {
        let Some(more) = field_count(argument) else {
            break;
        };
        if has_slash(argument) || fields + more > *FIELDS.end() {
            break;
        }
        fields += more;
        len += 1;
    }
    FIELDS.contains(&fields).then_some(len)
}

/// The number of words separated by spaces; `None` of an argument that is not UTF-8, which is part
/// of no DFEN.
fn field_count(argument: &OsStr) -> Option<usize> {
    Some(
        argument
            .to_str()?
            .split(' ')
            .filter(|word| !word.is_empty())
            .count(),
    )
}

fn has_slash(argument: &OsStr) -> bool {
    argument.as_encoded_bytes().contains(&b'/')
}
