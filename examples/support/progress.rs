//! A spinner and a bar on standard error, for what takes more than a moment.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often it turns; it appears with the first tick.
const TICK: Duration = Duration::from_millis(250);

/// The progress of one search. Nothing is drawn unless standard error is a terminal.
pub(crate) struct SearchProgress(ProgressBar);

impl SearchProgress {
    /// Turns until it is finished.
    pub(crate) fn start() -> Self {
        let bar = ProgressBar::new_spinner();
        let template = "{spinner} searching for {elapsed}, Ctrl-C for the best turn so far";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// Takes the spinner away.
    pub(crate) fn finish(self) {
        self.0.finish_and_clear();
    }
}

/// The progress of a match, one step a pair. Nothing is drawn unless standard error is a terminal.
pub(crate) struct MatchProgress(ProgressBar);

impl MatchProgress {
    /// So many pairs are to be played.
    pub(crate) fn start(pairs: u64) -> Self {
        let bar = ProgressBar::new(pairs);
        let template =
            "{bar:30} {pos}/{len} pairs, {eta} to go, {msg}, Ctrl-C for the result so far";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// One more pair has been played; `score` is what to show of all of them.
    pub(crate) fn step(&self, score: String) {
        self.0.set_message(score);
        self.0.inc(1);
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        self.0.finish_and_clear();
    }
}
