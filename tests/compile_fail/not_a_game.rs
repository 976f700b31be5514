// Refused: something for a game that is none.
use dicechess::Game;

fn play(_: impl Game) {}

fn main() {
    play(dicechess::Material);
}
