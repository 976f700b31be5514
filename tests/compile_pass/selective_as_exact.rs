// Accepted: one that considers them all.
use std::error::Error;

use dicechess::{AllReplies, Color, DiceChess, Expectiminimax, Material, Position, SearchOutcome};

fn search(position: &Position) -> Result<SearchOutcome<i32>, Box<dyn Error>> {
    let replies = AllReplies;
    let game = DiceChess;
    let mut search = Expectiminimax::new(&game, Material, Material::bounds())?.with_replies(replies);
    let report = search.run(position, 1, Color::White, search.open_window())?;
    Ok(report.outcome)
}

fn main() {}
