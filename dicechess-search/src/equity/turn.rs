//! One turn of a rollout: a roll that takes no king, and what the policy makes of it.

use dicechess_rules::{
    ClassResults, DicePool, Position, ROLLS, SharedTraversal, TOTAL_ROLLS, TraversalError,
};
use rand_core::{Rng, SeedableRng};

use super::rollout::{Halt, Rules};
use super::{EquityError, RolloutChoice, RolloutPolicy};
use crate::Cancellation;
use crate::draw::draw;
use crate::mixing::{STEP, mix};

/// How often a roll is drawn from all of them before those that take the king are left out.
///
/// To explore one roll costs a fraction of exploring all of them, and most rolls take no king. To
/// draw again after one that does leaves the others with the same chances as drawing from them
/// alone; and so does giving up and doing just that.
const TRIES: u32 = 4;

/// The memory of rollouts, used again.
#[derive(Debug, Clone, Default)]
pub(super) struct RolloutMemory<PolicyMemory> {
    /// The first position, which all rollouts have in common: it is explored once.
    first: SharedTraversal,
    later: SharedTraversal,
    choosing: Choosing<PolicyMemory>,
}

/// The memory of a choice.
#[derive(Debug, Clone, Default)]
struct Choosing<PolicyMemory> {
    results: Vec<Position>,
    policy: PolicyMemory,
}

/// Where in a rollout a turn is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ply {
    /// The rolls that do not take the king, at least one.
    pub(super) open: u32,
    pub(super) plies_left: u32,
    pub(super) is_first: bool,
}

/// What a rollout draws from.
pub(super) struct Chance<Generator> {
    /// Asked once at each ply, so that rollouts from other positions with the same seed see the
    /// same dice, whatever else they draw.
    dice: Generator,
    choices: Generator,
    /// Whether whatever was drawn was drawn from one.
    pub(super) is_certain: bool,
}

impl<Generator: SeedableRng> Chance<Generator> {
    /// The generators of a rollout. For one seed, all of them have different seeds.
    pub(super) fn new(seed: u64, rollout: u64) -> Self {
        let base = mix(seed);
        let numbered = |number: u64| {
            let mixed = mix(base.wrapping_add(number.wrapping_mul(STEP)));
            Generator::seed_from_u64(mixed)
        };
        let even = rollout.wrapping_mul(2);
        Self {
            dice: numbered(even),
            choices: numbered(even.wrapping_add(1)),
            is_certain: true,
        }
    }
}

