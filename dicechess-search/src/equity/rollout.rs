//! One rollout.

use dicechess_rules::{Color, Position, TOTAL_ROLLS};
use rand_core::Rng;

use super::turn::{Chance, Ply, RolloutMemory};
use super::{EquityError, RolloutPolicy};
use crate::{Cancellation, StopCause};

/// The mass of a whole rollout, in units of 2⁻⁵³: all masses are integers that an `f64` holds
/// exactly.
pub(super) const WHOLE: u64 = 1 << 53;

/// A survival, in units, that is not worth playing for: a capture by few rolls would be less than a
/// unit of it.
const NEGLIGIBLE: u64 = TOTAL_ROLLS as u64;

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
        chance: &mut Chance<Generator>,
    ) -> Result<RolloutMass, Halt<Policy::Error>> {
        let mut mass = RolloutMass::default();
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
            if survival < NEGLIGIBLE || plies_left == 0 {
                break;
            }
            let ply = Ply {
                open: TOTAL_ROLLS - captures,
                plies_left,
                is_first: plies_left + 1 == self.horizon,
            };
            position = self.turn(&position, ply, memory, chance)?;
        }
        mass.is_certain = chance.is_certain;
        Ok(mass)
    }
}
