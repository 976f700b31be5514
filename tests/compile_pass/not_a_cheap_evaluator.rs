// Accepted: one that does.
use dicechess::CheapEvaluator;

fn pick_by(_: impl CheapEvaluator) {}

fn main() {
    pick_by(dicechess::Standard);
}