impl<Policy: RolloutPolicy, Stop: Cancellation> Rules<'_, Policy, Stop> {
    /// The position after a roll, drawn among those that take no king, and a turn that the policy
    /// chooses.
    pub(super) fn turn<Generator: Rng>(
        &self,
        position: &Position,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        chance: &mut Chance<Generator>,
    ) -> Result<Position, Halt<Policy::Error>> {
        for attempt in 0..TRIES {
            let source = match attempt {
                0 => &mut chance.dice,
                _ => &mut chance.choices,
            };
            let drawn = draw_weighted(ROLLS.iter(), |roll| roll.weight, TOTAL_ROLLS, source);
            let Some(roll) = drawn else { break };
            let compact = position.compact_roll(roll.pool);
            if let Some(next) = self.try_roll(position, compact, ply, memory, chance)? {
                return Ok(next);
            }
        }
        self.turn_of_any(position, ply, memory, chance)
    }

    /// The position after a compact roll and a turn; `None` if the roll takes the king.
    fn try_roll<Generator: Rng>(
        &self,
        position: &Position,
        compact: DicePool,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        chance: &mut Chance<Generator>,
    ) -> Result<Option<Position>, Halt<Policy::Error>> {
        let mut classes = position.roll_classes().iter();
        let own = classes.find(|class| class.pool == compact);
        let is_only = own.is_some_and(|class| class.weight == ply.open);
        let rolled = position.with_pool(compact);
        // No dice are no roll to explore, but they are a forced pass.
        if compact.is_empty() {
            chance.is_certain &= is_only;
            return Ok(Some(rolled.end_turn()));
        }
        let check = || !self.stop.pay(1);
        let exploration = if ply.is_first {
            memory.first.revisit_with(position, check)
        } else {
            memory.later.explore_roll_with(&rolled, check)
        };
        let mut exploration = exploration.map_err(|error| self.halt(error))?;
        let class = exploration.class_of(compact);
        let Some(class) = class.filter(|class| exploration.takes_king(*class) == Ok(false)) else {
            return Ok(None);
        };
        chance.is_certain &= is_only;
        let results = exploration.results(class);
        let results = results.map_err(|error| self.halt(error))?;
        let next = self.reply(&rolled, results, ply, &mut memory.choosing, chance)?;
        Ok(Some(next))
    }

    /// The position after one of the rolls that take no king, all of which are explored.
    fn turn_of_any<Generator: Rng>(
        &self,
        position: &Position,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        chance: &mut Chance<Generator>,
    ) -> Result<Position, Halt<Policy::Error>> {
        let check = || !self.stop.pay(1);
        let exploration = if ply.is_first {
            memory.first.revisit_with(position, check)
        } else {
            memory.later.explore_with(position, check)
        };
        let mut exploration = exploration.map_err(|error| self.halt(error))?;
        let classes = exploration.classes();
        let open = classes.filter(|class| exploration.takes_king(*class) == Ok(false));
        let drawn = draw_weighted(open, |class| class.weight(), ply.open, &mut chance.choices);
        let Some(class) = drawn else {
            return Ok(position.end_turn());
        };
        chance.is_certain &= class.weight() == ply.open;
        let rolled = position.with_pool(class.pool());
        let results = exploration.results(class);
        let results = results.map_err(|error| self.halt(error))?;
        self.reply(&rolled, results, ply, &mut memory.choosing, chance)
    }

    /// The result that the policy chooses, or the only one, or a forced pass.
    fn reply<Generator: Rng>(
        &self,
        rolled: &Position,
        results: ClassResults<'_>,
        ply: Ply,
        memory: &mut Choosing<Policy::Memory>,
        chance: &mut Chance<Generator>,
    ) -> Result<Position, Halt<Policy::Error>> {
        let mut slices = results
            .slices()
            .into_iter()
            .filter(|slice| !slice.is_empty());
        let slice = match (slices.next(), slices.next()) {
            (None, _) => return Ok(rolled.end_turn()),
            (Some([only]), None) => return Ok(*only),
            (Some(slice), None) => slice,
            _ => {
                memory.results.clear();
                memory.results.extend(results.iter());
                memory.results.as_slice()
            }
        };
        chance.is_certain = false;
        let choice = RolloutChoice {
            rolled,
            results: slice,
            plies_left: ply.plies_left,
        };
        let chosen = self
            .policy
            .choose(&choice, &mut memory.policy, &mut chance.choices);
        let chosen = chosen.map_err(|error| Halt::Failed(EquityError::Policy(error)))?;
        let results = slice.len();
        let no_such = Halt::Failed(EquityError::NoSuchResult { chosen, results });
        slice.get(chosen).copied().ok_or(no_such)
    }

    /// Why an exploration ended: it is only asked about classes of its own, so that nothing but a
    /// cancellation is left.
    fn halt(&self, _: TraversalError) -> Halt<Policy::Error> {
        Halt::Cancelled(self.stop.cause())
    }
}

/// One of some items, drawn by its weight; `total` is the weight of all, above 0.
fn draw_weighted<Item>(
    mut items: impl Iterator<Item = Item>,
    weight: impl Fn(&Item) -> u32,
    total: u32,
    generator: &mut impl Rng,
) -> Option<Item> {
    let mut left = draw(total as usize, generator) as u32;
    items.find(|item| match left.checked_sub(weight(item)) {
        Some(less) => {
            left = less;
            false
        }
        None => true,
    })
}
