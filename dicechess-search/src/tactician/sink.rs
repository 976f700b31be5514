//! Where statistics go.

use super::TacticianStatistics;

/// Is told the statistics of each call of a [`Tactician`](crate::Tactician) that has listed the
/// legal turns, be it decided or ended early. A closure `|statistics| …` is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take statistics",
    label = "a sink is needed here",
    note = "implement `StatisticsSink`, or use a closure `|statistics: &TacticianStatistics| …`, or `NoSink`"
)]
pub trait StatisticsSink {
    /// Takes the statistics of a call.
    fn record(&self, statistics: &TacticianStatistics);
}

impl<Function: Fn(&TacticianStatistics)> StatisticsSink for Function {
    #[inline]
    fn record(&self, statistics: &TacticianStatistics) {
        self(statistics);
    }
}

/// Forgets the statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoSink;

impl StatisticsSink for NoSink {
    #[inline]
    fn record(&self, _: &TacticianStatistics) {}
}
