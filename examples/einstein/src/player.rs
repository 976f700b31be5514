//! The best step after a roll.

use core::convert::Infallible;

use dicechess_search::{
    AllRolls, Expectiminimax, NeverCancel, NoCache, ScalarLeaves, Scaled, SearchFailure,
    SearchOutcome, Window,
};

use crate::{BestFirst, Board, EinStein, Number, Race, Step};

// Whole scores, scaled so that no average is rounded.
type Judge = Scaled<Race, i64>;
type Search = Expectiminimax<
    'static,
    EinStein,
    Judge,
    i64,
    BestFirst<Race>,
    AllRolls,
    NoCache,
    NeverCancel,
    ScalarLeaves,
>;

/// Plays by searching a fixed number of plies beyond its own step.
#[derive(Debug)]
pub struct Player {
    search: Search,
    depth: u32,
    scale: i64,
}

/// What a player chose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// The step.
    pub step: Step,
    /// What it is worth, in the scores of [`Race`], for the side that makes it.
    pub value: f64,
}

impl Player {
    /// A player that looks `depth` rolls and replies beyond its step.
    ///
    /// # Errors
    /// [`SearchFailure::Bounds`] if an `i64` cannot hold the scores of so deep a search.
    pub fn new(depth: u32) -> Result<Self, SearchFailure<Infallible>> {
        let judge = Judge::new(Race, &EinStein, depth).map_err(SearchFailure::Bounds)?;
        let bounds = Race::bounds().and_then(|bounds| judge.scale_bounds(&bounds));
        let bounds = bounds.map_err(SearchFailure::Bounds)?;
        let search = Expectiminimax::new(&EinStein, judge, bounds)?
            .with_leaves(ScalarLeaves)
            .with_replies(BestFirst(Race));
        Ok(Self {
            search,
            depth,
            scale: judge.factor(),
        })
    }

    /// The best step after a roll; the first one of several that are worth the same.
    ///
    /// # Errors
    /// [`SearchFailure::NoReply`] if the game has ended.
    pub fn choose(
        &mut self,
        board: &Board,
        roll: Number,
    ) -> Result<Choice, SearchFailure<Infallible>> {
        let mut best: Option<(Step, i64)> = None;
        if board.winner().is_some() {
            return Err(SearchFailure::NoReply);
        }
        for step in board.steps(roll) {
            let window = self.window_above(best.map(|(_, value)| value));
            let after = board.play(step);
            let report = self
                .search
                .run(&after, self.depth, board.side_to_move(), window)?;
            // Without an exact value, it is below the best one: the window is open above, and
            // nothing cancels.
            if let SearchOutcome::Exact(exact) = report.outcome
                && best.is_none_or(|(_, value)| exact.value() > value)
            {
                best = Some((step, exact.value()));
            }
        }
        let (step, value) = best.ok_or(SearchFailure::NoReply)?;
        Ok(Choice {
            step,
            value: self.unscale(value),
        })
    }

    /// The window of what is as good as the best step so far.
    fn window_above(&self, best: Option<i64>) -> Window<i64> {
        let open = self.search.open_window();
        // A value is never above the open window's end, so that this is a window, too.
        best.and_then(|value| Window::new(value, open.beta()).ok())
            .unwrap_or(open)
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "a value for people; ranking is done with whole ones"
    )]
    fn unscale(&self, value: i64) -> f64 {
        value as f64 / self.scale as f64
    }
}
