// Accepted: a cache of the same evaluator.
use std::error::Error;

use dicechess::{
    Color, DiceChess, Evaluator, Expectiminimax, MapCache, Material, Position, Window,
};

#[derive(PartialEq)]
struct Tempo;

impl Evaluator<DiceChess> for Tempo {
    type Score = i32;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        i32::from(position.side_to_move() == perspective)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = DiceChess;
    let cache = MapCache::<Tempo, Position, i32>::new(Tempo, Material::bounds());
    let mut search = Expectiminimax::new(&game, Tempo, Material::bounds())?.with_cache(&cache)?;
    let _report = search.run(
        &Position::initial(),
        0,
        Color::White,
        Window::open(&Material::bounds()),
    )?;
    Ok(())
}
