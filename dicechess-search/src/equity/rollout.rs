//! One rollout.

use dicechess_rules::{
    Color, Exploration, Position, RollClass, SharedTraversal, TOTAL_ROLLS, TraversalError,
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
                captures,
                plies_left,
                is_first: plies_left + 1 == self.horizon,
            };
            position = self.turn(&position, ply, memory, (generator, &mut mass.is_certain))?;
        }
        Ok(mass)
    }
}

/// Where in a rollout a turn is played.
#[derive(Debug, Clone, Copy)]
struct Ply {
    /// The rolls that take the king, fewer than all.
    captures: u32,
    plies_left: u32,
    is_first: bool,
}

impl<Policy: RolloutPolicy, Stop: Cancellation> Rules<'_, Policy, Stop> {
    /// The position after a roll, drawn among those that take no king, and a turn that the policy
    /// chooses. `is_certain` becomes false if that could have been another one.
    fn turn<Generator: Rng>(
        &self,
        position: &Position,
        ply: Ply,
        memory: &mut RolloutMemory<Policy::Memory>,
        (generator, is_certain): (&mut Generator, &mut bool),
    ) -> Result<Position, Halt<Policy::Error>> {
        let check = || !self.stop.pay(1);
        // The classes are those of the exploration, so that nothing but a cancellation is left.
        let cancelled = |_: TraversalError| Halt::Cancelled(self.stop.cause());
        let RolloutMemory {
            first,
            later,
            results: buffer,
            policy,
        } = memory;
        let mut exploration = if ply.is_first {
            first.revisit_with(position, check).map_err(cancelled)?
        } else {
            later.explore_with(position, check).map_err(cancelled)?
        };
        let open = TOTAL_ROLLS - ply.captures;
        let Some(class) = draw_open(&exploration, open, generator) else {
            return Ok(position.end_turn());
        };
        *is_certain &= class.weight() == open;
        let results = exploration.results(class).map_err(cancelled)?;
        *is_certain &= results.len() < 2;
        let mut slices = results
            .slices()
            .into_iter()
            .filter(|slice| !slice.is_empty());
        let slice = match (slices.next(), slices.next()) {
            (None, _) => return Ok(position.end_turn()),
            (Some([only]), None) => return Ok(*only),
            (Some(slice), None) => slice,
            _ => {
                buffer.clear();
                buffer.extend(results.iter());
                buffer.as_slice()
            }
        };
        let choice = RolloutChoice {
            rolled: &position.with_pool(class.pool()),
            results: slice,
            plies_left: ply.plies_left,
        };
        let chosen = policy_choice(self.policy.choose(&choice, policy, generator), slice.len())?;
        Ok(slice[chosen])
    }
}

/// A class that takes no king, drawn by its weight; `open` is the weight of all of them, above 0.
/// `None` if there is none.
fn draw_open<Check: FnMut() -> bool, Generator: Rng>(
    exploration: &Exploration<'_, Check>,
    open: u32,
    generator: &mut Generator,
) -> Option<RollClass> {
    let mut left = draw(open as usize, generator) as u32;
    exploration
        .classes()
        .filter(|class| exploration.takes_king(*class) == Ok(false))
        .find(|class| match left.checked_sub(class.weight()) {
            Some(less) => {
                left = less;
                false
            }
            None => true,
        })
}

/// The place that a policy has chosen among so many results.
fn policy_choice<PolicyError>(
    chosen: Result<usize, PolicyError>,
    results: usize,
) -> Result<usize, Halt<PolicyError>> {
    let chosen = chosen.map_err(|error| Halt::Failed(EquityError::Policy(error)))?;
    if chosen < results {
        Ok(chosen)
    } else {
        Err(Halt::Failed(EquityError::NoSuchResult { chosen, results }))
    }
}
