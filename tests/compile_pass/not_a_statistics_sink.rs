// Accepted: a closure that takes them.
use dicechess::{StatisticsSink, TacticianStatistics};

fn tell(_: impl StatisticsSink) {}

fn main() {
    tell(|statistics: &TacticianStatistics| assert_eq!(statistics.rescored, 0));
}
