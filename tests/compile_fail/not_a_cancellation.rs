// Refused: a bare closure for a cancellation: its answer would not latch.
use dicechess::Cancellation;

fn cancel_by(_: impl Cancellation) {}

fn main() {
    cancel_by(|| false);
}
