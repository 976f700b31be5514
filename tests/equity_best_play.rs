//! Monte-Carlo equity of the best play beside the plain search: when only kings count, its value is
//! the expected equity.

mod support;

use std::cell::RefCell;
use std::collections::HashMap;

use dicechess::{
    Color, DiceChess, DiceChessMemory, DicePool, Even, Game, Position, RolloutChoice,
    RolloutPolicy, Status, TOTAL_ROLLS, UtilityBounds, Weighted, plain_value, rollout_fn,
};
use support::equity::{FORCED, NO_CHOICE, SMALL, assert_within, estimate_by, position};

/// Dice Chess with the rolls of one class taken together, so that a plain search gets deeper.
struct ByClasses;

impl Game for ByClasses {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;
    type Memory = DiceChessMemory;

    fn total_weight(&self) -> u32 {
        TOTAL_ROLLS
    }

    fn side_to_move(&self, position: &Position) -> Color {
        position.side_to_move()
    }

    fn status(&self, position: &Position) -> Status<Color> {
        DiceChess.status(position)
    }

    fn rolls(&self, position: &Position, rolls: &mut Vec<Weighted<DicePool>>) {
        let classes = position.roll_classes().iter();
        rolls.extend(classes.map(|class| Weighted::new(class.pool, class.weight)));
    }

    fn replies(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        replies: &mut Vec<Position>,
    ) {
        DiceChess.replies(position, roll, memory, replies);
    }
}

/// The plain expectiminimax value for White when only kings count.
fn plain<Playing>(game: &Playing, position: &Position, plies: u32) -> f64
where
    Playing: Game<Position = Position, Side = Color>,
{
    let bounds = UtilityBounds::new(-1.0, 0.0, 0.0, 1.0).expect("in order");
    plain_value(game, &Even, &bounds, position, plies, Color::White).expect("even")
}

/// The same value with every position searched once: too many lead to the same one for the plain
/// search to get deep in the open. Clocks are not looked at.
#[derive(Default)]
struct Remembered {
    values: HashMap<(u64, u32), f64>,
    memory: DiceChessMemory,
}

impl Remembered {
    fn value(&mut self, position: &Position, plies: u32) -> f64 {
        match position.winner() {
            Some(Color::White) => return 1.0,
            Some(Color::Black) => return -1.0,
            None if plies == 0 => return 0.0,
            None => {}
        }
        let key = (position.key(), plies);
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let sign = if position.side_to_move() == Color::White {
            1.0
        } else {
            -1.0
        };
        let mut sum = 0.0;
        for class in position.roll_classes() {
            let mut replies = Vec::new();
            DiceChess.replies(position, &class.pool, &mut self.memory, &mut replies);
            let values = replies
                .iter()
                .map(|reply| sign * self.value(reply, plies - 1));
            let best = values.fold(f64::NEG_INFINITY, f64::max);
            sum += f64::from(class.weight) * sign * best;
        }
        let value = sum / f64::from(TOTAL_ROLLS);
        self.values.insert(key, value);
        value
    }
}

/// A rollout policy that plays the best turn there is, up to the horizon.
fn optimal(values: &RefCell<Remembered>) -> impl RolloutPolicy<Error: std::fmt::Debug> {
    rollout_fn(move |choice: &RolloutChoice<'_>| {
        let mut values = values.borrow_mut();
        let mover = choice.rolled.side_to_move();
        let sign = if mover == Color::White { 1.0 } else { -1.0 };
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, result) in choice.results.iter().enumerate() {
            let value = sign * values.value(result, choice.plies_left);
            if value > best.0 {
                best = (value, place);
            }
        }
        best.1
    })
}

#[test]
fn best_play_agrees_with_the_plain_search() {
    for (number, dfen) in (0..).zip(SMALL) {
        let root = position(dfen);
        let values = RefCell::new(Remembered::default());
        // The reference is the plain search.
        for plies in 1..3 {
            let plain = plain(&DiceChess, &root, plies);
            assert!((values.borrow_mut().value(&root, plies) - plain).abs() < 1e-12);
        }
        let plies = 4;
        let exact = values.borrow_mut().value(&root, plies);
        // Where captures are rare, few rollouts know their own error.
        let rollouts = if exact.abs() < 0.01 { 20_000 } else { 400 };
        for seed in 0..3 {
            let asked = (plies, rollouts, 10 * number + seed);
            let found = estimate_by(optimal(&values), &root, asked);
            let difference = found.equity(Color::White) - exact;
            assert!(found.equity_error() > 0.0, "there is something to estimate");
            assert_within(3.0, difference, found.equity_error(), dfen);
        }
    }
}

#[test]
fn deep_plain_searches_of_narrow_positions_agree() {
    // Kings that are boxed in; what moves is few.
    for dfen in [NO_CHOICE, FORCED] {
        let root = position(dfen);
        let plies = 3;
        let exact = plain(&ByClasses, &root, plies);
        let values = RefCell::new(Remembered::default());
        assert!((values.borrow_mut().value(&root, plies) - exact).abs() < 1e-12);
        let found = estimate_by(optimal(&values), &root, (plies, 200, 1));
        assert_within(
            3.0,
            found.equity(Color::White) - exact,
            found.equity_error(),
            dfen,
        );
    }
}
