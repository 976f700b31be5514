//! What a roll leaves to decide, and what to do about it without any time.

use core::ops::ControlFlow;

use dicechess_rules::movegen::for_each_move;
use dicechess_rules::{Move, NotRolled, Position, SharedTraversal, Turn};
use rand_core::Rng;

use super::{BotDecision, BotError, BotReport, BotRequest};
use crate::draw::draw;
use crate::root_turns::{Choice, RootTurns};

/// What a roll leaves a bot to decide: the part that most bots have in common.
///
/// ```
/// use dicechess_rules::Position;
/// use dicechess_search::{Bot, BotChoices, BotDecision, BotError, BotReport, BotRequest};
/// use rand_core::Rng;
///
/// /// Takes the king if it can, and else plays the last of the turns.
/// struct Last;
///
/// impl Bot for Last {
///     fn choose(
///         &self,
///         position: &Position,
///         request: &BotRequest<'_>,
///         generator: &mut dyn Rng,
///     ) -> Result<BotReport, BotError> {
///         match BotChoices::of(position, request, generator)? {
///             BotChoices::Decided(report) => Ok(report),
///             BotChoices::Open { turns, .. } => {
///                 Ok(BotReport::of(BotDecision::Chosen(turns[turns.len() - 1])))
///             }
///         }
///     }
/// }
/// ```
#[derive(Debug, Clone)]
pub enum BotChoices {
    /// Nothing: it is decided.
    Decided(BotReport),
    /// Which of these turns to play; none takes the king, and there is at least one.
    Open {
        /// The first turn, in canonical order, to each of the results.
        turns: Vec<Turn>,
        /// The distinct positions that turns lead to, in the order in which they are first reached.
        /// Positions that differ in the half-move clock only are distinct.
        results: Vec<Position>,
    },
}

impl BotChoices {
    /// The legal turns of a rolled position. A forced pass is decided. If some turns take the king,
    /// one of the shortest of these is drawn. If the request is cancelled before all turns are
    /// listed, it is decided [at once](BotDecision::at_once), without a draw. The request pays one
    /// unit for each generation of moves.
    ///
    /// # Errors
    /// [`BotError::NotRolled`] without dice.
    pub fn of<Generator: Rng + ?Sized>(
        position: &Position,
        request: &BotRequest<'_>,
        generator: &mut Generator,
    ) -> Result<Self, BotError> {
        let listed = RootTurns::of_with(position, request.cancellation());
        let Some(listed) = listed.map_err(|NotRolled| BotError::not_rolled(position))? else {
            let (decision, cause) = (
                BotDecision::at_once(position)?,
                request.cancellation().cause(),
            );
            return Ok(Self::Decided(BotReport::cut_short(decision, cause)));
        };
        let (turns, results) = match listed.choice {
            Choice::ForcedPass => {
                return Ok(Self::Decided(BotReport::of(BotDecision::ForcedPass)));
            }
            Choice::KingCaptures(shortest) => {
                let turn = shortest[draw(shortest.len(), generator)];
                return Ok(Self::Decided(BotReport {
                    equal_best: shortest.len(),
                    ..BotReport::of(BotDecision::KingCapture(turn))
                }));
            }
            Choice::Results { turns, results } => (turns, results),
        };
        if let Some(cause) = request.stopped() {
            let first = BotDecision::Chosen(turns[0]);
            return Ok(Self::Decided(BotReport::cut_short(first, cause)));
        }
        Ok(Self::Open { turns, results })
    }
}

impl BotDecision {
    /// What to play when there is no time to list the turns: a king capture if there is one, one of
    /// the shortest, and else the first legal turn in canonical order. It is found without looking
    /// at most of the others.
    ///
    /// # Errors
    /// [`BotError::NotRolled`] without dice.
    ///
    /// ```
    /// use dicechess_rules::Position;
    /// use dicechess_search::BotDecision;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 PK".parse()?;
    /// let first = position.legal_turns().as_slice()[0];
    /// assert_eq!(BotDecision::at_once(&position)?, BotDecision::Chosen(first));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_once(position: &Position) -> Result<Self, BotError> {
        let not_rolled = || BotError::not_rolled(position);
        let mut traversal = SharedTraversal::new();
        let exploration = traversal.explore_roll(position);
        let mut exploration = exploration.map_err(|NotRolled| not_rolled())?;
        // The one class there is; nothing cancels this traversal.
        let class = exploration
            .class_of(position.pool())
            .ok_or_else(not_rolled)?;
        if let Ok(Some(turn)) = exploration.king_capture(class) {
            return Ok(Self::KingCapture(turn));
        }
        let dice = exploration.max_dice(class).map_err(BotError::failed)?;
        let turn = (dice > 0).then(|| first_turn(position, dice)).flatten();
        Ok(turn.map_or(Self::ForcedPass, Self::Chosen))
    }
}

/// The first sequence of moves in canonical order that spends so many dice.
fn first_turn(position: &Position, dice: u8) -> Option<Turn> {
    let mut moves = Vec::new();
    let left = position.pool().len() - dice;
    let found = extend(position, left, &mut moves);
    found.is_break().then(|| Turn::from_moves(&moves)).flatten()
}

fn extend(position: &Position, left: u8, moves: &mut Vec<Move>) -> ControlFlow<()> {
    for_each_move(position, |mv| {
        moves.push(mv);
        let next = position.play(mv);
        if next.pool().len() == left {
            return ControlFlow::Break(());
        }
        extend(&next, left, moves)?;
        moves.pop();
        ControlFlow::Continue(())
    })
}
