// Accepted: a bot that plays by it, behind any pointer.
use std::sync::Arc;

use dicechess::{Bot, GreedyBot, Material};

fn ask(_: &dyn Bot) {}

fn main() {
    let bot = GreedyBot::new(Material);
    ask(&bot);
    ask(&Arc::new(bot));
    ask(&(Box::new(bot) as Box<dyn Bot>));
}
