// Refused: an evaluator that does not say which part of its score is king safety.
use dicechess::CheapEvaluator;

fn pick_by(_: impl CheapEvaluator) {}

fn main() {
    pick_by(dicechess::Even);
}
