//! A reply to probe: good for the side that moves, and found with few generations.

use core::ops::ControlFlow;

use dicechess_rules::{Exploration, LastSet, Move, MoveGroup, Position, Role, RollClass};

use crate::price;

/// The most gainful position of each set that last moves start from, for one exploration.
#[derive(Debug, Clone, Default)]
pub(super) struct Greed {
    /// The position that all of this is about.
    root: Option<Position>,
    /// By the key of a set.
    best: Vec<(usize, Favourite)>,
}

/// A position of a set, and what the mover has gained on the way to it.
#[derive(Debug, Clone, Copy)]
struct Favourite {
    index: usize,
    gain: i32,
}

impl Greed {
    /// The greedy reply of a class; `None` if there is none of three dice, or if the exploration is
    /// cancelled.
    pub(super) fn reply<Check: FnMut() -> bool>(
        &mut self,
        root: &Position,
        exploration: &mut Exploration<'_, Check>,
        class: RollClass,
    ) -> Option<Position> {
        if self.root.as_ref() != Some(root) {
            self.root = Some(*root);
            self.best.clear();
        }
        let mut chosen: Option<(i32, LastSet, usize, Move)> = None;
        for set in exploration.last_sets(class).ok()? {
            let Some(favourite) = self.favourite(exploration, &set) else {
                continue;
            };
            let parent = *exploration.positions(&set).get(favourite.index)?;
            let visited = exploration.groups_from(&set, favourite.index, |group| {
                let (gain, mv) = dearest(&parent, group);
                let gain = gain + favourite.gain;
                if chosen.as_ref().is_none_or(|(best, ..)| gain > *best) {
                    chosen = Some((gain, set.clone(), favourite.index, mv));
                }
                ControlFlow::<()>::Continue(())
            });
            let _ = visited.ok()?;
        }
        let (_, set, index, mv) = chosen?;
        let parent = exploration.positions(&set).get(index)?;
        Some(parent.play(mv).end_turn())
    }

    fn favourite<Check: FnMut() -> bool>(
        &mut self,
        exploration: &Exploration<'_, Check>,
        set: &LastSet,
    ) -> Option<Favourite> {
        let known = self.best.iter().find(|(key, _)| *key == set.key());
        if let Some((_, favourite)) = known {
            return Some(*favourite);
        }
        let positions = exploration.positions(set).iter().map(enemy_material);
        let (index, material) = positions
            .enumerate()
            .min_by_key(|(_, material)| *material)?;
        let favourite = Favourite {
            index,
            gain: -material,
        };
        self.best.push((set.key(), favourite));
        Some(favourite)
    }
}

/// What the side that is not to move has.
fn enemy_material(position: &Position) -> i32 {
    let enemy = position.color(!position.side_to_move());
    let worth = |role| price(role) * (position.role(role) & enemy).len().cast_signed();
    Role::ALL.into_iter().map(worth).sum()
}

/// The move of a group that takes the dearest piece, with its price.
fn dearest(parent: &Position, group: MoveGroup) -> (i32, Move) {
    match group {
        MoveGroup::Single(mv) => {
            let taken = parent.captured_by(mv).map_or(0, |(_, role)| price(role));
            (taken, mv)
        }
        MoveGroup::Piece { from, targets } => {
            let dearest_first = Role::ALL.into_iter().rev();
            let mut taken = dearest_first.filter_map(|role| {
                let to = (parent.role(role) & targets).first()?;
                Some((price(role), Move::new(from, to)))
            });
            let quiet = || (0, Move::new(from, targets.first().unwrap_or(from)));
            taken.next().unwrap_or_else(quiet)
        }
    }
}
