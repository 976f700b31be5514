//! What is said about an input that is no position.

use std::fmt;
use std::str::{self, Utf8Error};

use dicechess::{DfenError, Position};
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::inputs::{Input, Place};

/// An input that is no position, or one that there is no answer to, and why.
///
/// It is displayed as one line with the error, the text, and a caret under the offending byte; it
/// is serialised as an object with `error` (a message), `line` (where the input came from), `field`
/// (only of a fault in a DFEN) and `offset` (if it lies in the text).
#[derive(Debug)]
pub(crate) struct BadInput<'a> {
    text: &'a [u8],
    place: Place,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    NotUtf8(Utf8Error),
    NotDfen(DfenError),
    /// The text is a position, and something else is wrong.
    Unanswerable(String),
}

impl<'a> BadInput<'a> {
    /// The position that the input spells.
    pub(crate) fn check(input: &'a Input) -> Result<Position, Self> {
        let bad = |reason| Self {
            text: &input.text,
            place: input.place,
            reason,
        };
        let text = str::from_utf8(&input.text).map_err(|error| bad(Reason::NotUtf8(error)))?;
        text.parse().map_err(|error| bad(Reason::NotDfen(error)))
    }

    /// An input that is a position, but one without an answer.
    pub(crate) fn unanswerable(input: &'a Input, reason: String) -> Self {
        Self {
            text: &input.text,
            place: input.place,
            reason: Reason::Unanswerable(reason),
        }
    }

    /// The offending byte, if it is one: the length of the text if something is missing at its end.
    fn offset(&self) -> Option<usize> {
        match &self.reason {
            Reason::NotUtf8(error) => Some(error.valid_up_to()),
            Reason::NotDfen(error) => Some(error.offset()),
            Reason::Unanswerable(_) => None,
        }
    }

    /// A part of the text, such that no character can upset a terminal or the columns.
    ///
    /// In a UTF-8 text a character that is not ASCII stays itself: it is the first fault, so that
    /// the caret stands before any that could be wider than one column. In any other text it is
    /// escaped, since a fault may come after it.
    fn printable(&self, part: &[u8]) -> String {
        match (&self.reason, str::from_utf8(part)) {
            (Reason::NotDfen(_) | Reason::Unanswerable(_), Ok(part)) => {
                part.chars().fold(String::new(), |mut line, character| {
                    match character {
                        '"' | '\'' => line.push(character),
                        _ => line.extend(character.escape_debug()),
                    }
                    line
                })
            }
            _ => part.escape_ascii().to_string(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8(error) => write!(f, "not UTF-8 (at byte {})", error.valid_up_to()),
            Self::NotDfen(error) => error.fmt(f),
            Self::Unanswerable(reason) => reason.fmt(f),
        }
    }
}

impl fmt::Display for BadInput<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}: {}", self.place, self.reason)?;
        let Some(offset) = self.offset() else {
            return write!(f, "{}", self.printable(self.text));
        };
        let (before, after) = self
            .text
            .split_at_checked(offset)
            .unwrap_or((self.text, &[]));
        let before = self.printable(before);
        writeln!(f, "{before}{}", self.printable(after))?;
        write!(f, "{:column$}^", "", column = before.chars().count())
    }
}

impl Serialize for BadInput<'_> {
    fn serialize<Target: Serializer>(
        &self,
        serializer: Target,
    ) -> Result<Target::Ok, Target::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("error", &self.reason.to_string())?;
        object.serialize_entry("line", &self.place.number())?;
        if let Reason::NotDfen(error) = &self.reason {
            object.serialize_entry("field", error.field().name())?;
        }
        if let Some(offset) = self.offset() {
            object.serialize_entry("offset", &offset)?;
        }
        object.end()
    }
}
