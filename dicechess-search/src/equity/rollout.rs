//! One rollout.

use dicechess_rules::{
    ClassResults, Color, Position, SharedTraversal, TOTAL_ROLLS, TraversalError,
};
use rand_core::Rng;

use super::{EquityError, RolloutChoice, RolloutPolicy};
use crate::draw::draw;
use crate::{Cancellation, StopCause};

/// The mass of a whole rollout, in units of 2⁻⁵³: all masses are integers that an `f64` holds
/// exactly.
pub(super) const WHOLE: u64 = 1 << 53;

/// What a rollout has paid out to the sides, in units; what is left of [`WHOLE`] is undecided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct RolloutMass {
    pub(super) white: u64,
    pub(super) black: u64,
    /// Whether there was nothing to draw and nothing to choose: all rollouts are like this one.
    pub(super) is_certain: bool,
}

impl RolloutMass {
    /// The mass of a game that `winner` has won already.
    pub(super) fn won_by(winner: Color) -> Self {
        let mut mass = Self {
            is_certain: true,
            ..Self::default()
        };
        mass.pay(winner, WHOLE);
        mass
    }

    fn pay(&mut self, side: Color, units: u64) {
        match side {
            Color::White => self.white += units,
            Color::Black => self.black += units,
        }
    }
}

/// Why a rollout was not finished.
#[derive(Debug)]
pub(super) enum Halt<PolicyError> {
    Cancelled(StopCause),
    Failed(EquityError<PolicyError>),
}

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

/// What rollouts are made with.
pub(super) struct Rules<'a, Policy, Stop> {
    pub(super) horizon: u32,
    pub(super) policy: &'a Policy,
    pub(super) stop: &'a Stop,
}

impl<Policy: RolloutPolicy, Stop: Cancellation> Rules<'_, Policy, Stop> {
    /// Plays a rollout from a position before its roll that nobody has won.
    pub(super) fn play<Generator: Rng>(
        &self,
        first: &Position,
        memory: &mut RolloutMemory<Policy::Memory>,
        generator: &mut Generator,
    ) -> Result<RolloutMass, Halt<Policy::Error>> {
        let mut mass = RolloutMass {
            is_certain: true,
            ..RolloutMass::default()
        };
        let mut survival = WHOLE;
        let mut position = *first;
        for plies_left in (0..self.horizon).rev() {
            // Asked at every ply: a position without moves generates none, and pays for none.
            if !self.stop.pay(1) {
                return Err(Halt::Cancelled(self.stop.cause()));
            }
            let mover = position.side_to_move();
            let captures = position.king_capture_rolls(mover);
            // Rounded down, so by less than a unit, which survives. All of it if every roll takes
            // the king. The product is below 2^61.
            let taken = survival * u64::from(captures) / u64::from(TOTAL_ROLLS);
            mass.pay(mover, taken);
            survival -= taken;
            if captures == TOTAL_ROLLS || plies_left == 0 {
                break;
            }
            let ply = Ply {
                open: TOTAL_ROLLS - captures,
                plies_left,
            };
            let mut chance = Chance {
                generator: &mut *generator,
                is_certain: &mut mass.is_certain,
            };
            let is_first = plies_left + 1 == self.horizon;
            position = match self.tried_turn(&position, ply, memory, &mut chance, is_first)? {
                Some(next) => next,
                None => self.turn(&position, ply, memory, &mut chance, is_first)?,
            };
        }
        Ok(mass)
    }
}

/// How often a roll is drawn from all of them before those that take the king are left out.
///
/// To explore one roll costs a fraction of exploring all of them, and most rolls take no king. To
/// draw again after one that does leaves the others with the same chances as drawing from them alone;
/// and so does giving up and doing just that.
const TRIES: u32 = 4;

/// Where in a rollout a turn is played.
#[derive(Debug, Clone, Copy)]
struct Ply {
    /// The rolls that do not take the king, at least one.
    open: u32,
    plies_left: u32,
}

/// What draws, and whether all drawing so far was from one.
struct Chance<'a, Generator> {
    generator: &'a mut Generator,
    is_certain: &'a mut bool,
}

impl<Policy: RolloutPolicy, Stop: Cancellation> Rules<'_, Policy, Stop> {
    /// The position after a roll, drawn among those that take no king, and a turn that the policy
    /// chooses. `None` if no such roll was found in a few tries.
    fn tried_turn<Generator: Rng>(
        &self,
        position: &Position,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        chance: &mut Chance<'_, Generator>,
        is_first: bool,
    ) -> Result<Option<Position>, Halt<Policy::Error>> {
        let tries = if is_first { 0 } else { TRIES };
        for _ in 0..tries {
            let rolls = position.roll_classes().iter();
            let drawn = draw_weighted(rolls, |roll| roll.weight, TOTAL_ROLLS, chance.generator);
            let Some(roll) = drawn else { break };
            let rolled = position.with_pool(roll.pool);
            // No dice are no roll to explore, but they are a forced pass.
            if roll.pool.is_empty() {
                *chance.is_certain &= roll.weight == ply.open;
                return Ok(Some(rolled.end_turn()));
            }
            let check = || !self.stop.pay(1);
            let exploration = memory.later.explore_roll_with(&rolled, check);
            let mut exploration = exploration.map_err(|error| self.halt(error))?;
            let Some(class) = exploration.classes().next() else {
                break;
            };
            if exploration.takes_king(class) != Ok(true) {
                *chance.is_certain &= roll.weight == ply.open;
                let results = exploration
                    .results(class)
                    .map_err(|error| self.halt(error))?;
                return self
                    .reply(&rolled, results, ply, &mut memory.choosing, chance)
                    .map(Some);
            }
        }
        Ok(None)
    }

    /// The same by exploring all rolls, which finds one.
    fn turn<Generator: Rng>(
        &self,
        position: &Position,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        chance: &mut Chance<'_, Generator>,
        is_first: bool,
    ) -> Result<Position, Halt<Policy::Error>> {
        let check = || !self.stop.pay(1);
        let exploration = if is_first {
            memory.first.revisit_with(position, check)
        } else {
            memory.later.explore_with(position, check)
        };
        let mut exploration = exploration.map_err(|error| self.halt(error))?;
        let classes = exploration.classes();
        let open = classes.filter(|class| exploration.takes_king(*class) == Ok(false));
        let drawn = draw_weighted(open, |class| class.weight(), ply.open, chance.generator);
        let Some(class) = drawn else {
            return Ok(position.end_turn());
        };
        *chance.is_certain &= class.weight() == ply.open;
        let rolled = position.with_pool(class.pool());
        let results = exploration
            .results(class)
            .map_err(|error| self.halt(error))?;
        self.reply(&rolled, results, ply, &mut memory.choosing, chance)
    }

    /// The result that the policy chooses, or the only one, or a forced pass.
    fn reply<Generator: Rng>(
        &self,
        rolled: &Position,
        results: ClassResults<'_>,
        ply: Ply,
        memory: &mut Choosing<Policy::Memory>,
        chance: &mut Chance<'_, Generator>,
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
        *chance.is_certain = false;
        let choice = RolloutChoice {
            rolled,
            results: slice,
            plies_left: ply.plies_left,
        };
        let chosen = self
            .policy
            .choose(&choice, &mut memory.policy, chance.generator);
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
