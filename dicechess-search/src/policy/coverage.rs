//! Whether a policy considers all replies, and what a search may say then.

use crate::SearchOutcome;

mod sealed {
    pub trait Sealed {}
}

/// Whether a reply policy considers all replies: [`Complete`] or [`Selective`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether all replies are considered",
    label = "`Complete` or `Selective` is needed here"
)]
pub trait Coverage: sealed::Sealed {
    /// What a search with such a policy gives.
    type Outcome<Value>;

    /// Whether all replies count.
    const COMPLETE: bool;

    #[doc(hidden)]
    fn wrap<Value>(outcome: SearchOutcome<Value>) -> Self::Outcome<Value>;
}

/// All replies are considered: the result is that of the full game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Complete {}

/// Replies may be left out: the result is that of the game as the policy sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selective {}

impl sealed::Sealed for Complete {}
impl sealed::Sealed for Selective {}

impl Coverage for Complete {
    type Outcome<Value> = SearchOutcome<Value>;
    const COMPLETE: bool = true;

    fn wrap<Value>(outcome: SearchOutcome<Value>) -> SearchOutcome<Value> {
        outcome
    }
}

impl Coverage for Selective {
    type Outcome<Value> = Selected<Value>;
    const COMPLETE: bool = false;

    fn wrap<Value>(outcome: SearchOutcome<Value>) -> Selected<Value> {
        Selected(outcome)
    }
}

/// The outcome of a search that may have left replies out: not one of the full game, whatever it
/// says.
#[derive(Debug, Clone, Copy)]
#[must_use = "an outcome may be unfinished, which has to be handled"]
pub struct Selected<Value>(SearchOutcome<Value>);

impl<Value> Selected<Value> {
    /// The outcome within the replies that the policy selected.
    pub fn within_selection(self) -> SearchOutcome<Value> {
        self.0
    }
}
