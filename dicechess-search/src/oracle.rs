//! The plain expectiminimax: no window, no pruning, no cache, no policy. What every other search
//! must equal.

use crate::{BatchEvaluator, Game, Score, SearchFailure, Status, UtilityBounds};

/// The value of `position`, before its roll, for `perspective`, `plies` rolls and replies ahead, by
/// looking at everything.
///
/// It is exact if the score type is: the weighted sum of a chance node is made in the game's order
/// of rolls and divided once.
///
/// # Errors
/// [`SearchFailure`] if the evaluator fails, if the game gives no position for a roll, or if the
/// score type cannot hold sums of the bounds.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{DiceChess, Material, plain_value};
///
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse()?;
/// let game = DiceChess;
/// let value = plain_value(&game, &Material, &Material::bounds(), &position, 1, Color::White)?;
/// assert_eq!(value, 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plain_value<Playing, Judge>(
    game: &Playing,
    judge: &Judge,
    bounds: &UtilityBounds<Judge::Score>,
    position: &Playing::Position,
    plies: u32,
    perspective: Playing::Side,
) -> Result<Judge::Score, SearchFailure<Judge::Error>>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing>,
{
    bounds
        .check_total_weight(game.total_weight())
        .map_err(SearchFailure::Bounds)?;
    value_of(game, judge, bounds, position, plies, perspective)
}

fn value_of<Playing, Judge>(
    game: &Playing,
    judge: &Judge,
    bounds: &UtilityBounds<Judge::Score>,
    position: &Playing::Position,
    plies: u32,
    perspective: Playing::Side,
) -> Result<Judge::Score, SearchFailure<Judge::Error>>
where
    Playing: Game,
    Judge: BatchEvaluator<Playing>,
{
    let status = game.status(position);
    if let Status::Won(side) = status {
        let won = side == perspective;
        return Ok(if won {
            bounds.terminal_win()
        } else {
            bounds.terminal_loss()
        });
    }
    if plies == 0 || status == Status::Drawn {
        let mut scores = Vec::new();
        judge
            .try_evaluate_many(std::slice::from_ref(position), perspective, &mut scores)
            .map_err(SearchFailure::Evaluator)?;
        let [score] = scores[..] else {
            let found = scores.len();
            return Err(SearchFailure::ScoreCount { asked: 1, found });
        };
        // Only a NaN does not compare with itself.
        if score.partial_cmp(&score).is_none() {
            return Err(SearchFailure::NotANumber);
        }
        return Ok(bounds.clamp(score));
    }
    let maximizing = game.side_to_move(position) == perspective;
    let mut rolls = Vec::new();
    game.rolls(position, &mut rolls);
    let mut memory = Playing::Memory::default();
    let mut sum: Judge::Score = number(0);
    for weighted in rolls {
        let mut replies = Vec::new();
        game.replies(position, &weighted.roll, &mut memory, &mut replies);
        let mut best = None;
        for reply in &replies {
            let value = value_of(game, judge, bounds, reply, plies - 1, perspective)?;
            let better = best.is_none_or(|best| {
                if maximizing {
                    value > best
                } else {
                    value < best
                }
            });
            if better {
                best = Some(value);
            }
        }
        sum = sum + number::<Judge::Score>(weighted.weight) * best.ok_or(SearchFailure::NoReply)?;
    }
    // The average of equal numbers can be rounded past them.
    Ok(match sum / number(game.total_weight()) {
        low if low < bounds.terminal_loss() => bounds.terminal_loss(),
        high if high > bounds.terminal_win() => bounds.terminal_win(),
        value => value,
    })
}

fn number<Value: Score>(weight: u32) -> Value {
    // The bounds hold the sums, which was checked; weights are smaller.
    Value::from_u32(weight).unwrap_or_else(Value::zero)
}
