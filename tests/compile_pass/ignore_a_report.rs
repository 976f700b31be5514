// Accepted: using it.
#![deny(unused_must_use)]

use std::error::Error;

use dicechess::{Color, DiceChess, Expectiminimax, Material, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let mut search = Expectiminimax::new(&game, Material, Material::bounds())?;
    let window = search.open_window();
    let _report = search.run(&Position::initial(), 0, Color::White, window)?;
    Ok(())
}
