//! A spinner on standard error, for searches that take more than a moment.

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
