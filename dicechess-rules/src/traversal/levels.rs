//! The sets of positions after none, one and two dice.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::expand::{Step, collect};
use super::pools::{self, LEVELS, POOLS};
use super::store::{PositionStore, hash};
use super::{Classes, TraversalError, TraversalStats};
use crate::{Bitboard, DicePool, Move, Position, Role, RoleSet, Square, Turn};

/// A set of multisets: one bit for each of the 84.
pub(super) type PoolSet = u128;

/// The multisets within each multiset, itself included.
static SUBSETS: [PoolSet; pools::COUNT] = subsets();

const fn subsets() -> [PoolSet; pools::COUNT] {
    let mut subsets = [0; pools::COUNT];
    let mut whole = 0;
    while whole < pools::COUNT {
        let mut part = 0;
        while part < pools::COUNT {
            if POOLS[whole].contains(POOLS[part]) {
                subsets[whole] |= 1 << part;
            }
            part += 1;
        }
        whole += 1;
    }
    subsets
}

/// The multisets within `pool`.
pub(super) fn subsets_of(pool: DicePool) -> PoolSet {
    SUBSETS[pools::number(pool)]
}

/// How a position was reached first.
#[derive(Debug, Clone, Copy)]
struct Origin {
    parent: u32,
    mv: Move,
}

/// The lowest three levels of the lattice, and room for what is made of them.
///
/// All positions have an empty pool, so that dice that are left do not keep equal positions apart,
/// and the turn has not ended.
#[derive(Debug, Clone, Default)]
pub(super) struct Levels {
    pub(super) store: PositionStore,
    /// The places of each set, by the number of its multiset; those of three dice are not filled
    /// here.
    sets: Vec<Range<usize>>,
    /// How the positions of these sets were reached, by place.
    origins: Vec<Origin>,
    /// For each set, the types of the pieces that attack the enemy king in any of its positions.
    attackers: Vec<RoleSet>,
    /// The multisets that some sequence spends to take the king, with its last die.
    captures: PoolSet,
    pub(super) enemy_king: Bitboard,
    pub(super) stats: TraversalStats,
    /// The classes that the sets were made for; none of them if that was cancelled.
    pub(super) classes: Classes,
    /// The places of the results with the turn ended, by the number of their multiset.
    pub(super) results: Vec<Option<(u32, u32)>>,
}

impl Levels {
    /// Forgets what there was and makes the sets that the classes need.
    pub(super) fn build(
        &mut self,
        position: &Position,
        classes: Classes,
        check: &mut impl FnMut() -> bool,
    ) -> Result<(), TraversalError> {
        self.reset(position);
        let needed = classes
            .as_slice()
            .iter()
            .fold(0, |needed, class| needed | subsets_of(class.pool));
        for number in LEVELS[1]..LEVELS[3] {
            if needed >> number & 1 != 0 {
                self.build_set(number, check)?;
            }
        }
        self.find_captures();
        self.classes = classes;
        Ok(())
    }

    fn reset(&mut self, position: &Position) {
        self.store.clear();
        self.sets.clear();
        self.sets.resize(LEVELS[3], 0..0);
        self.origins.clear();
        self.attackers.clear();
        self.attackers.resize(LEVELS[3], RoleSet::EMPTY);
        self.captures = 0;
        self.enemy_king = position.pieces(!position.side_to_move(), Role::King);
        self.stats = TraversalStats::default();
        self.classes = Classes::Shared(&[]);
        self.results.clear();
        self.results.resize(pools::COUNT, None);
        self.store.open(1);
        let root = position.with_pool(DicePool::EMPTY);
        self.store
            .insert(hash(root.key(), root.half_move_clock()), || root);
        self.origins.push(Origin {
            parent: 0,
            mv: Move::FILLER,
        });
        self.sets[0] = self.store.close();
    }

    pub(super) fn memory(&self) -> usize {
        self.store.memory()
            + self.sets.capacity() * size_of::<Range<usize>>()
            + self.origins.capacity() * size_of::<Origin>()
            + self.attackers.capacity() * size_of::<RoleSet>()
            + self.results.capacity() * size_of::<Option<(u32, u32)>>()
    }

    /// The positions after spending exactly `pool`, of at most two dice.
    pub(super) fn set(&self, pool: DicePool) -> Range<usize> {
        self.sets
            .get(pools::number(pool))
            .cloned()
            .unwrap_or_default()
    }

    pub(super) fn root(&self) -> Position {
        self.store.at(0)
    }

    fn build_set(
        &mut self,
        number: usize,
        check: &mut impl FnMut() -> bool,
    ) -> Result<(), TraversalError> {
        let king = self.enemy_king;
        self.store.open(self.expected_results(POOLS[number]));
        for (step, parents) in self.steps(POOLS[number]) {
            for place in parents {
                self.count_generation(check)?;
                let parent = self.store.at(place);
                let Self {
                    store,
                    origins,
                    stats,
                    ..
                } = self;
                let mut edges = 0;
                let _ = collect::<false, ()>(&parent, step, king, store, &mut edges, |mv, _| {
                    origins.push(Origin {
                        parent: place as u32,
                        mv,
                    });
                    ControlFlow::Continue(())
                });
                stats.count_made(edges);
            }
        }
        self.sets[number] = self.store.close();
        Ok(())
    }

