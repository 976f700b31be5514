//! The rules as the search sees them.

use dicechess_search::{Game, Status, Weighted};

use crate::{Board, Number, Side};

/// The game, for the search. It has no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EinStein;

impl Game for EinStein {
    type Position = Board;
    type Side = Side;
    type Roll = Number;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        Number::ALL.len() as u32
    }

    fn side_to_move(&self, board: &Board) -> Side {
        board.side_to_move()
    }

    fn status(&self, board: &Board) -> Status<Side> {
        // Every step brings a stone nearer to its goal, so that somebody wins: there are no draws.
        board.winner().map_or(Status::Ongoing, Status::Won)
    }

    fn rolls(&self, _: &Board, rolls: &mut Vec<Weighted<Number>>) {
        rolls.extend(Number::ALL.map(|face| Weighted::new(face, 1)));
    }

    fn replies(&self, board: &Board, roll: &Number, (): &mut (), replies: &mut Vec<Board>) {
        replies.extend(board.steps(*roll).map(|step| board.play(step)));
    }
}
