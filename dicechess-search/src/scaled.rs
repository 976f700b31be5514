//! Exact whole-number scores for searches with chance nodes.

use num_traits::{Bounded, CheckedMul};

use crate::{BoundsError, Evaluator, Game, IncrementalEvaluator, LastSteps, Score, UtilityBounds};

/// An evaluator whose whole scores are multiplied by the game's total weight once for each ply, so
/// that every division of a chance node comes out even and a search is exact whatever the order and
/// the grouping of its classes.
///
/// With the 216 rolls of Dice Chess and material scores an `i64` holds five plies, an `i128` many
/// more.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, Expectiminimax, Material, Scaled, SearchOutcome};
///
/// let game = DiceChess;
/// let judge = Scaled::<_, i64>::new(Material, &game, 1)?;
/// let bounds = judge.scale_bounds(&Material::bounds())?;
/// let mut search = Expectiminimax::new(&game, judge, bounds)?;
/// let position: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let report = search.run(&position, 1, Color::White, search.open_window())?;
/// let SearchOutcome::Exact(exact) = report.outcome else { panic!("nothing cancels") };
/// // A pawn die, on 91 of 216 rolls, takes the queen, and a king move changes nothing.
/// assert_eq!(exact.value(), 91 * 100 + 125 * (100 - 900));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scaled<Judge, Wide> {
    judge: Judge,
    factor: Wide,
}

impl<Judge, Wide: Score + CheckedMul> Scaled<Judge, Wide> {
    /// The scores of `judge`, scaled for searches of up to `plies` plies.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if the type cannot hold the factor.
    pub fn new<Playing: Game>(
        judge: Judge,
        game: &Playing,
        plies: u32,
    ) -> Result<Self, BoundsError> {
        let total = Wide::from_u32(game.total_weight()).ok_or(BoundsError::TooWide)?;
        let factor = (0..plies).try_fold(Wide::one(), |factor, _| factor.checked_mul(&total));
        let factor = factor.ok_or(BoundsError::TooWide)?;
        Ok(Self { judge, factor })
    }

    /// What a score of `judge` is multiplied by.
    pub fn factor(&self) -> Wide {
        self.factor
    }

    /// The bounds that go with the scaled scores.
    ///
    /// # Errors
    /// [`BoundsError::TooWide`] if the type cannot hold them.
    pub fn scale_bounds<Narrow: Score + Into<Wide>>(
        &self,
        bounds: &UtilityBounds<Narrow>,
    ) -> Result<UtilityBounds<Wide>, BoundsError> {
        let scale = |value: Narrow| {
            let wide: Wide = value.into();
            wide.checked_mul(&self.factor).ok_or(BoundsError::TooWide)
        };
        UtilityBounds::new(
            scale(bounds.terminal_loss())?,
            scale(bounds.lowest())?,
            scale(bounds.highest())?,
            scale(bounds.terminal_win())?,
        )
    }
}

impl<Playing, Judge, Wide> Evaluator<Playing> for Scaled<Judge, Wide>
where
    Playing: Game,
    Judge: Evaluator<Playing, Score: Into<Wide>>,
    Wide: Score + CheckedMul + Bounded,
{
    type Score = Wide;

    #[inline]
    fn evaluate(&self, position: &Playing::Position, perspective: Playing::Side) -> Wide {
        self.scale(self.judge.evaluate(position, perspective))
    }
}

impl<Playing, Judge, Wide> IncrementalEvaluator<Playing> for Scaled<Judge, Wide>
where
    Playing: LastSteps,
    Judge: IncrementalEvaluator<Playing, Score: Into<Wide>>,
    Wide: Score + CheckedMul + Bounded,
{
    type Prepared = Judge::Prepared;

    #[inline]
    fn prepare(&self, parent: &Playing::Position, perspective: Playing::Side) -> Self::Prepared {
        self.judge.prepare(parent, perspective)
    }

    #[inline]
    fn price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        step: Playing::Step,
        perspective: Playing::Side,
    ) -> Wide {
        self.scale(self.judge.price(prepared, parent, step, perspective))
    }

    // Scaling keeps the order.
    #[inline]
    fn best_price(
        &self,
        prepared: &Self::Prepared,
        parent: &Playing::Position,
        group: Playing::Group,
        perspective: Playing::Side,
        maximizing: bool,
    ) -> Wide {
        let judge = &self.judge;
        self.scale(judge.best_price(prepared, parent, group, perspective, maximizing))
    }
}

impl<Judge, Wide: Score + CheckedMul + Bounded> Scaled<Judge, Wide> {
    #[inline]
    fn scale(&self, score: impl Into<Wide>) -> Wide {
        let wide: Wide = score.into();
        // A product that does not fit is out of the bounds, which fit, and is clamped like it.
        let beyond = if wide < Wide::zero() {
            Wide::min_value()
        } else {
            Wide::max_value()
        };
        wide.checked_mul(&self.factor).unwrap_or(beyond)
    }
}