    /// A guess, from above more often than not, at how many positions `pool` leads to.
    pub(super) fn expected_results(&self, pool: DicePool) -> usize {
        self.steps(pool).map(|(_, parents)| parents.len() * 8).sum()
    }

    /// The last steps of the sequences that spend `pool`, with the places of the positions that
    /// they start from.
    pub(super) fn steps(
        &self,
        pool: DicePool,
    ) -> impl Iterator<Item = (Step, Range<usize>)> + use<> {
        let by_die = Role::ALL.map(|role| {
            let parents = pool.spend(role).map(|rest| self.set(rest));
            (Step::Die(role), parents.unwrap_or_default())
        });
        let castling = pool
            .spend_castling()
            .map(|rest| (Step::Castling, self.set(rest)));
        by_die.into_iter().chain(castling)
    }

    /// Counts a generation; fails if the check asks for an end before it.
    #[inline]
    pub(super) fn count_generation(
        &mut self,
        check: &mut impl FnMut() -> bool,
    ) -> Result<(), TraversalError> {
        if check() {
            return Err(TraversalError::Cancelled);
        }
        self.stats.generations += 1;
        Ok(())
    }

    /// Finds out which multisets take the king. The last die needs no moves: the types that attack
    /// the king's square say it.
    fn find_captures(&mut self) {
        let Some(king) = self.enemy_king.first() else {
            return;
        };
        let mover = self.root().side_to_move();
        for (number, spent) in POOLS.iter().enumerate().take(LEVELS[3]) {
            let positions = self.store.get(self.sets[number].clone());
            let attackers = positions.iter().fold(RoleSet::EMPTY, |set, position| {
                set | position.attacker_roles(king, mover)
            });
            self.attackers[number] = attackers;
            for pool in attackers.into_iter().filter_map(|role| spent.with(role)) {
                self.captures |= 1 << pools::number(pool);
            }
        }
    }

    /// The multisets within `pool` that some sequence spends to take the king.
    pub(super) fn captures_within(&self, pool: DicePool) -> PoolSet {
        self.captures & subsets_of(pool)
    }

    /// A turn that takes the king with dice of `pool`, one of the shortest.
    pub(super) fn king_turn(&self, pool: DicePool) -> Option<Turn> {
        let king = self.enemy_king.first()?;
        // Fewer dice have lower numbers.
        (0..LEVELS[3])
            .filter(|&number| pool.contains(POOLS[number]))
            .find_map(|number| {
                let last_die = pool.minus(POOLS[number]).roles() & self.attackers[number];
                let role = last_die.into_iter().next()?;
                self.sets[number]
                    .clone()
                    .find_map(|place| self.capture_from(place, role, king))
            })
    }

    /// The positions from which one more die of `pool` takes the king.
    pub(super) fn king_turns_from(&self, pool: DicePool) -> impl Iterator<Item = &Position> {
        let king = self.enemy_king.first();
        (0..LEVELS[3])
            .filter(move |&number| pool.contains(POOLS[number]))
            .map(move |number| {
                (
                    number,
                    pool.minus(POOLS[number]).roles() & self.attackers[number],
                )
            })
            .filter(|(_, last_die)| !last_die.is_empty())
            .flat_map(move |(number, last_die)| {
                let positions = self.store.get(self.sets[number].clone()).iter();
                positions.filter(move |position| {
                    let attackers =
                        king.map(|king| position.attacker_roles(king, position.side_to_move()));
                    attackers.is_some_and(|attackers| !(attackers & last_die).is_empty())
                })
            })
    }

    fn capture_from(&self, place: usize, role: Role, king: Square) -> Option<Turn> {
        let position = self.store.at(place);
        let mover = position.side_to_move();
        let from = (position.attackers(king, mover) & position.role(role)).first()?;
        Some(self.path_to(place).followed_by(Move::new(from, king)))
    }

    /// The moves by which a position of these levels was first reached.
    fn path_to(&self, place: usize) -> Turn {
        if place == 0 {
            return Turn::prefix();
        }
        let origin = self.origins[place];
        self.path_to(origin.parent as usize).followed_by(origin.mv)
    }

    /// The most dice, at most two, that a sequence within `pool` spends that does not take the
    /// king, or any number that one spends that does.
    pub(super) fn max_dice_below_three(&self, pool: DicePool) -> u8 {
        let reached = (0..LEVELS[3])
            .filter(|&number| !self.sets[number].is_empty())
            .fold(0, |set, number| set | 1 << number);
        let spent: PoolSet = (reached & subsets_of(pool)) | self.captures_within(pool);
        // The highest number has the most dice; the root is always there.
        POOLS[(pools::COUNT - 1).min(spent.checked_ilog2().unwrap_or(0) as usize)].len()
    }
}
