// Refused: an evaluator for a bot.
use dicechess::{Bot, Material};

fn ask(_: &dyn Bot) {}

fn main() {
    ask(&Material);
}
