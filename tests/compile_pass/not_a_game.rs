// Accepted: a game.
use dicechess::Game;

fn play(_: impl Game) {}

fn main() {
    play(dicechess::DiceChess);
}
