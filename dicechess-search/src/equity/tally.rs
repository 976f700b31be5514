//! Sums over rollouts.

use dicechess_rules::Color;

use super::rollout::{RolloutMass, WHOLE};

/// A sum of squared deviations from the mean, kept while the values come in (Welford: "Note on a
/// method for calculating corrected sums of squares and products", 1962). It is 0 exactly as long
/// as all values are the same.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Spread {
    mean: f64,
    squares: f64,
}

impl Spread {
    /// The `count`-th value.
    fn add(&mut self, value: f64, count: f64) {
        let delta = value - self.mean;
        self.mean += delta / count;
        self.squares += delta * (value - self.mean);
    }
}

/// What some rollouts have come to, added in the order of their numbers, so that the sums do not
/// depend on who has made them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Tally {
    rollouts: u64,
    exact: bool,
    // In units of the mass: the totals are exact.
    white: u128,
    black: u128,
    // Of White, of Black, and of the first less the second.
    spreads: [Spread; 3],
}

impl Tally {
    pub(super) fn add(&mut self, mass: RolloutMass) {
        self.rollouts += 1;
        self.exact = mass.is_certain;
        self.white += u128::from(mass.white);
        self.black += u128::from(mass.black);
        let (white, black) = (fraction(mass.white), fraction(mass.black));
        let count = self.count();
        for (spread, value) in self.spreads.iter_mut().zip([white, black, white - black]) {
            spread.add(value, count);
        }
    }

    pub(super) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "nobody makes 2^53 rollouts, below which nothing is lost"
    )]
    fn count(&self) -> f64 {
        self.rollouts as f64
    }

    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// The mean mass of a side, rounded down to a unit.
    fn units(&self, side: Color) -> u64 {
        let total = match side {
            Color::White => self.white,
            Color::Black => self.black,
        };
        let mean = total.checked_div(self.rollouts.into()).unwrap_or(0);
        // A mean of masses is no more than the whole.
        mean as u64
    }

    pub(super) fn share(&self, side: Color) -> f64 {
        fraction(self.units(side))
    }

    pub(super) fn undecided(&self) -> f64 {
        fraction(WHOLE - self.units(Color::White) - self.units(Color::Black))
    }

    /// The sample variance of the share of a side; `None` if it takes more rollouts to tell.
    pub(super) fn variance(&self, side: Color) -> Option<f64> {
        self.variance_of(&self.spreads[usize::from(side == Color::Black)])
    }

    /// The standard error of the share of a side; infinite if it takes more rollouts to tell.
    pub(super) fn standard_error(&self, side: Color) -> f64 {
        self.standard_error_of(self.variance(side))
    }

    /// The standard error of White's share less Black's; infinite if it takes more rollouts to tell.
    pub(super) fn equity_error(&self) -> f64 {
        self.standard_error_of(self.variance_of(&self.spreads[2]))
    }

    fn standard_error_of(&self, variance: Option<f64>) -> f64 {
        variance.map_or(f64::INFINITY, |variance| (variance / self.count()).sqrt())
    }

    fn variance_of(&self, spread: &Spread) -> Option<f64> {
        if self.exact {
            Some(0.0)
        } else if self.rollouts < 2 {
            None
        } else {
            Some(spread.squares / (self.count() - 1.0))
        }
    }

    /// Whether neither side's share has a standard error above `wanted`.
    pub(super) fn is_within(&self, wanted: f64) -> bool {
        let mut sides = Color::ALL.into_iter();
        sides.all(|side| self.standard_error(side) <= wanted)
    }
}

/// A mass as a part of the whole.
#[allow(
    clippy::cast_precision_loss,
    reason = "a mass is at most 2^53 units, all of which an f64 holds, and so is their quotient"
)]
fn fraction(mass: u64) -> f64 {
    mass as f64 / WHOLE as f64
}
