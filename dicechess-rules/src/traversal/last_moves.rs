//! The last moves of a class's turns, without the positions that they lead to.

use core::ops::{ControlFlow, Range};

use super::TraversalError;
use super::classes::{ClassVisit, Exploration, RollClass};
use super::expand::{Step, for_each_quiet_group};
use super::pools::{self, POOLS};
use crate::{DicePool, Move, MoveGroup, Position};

/// A set of positions that the last moves of a class start from: those after all dice but the last
/// one, or after all but king and rook if these castle. It belongs to one exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastSet {
    step: Step,
    places: Range<usize>,
}

impl LastSet {
    /// A number that sets with the same positions share, whatever die comes last.
    pub fn key(&self) -> usize {
        self.places.start
    }
}

impl<Check: FnMut() -> bool> Exploration<'_, Check> {
    /// Hands out the last moves of the class's legal turns that do not take the king, each with the
    /// position that it is played in: a legal turn leads there, the mover is still to move, and the
    /// pool is empty. The positions that the moves lead to are not made, and several moves may lead
    /// to the same one. Several times cheaper than [`results`](Self::results) for whoever needs no
    /// distinct positions.
    ///
    /// # Errors
    /// [`TraversalError`] if the check has asked for an end, or for a class of another exploration;
    /// `visit` may have been called by then.
    pub fn visit_last_moves(
        &mut self,
        class: RollClass,
        mut visit: impl FnMut(&Position, Move) -> ControlFlow<()>,
    ) -> Result<ClassVisit, TraversalError> {
        let mut stopped = 0;
        let mut visited = self.visit_last_groups(
            class,
            |_| (),
            |(), parent, group| {
                let mut left = group.len();
                let flow = group.moves().try_for_each(|mv| {
                    left -= 1;
                    visit(parent, mv)
                });
                stopped = left;
                flow
            },
        )?;
        // The moves of a group that nobody saw any more do not count.
        visited.visited -= stopped;
        self.levels.stats.edges -= stopped;
        Ok(visited)
    }

    /// The same as [`visit_last_moves`](Self::visit_last_moves) with the moves of a piece in one
    /// group, for whoever can judge them together, and works something out about the position that
    /// they are played in: `prepare` is called once for each of these, before its moves, and what
    /// it gives is handed out with them. A position without a last move is prepared too, and one
    /// from which two types of dice can be the last, twice.
    ///
    /// # Errors
    /// As for [`visit_last_moves`](Self::visit_last_moves).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dicechess_rules::{Position, SharedTraversal};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1".parse()?;
    /// let mut traversal = SharedTraversal::new();
    /// let mut exploration = traversal.explore(&position);
    /// let class = exploration.class_of("PPN".parse()?).ok_or("no such class")?;
    /// let (mut parents, mut moves) = (0, 0);
    /// exploration.visit_last_groups(
    ///     class,
    ///     |_| parents += 1,
    ///     |(), _, group| {
    ///         moves += group.len();
    ///         ControlFlow::Continue(())
    ///     },
    /// )?;
    /// // One of the pawns has gone one or two squares; then there are three ways to go on.
    /// assert_eq!((parents, moves), (4, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_last_groups<Prepared>(
        &mut self,
        class: RollClass,
        mut prepare: impl FnMut(&Position) -> Prepared,
        mut visit: impl FnMut(&Prepared, &Position, MoveGroup) -> ControlFlow<()>,
    ) -> Result<ClassVisit, TraversalError> {
        let pool = self.pool(class)?;
        let mut visited = 0;
        let mut flow = ControlFlow::Continue(());
        let mut max_dice = 3;
        if pool.len() == 3 {
            flow = self.last_moves_of(pool, &mut visited, &mut prepare, &mut visit)?;
        }
        if visited == 0 {
            max_dice = self.levels.max_dice_below_three(pool);
            let mut numbers = pools::within(pool, max_dice);
            while flow.is_continue()
                && matches!(max_dice, 1 | 2)
                && let Some(number) = numbers.next()
            {
                let pool = POOLS[number];
                flow = self.last_moves_of(pool, &mut visited, &mut prepare, &mut visit)?;
            }
        }
        self.levels.stats.forced_passes += u64::from(max_dice == 0);
        Ok(ClassVisit {
            visited,
            max_dice,
            stopped_early: flow.is_break(),
        })
    }

    fn last_moves_of<Prepared>(
        &mut self,
        pool: DicePool,
        visited: &mut u64,
        prepare: &mut impl FnMut(&Position) -> Prepared,
        visit: &mut impl FnMut(&Prepared, &Position, MoveGroup) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TraversalError> {
        let king = self.levels.enemy_king;
        let before = *visited;
        let mut flow = ControlFlow::Continue(());
        for (step, parents) in self.levels.steps(pool) {
            for place in parents {
                self.levels.count_generation(&mut self.check)?;
                let parent = self.levels.store.at(place);
                let prepared = prepare(&parent);
                flow = for_each_quiet_group(&parent, step, king, |group| {
                    *visited += group.len();
                    visit(&prepared, &parent, group)
                });
                if flow.is_break() {
                    break;
                }
            }
            if flow.is_break() {
                break;
            }
        }
        self.levels.stats.edges += *visited - before;
        Ok(flow)
    }

    /// The sets of positions that the last moves of a class of three dice are played in, by the dice
    /// spent before; empty for a class of fewer dice. Classes share these sets.
    ///
    /// # Errors
    /// [`TraversalError::ForeignClass`] for a class of another exploration.
    pub fn last_sets(
        &self,
        class: RollClass,
    ) -> Result<impl Iterator<Item = LastSet> + use<Check>, TraversalError> {
        let pool = self.pool(class)?;
        let steps = (pool.len() == 3).then(|| self.levels.steps(pool));
        let sets = steps.into_iter().flatten();
        Ok(sets.map(|(step, places)| LastSet { step, places }))
    }

    /// The positions of a set, in no particular order: the mover is still to move, and the pool is
    /// empty.
    pub fn positions(&self, set: &LastSet) -> &[Position] {
        self.levels.store.get(set.places.clone())
    }

    /// Hands out the last moves of a class of three dice from one position of one of its sets, as
    /// [`visit_last_groups`](Self::visit_last_groups) does from all of them. None if `index` is out
    /// of the set.
    ///
    /// # Errors
    /// [`TraversalError::Cancelled`] if the check has asked for an end.
    pub fn groups_from<Break>(
        &mut self,
        set: &LastSet,
        index: usize,
        visit: impl FnMut(MoveGroup) -> ControlFlow<Break>,
    ) -> Result<ControlFlow<Break>, TraversalError> {
        let king = self.levels.enemy_king;
        let Some(&parent) = self.positions(set).get(index) else {
            return Ok(ControlFlow::Continue(()));
        };
        self.levels.count_generation(&mut self.check)?;
        Ok(for_each_quiet_group(&parent, set.step, king, visit))
    }
}
