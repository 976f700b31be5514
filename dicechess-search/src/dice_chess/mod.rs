//! Dice Chess as a game to search. `greed` has which reply to probe.

mod greed;

use core::ops::ControlFlow;

use dicechess_rules::{
    Color, DicePool, Exploration, Move, MoveGroup, Position, ROLLS, RollClass, SharedTraversal,
    TOTAL_ROLLS,
};

use self::greed::Greed;
use crate::{
    Cancellation, ChancePolicy, Game, LastSteps, NeverCancel, Status, StepGroup, Steps, Weighted,
};

/// The game of Dice Chess. A reply is a whole turn.
///
/// Its memory is that of a shared traversal: the first two dice of all rolls of a position are done
/// once, and each roll then costs its third die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceChess;

/// What [`DiceChess`] keeps about the position that it was asked about last.
#[derive(Debug, Clone, Default)]
pub struct DiceChessMemory {
    traversal: SharedTraversal,
    greed: Greed,
}

/// What a game asks of a position for one roll.
type Explored<'m, Check> = (Exploration<'m, Check>, RollClass, &'m mut Greed);

/// The class of a roll in an exploration that pays `stop` for every generation; `None` if that was
/// cancelled. Dice that are no roll of three, as a chance policy may have them, are explored by
/// themselves. There must be some.
fn explore<'m, Stop: Cancellation>(
    position: &Position,
    roll: DicePool,
    memory: &'m mut DiceChessMemory,
    stop: &'m Stop,
) -> Option<Explored<'m, impl FnMut() -> bool + 'm>> {
    let DiceChessMemory { traversal, greed } = memory;
    let check = || !stop.pay(1);
    let compact = position.compact_roll(roll);
    let mut classes = position.roll_classes().iter();
    let exploration = if classes.any(|class| class.pool == compact) {
        traversal.revisit_with(position, check)
    } else {
        traversal.explore_roll_with(&position.with_pool(roll), check)
    };
    let exploration = exploration.ok()?;
    let class = exploration.class_of(roll)?;
    Some((exploration, class, greed))
}

/// The position after a pass.
fn passed(position: &Position) -> Position {
    position.with_pool(DicePool::EMPTY).end_turn()
}

/// The position after a turn that takes the king, if the class has one.
fn king_taken<Check: FnMut() -> bool>(
    position: &Position,
    exploration: &Exploration<'_, Check>,
    class: RollClass,
) -> Option<Position> {
    let turn = exploration.king_capture(class).ok().flatten()?;
    Some(turn.play(&position.with_pool(class.pool())))
}

impl Game for DiceChess {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;
    type Memory = DiceChessMemory;

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

    /// The distinct results of all legal turns; if any takes the king, only the result of one that
    /// does, since to win is all the same.
    fn replies(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        replies: &mut Vec<Position>,
    ) {
        self.replies_within(position, roll, memory, &NeverCancel, replies);
    }

    /// Plays the first two dice of all rolls.
    fn prepare<Stop: Cancellation>(
        &self,
        position: &Position,
        memory: &mut DiceChessMemory,
        stop: &Stop,
    ) -> bool {
        let explored = memory.traversal.revisit_with(position, || !stop.pay(1));
        explored.is_ok()
    }

    /// A greedy one: of the positions before the last move, that which has cost the other side the
    /// most, and from there the dearest capture. A turn that takes the king if there is one.
    fn probe<Stop: Cancellation>(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
    ) -> Option<Position> {
        if roll.is_empty() {
            return Some(passed(position));
        }
        let (mut exploration, class, greed) = explore(position, *roll, memory, stop)?;
        king_taken(position, &exploration, class)
            .or_else(|| greed.reply(position, &mut exploration, class))
    }

    fn replies_within<Stop: Cancellation>(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
        replies: &mut Vec<Position>,
    ) -> bool {
        if roll.is_empty() {
            replies.push(passed(position));
            return true;
        }
        let Some((mut exploration, class, _)) = explore(position, *roll, memory, stop) else {
            return false;
        };
        if let Some(won) = king_taken(position, &exploration, class) {
            replies.push(won);
            return true;
        }
        let before = replies.len();
        let visited = exploration.visit_results(class, |result| {
            replies.push(*result);
            ControlFlow::Continue(())
        });
        if visited.is_ok() && replies.len() == before {
            replies.push(passed(position));
        }
        visited.is_ok()
    }
}

impl StepGroup for MoveGroup {
    type Step = Move;

    #[inline]
    fn steps(self) -> impl Iterator<Item = Move> {
        self.moves()
    }
}

impl LastSteps for DiceChess {
    type Step = Move;
    type Group = MoveGroup;

    #[inline]
    fn visit_last_steps<Stop: Cancellation, Prepared>(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
        prepare: impl FnMut(&Position) -> Prepared,
        visit: impl FnMut(&Prepared, &Position, MoveGroup) -> ControlFlow<()>,
    ) -> Steps<Position> {
        if roll.is_empty() {
            return Steps::Only(passed(position));
        }
        let Some((mut exploration, class, _)) = explore(position, *roll, memory, stop) else {
            return Steps::Cancelled;
        };
        if let Some(won) = king_taken(position, &exploration, class) {
            return Steps::Only(won);
        }
        match exploration.visit_last_groups(class, prepare, visit) {
            Ok(visited) if visited.visited == 0 => Steps::Only(passed(position)),
            Ok(visited) => Steps::Visited(visited.visited),
            Err(_) => Steps::Cancelled,
        }
    }
}

/// The classes of rolls with the same legal turns, instead of all 56 rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RollClasses;

impl ChancePolicy<DiceChess> for RollClasses {
    fn classes(
        &self,
        _: &DiceChess,
        position: &Position,
        _: &mut DiceChessMemory,
        classes: &mut Vec<Weighted<DicePool>>,
    ) {
        let table = position.roll_classes();
        classes.extend(
            table
                .iter()
                .map(|class| Weighted::new(class.pool, class.weight)),
        );
    }
}

/// [`RollClasses`], those on which the side to move takes the king first: most often they decide
/// whether a position is worth searching on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UrgentFirst;

impl ChancePolicy<DiceChess> for UrgentFirst {
    fn classes(
        &self,
        _: &DiceChess,
        position: &Position,
        memory: &mut DiceChessMemory,
        classes: &mut Vec<Weighted<DicePool>>,
    ) {
        let traversal = &mut memory.traversal;
        // The search has prepared the position, so that nothing is left to be interrupted.
        let Ok(exploration) = traversal.revisit_with(position, || false) else {
            return;
        };
        let start = classes.len();
        for wanted in [true, false] {
            let of_kind = exploration
                .classes()
                .filter(|class| exploration.takes_king(*class) == Ok(wanted));
            classes.extend(of_kind.map(|class| Weighted::new(class.pool(), class.weight())));
        }
        debug_assert_eq!(
            classes[start..]
                .iter()
                .map(|class| class.weight)
                .sum::<u32>(),
            TOTAL_ROLLS
        );
    }
}
