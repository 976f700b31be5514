// Accepted: the closure wrapped, so that it does.
use dicechess::Cancellation;

fn cancel_by(_: impl Cancellation) {}

fn main() {
    cancel_by(dicechess::cancel_if(|| false));
}
