// Refused: a number for a sink of statistics.
use dicechess::StatisticsSink;

fn tell(_: impl StatisticsSink) {}

fn main() {
    tell(0_usize);
}
