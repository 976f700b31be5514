//! Dice Chess as a game to search.

use std::cell::RefCell;

use dicechess_rules::{Color, DicePool, Position, ROLLS, SharedTraversal, TOTAL_ROLLS};

use crate::{ChancePolicy, Game, Status, Weighted};

/// The game of Dice Chess. A reply is a whole turn.
///
/// It owns the memory of its turn generation, and therefore belongs to one thread; make one for
/// each.
#[derive(Debug, Default)]
pub struct DiceChess {
    traversal: RefCell<SharedTraversal>,
}

impl Game for DiceChess {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;

    fn total_weight(&self) -> u32 {
        TOTAL_ROLLS
    }

    fn side_to_move(&self, position: &Position) -> Color {
        position.side_to_move()
    }

    fn status(&self, position: &Position) -> Status<Color> {
        position.winner().map_or(Status::Ongoing, Status::Won)
    }

    /// All 56 rolls.
    fn rolls(&self, _: &Position, rolls: &mut Vec<Weighted<DicePool>>) {
        rolls.extend(
            ROLLS
                .iter()
                .map(|roll| Weighted::new(roll.pool, roll.weight)),
        );
    }

    /// The distinct results of all legal turns that take no king; before them, if any takes the
    /// king, the result of one that does, since to win is all the same.
    fn replies(&self, position: &Position, roll: &DicePool, replies: &mut Vec<Position>) {
        let rolled = position.with_pool(*roll);
        let before = replies.len();
        let mut traversal = self.traversal.borrow_mut();
        // An empty roll, as of a class without live dice, is a pass.
        if let Ok(mut exploration) = traversal.explore_roll(&rolled) {
            for class in exploration.classes() {
                let king_turn = exploration.king_capture(class).ok().flatten();
                replies.extend(king_turn.map(|turn| turn.play(&rolled)));
                if let Ok(results) = exploration.results(class) {
                    replies.extend(results.iter());
                }
            }
        }
        if replies.len() == before {
            replies.push(rolled.end_turn());
        }
    }
}

/// The classes of rolls with the same legal turns, instead of all 56 rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RollClasses;

impl ChancePolicy<DiceChess> for RollClasses {
    fn classes(&self, _: &DiceChess, position: &Position, classes: &mut Vec<Weighted<DicePool>>) {
        let table = position.roll_classes();
        classes.extend(
            table
                .iter()
                .map(|class| Weighted::new(class.pool, class.weight)),
        );
    }
}
