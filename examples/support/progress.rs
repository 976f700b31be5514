//! A progress bar on standard error, for searches that take more than a moment.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a search may take before a bar appears.
const MOMENT: Duration = Duration::from_millis(400);

/// The progress of one search. Nothing is drawn unless standard error is a terminal.
pub(crate) struct SearchProgress {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl SearchProgress {
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            bar: None,
        }
    }

    /// Shows that `done` of `total` candidates have been searched.
    pub(crate) fn show(&mut self, done: usize, total: usize) {
        if self.bar.is_none() && self.started.elapsed() > MOMENT {
            let bar = ProgressBar::new(total as u64);
            if let Ok(style) =
                ProgressStyle::with_template("{bar:40} {pos}/{len} turns, {eta} left")
            {
                bar.set_style(style);
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done as u64);
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
