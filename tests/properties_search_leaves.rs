//! However the leaves of Dice Chess are judged, the search equals the plain one; and what judging
//! them from their parents relies on holds.

mod support;

use std::collections::HashSet;
use std::convert::Infallible;
use std::fmt::Debug;
use std::ops::ControlFlow;

use dicechess::{
    AllRolls, BatchEvaluator, BatchLeaves, ChancePolicy, Color, DiceChess, DiceChessMemory,
    DicePool, Evaluator, Expectiminimax, Game, IncrementalEvaluator, IncrementalLeaves, LastSteps,
    Leaves, Material, Move, MoveGroup, NeverCancel, Piece, Position, Pruning, ROLLS,
    RememberedLeaves, Role, RollClasses, ScalarLeaves, Scaled, Score, SearchFailure, SearchOutcome,
    Steps, TurnList, UtilityBounds, Window, plain_value,
};
use proptest::prelude::*;
use proptest::sample::select;
use support::fast::PlainRoll;
use support::strategies::{any_position, cases, color, sparse_endgame, square};

const PRUNINGS: [Pruning; 3] = [Pruning::Off, Pruning::Star1, Pruning::Star2];

/// What is asked about a position.
struct Question<'a, Judge, Value> {
    judge: Judge,
    bounds: UtilityBounds<Value>,
    position: &'a Position,
    plies: u32,
    perspective: Color,
}

/// Windows around a value: both ends are moved by one of these steps.
fn window_steps() -> impl Strategy<Value = Option<(i32, i32)>> {
    let ends = select(vec![(0, 0), (-1, -1), (1, 1), (-1, 0), (0, 1), (-90, -30)]);
    let loose = (-600..=600_i32, 0..=100_i32).prop_map(|(alpha, width)| (alpha, alpha + width));
    prop_oneof![1 => Just(None), 2 => ends.prop_map(Some), 2 => loose.prop_map(Some)]
}

impl<Judge, Value> Question<'_, Judge, Value>
where
    Judge: BatchEvaluator<DiceChess, Score = Value, Error = Infallible> + Copy,
    Value: Score + Debug,
{
    fn plain(&self) -> Value {
        let (judge, bounds, plies) = (&self.judge, &self.bounds, self.plies);
        plain_value(
            &DiceChess,
            judge,
            bounds,
            self.position,
            plies,
            self.perspective,
        )
        .expect("material is a number")
    }

    fn window(&self, plain: Value, steps: Option<(i32, i32)>) -> Window<Value> {
        let Some((alpha, beta)) = steps else {
            return Window::open(&self.bounds);
        };
        let number = |step| Value::from_i32(step).expect("a small number");
        Window::new(plain + number(alpha), plain + number(beta)).expect("in order")
    }

    /// Searches with every pruning: the outcome must be true, and no vaguer than the window allows.
    fn check(
        &self,
        leaves: impl Leaves<DiceChess, Judge> + Copy,
        chances: impl ChancePolicy<DiceChess> + Copy,
        plain: Value,
        window: Window<Value>,
    ) -> Result<(), TestCaseError> {
        for pruning in PRUNINGS {
            let report = Expectiminimax::new(&DiceChess, self.judge, self.bounds)
                .expect("the sums fit")
                .with_leaves(leaves)
                .with_chances(chances)
                .with_pruning(pruning)
                .run(self.position, self.plies, self.perspective, window)
                .expect("material is a number");
            let holds = match report.outcome {
                SearchOutcome::Exact(exact) => exact.value() == plain,
                SearchOutcome::LowerBound(bound) => {
                    window.beta() < bound.value() && bound.value() <= plain
                }
                SearchOutcome::UpperBound(bound) => {
                    plain <= bound.value() && bound.value() < window.alpha()
                }
                SearchOutcome::Incomplete { .. } => false,
            };
            let outcome = report.outcome;
            prop_assert!(
                holds,
                "{pruning:?}: {outcome:?} in {window:?}, plain {plain:?}"
            );
        }
        Ok(())
    }
}

impl<Judge, Value> Question<'_, Judge, Value>
where
    Judge: BatchEvaluator<DiceChess, Score = Value, Error = Infallible> + Copy,
    Value: Score + Debug,
    IncrementalLeaves: Leaves<DiceChess, Judge>,
{
    fn check_all_leaves(
        &self,
        chances: impl ChancePolicy<DiceChess> + Copy,
        steps: Option<(i32, i32)>,
    ) -> Result<(), TestCaseError> {
        let plain = self.plain();
        let window = self.window(plain, steps);
        self.check(BatchLeaves, chances, plain, window)?;
        self.check(ScalarLeaves, chances, plain, window)?;
        self.check(RememberedLeaves, chances, plain, window)?;
        self.check(IncrementalLeaves, chances, plain, window)
    }
}

/// Searches on material roll by roll, and on scores that are exact however rolls are grouped.
fn compare(
    position: &Position,
    plies: u32,
    perspective: Color,
    steps: Option<(i32, i32)>,
) -> Result<(), TestCaseError> {
    let position = &position.with_pool(DicePool::EMPTY);
    let bounds = Material::bounds();
    let material = Question {
        judge: Material,
        bounds,
        position,
        plies,
        perspective,
    };
    material.check_all_leaves(AllRolls, steps)?;
    let judge = Scaled::<_, i64>::new(Material, &DiceChess, plies).expect("it fits");
    let exact = Question {
        judge,
        bounds: judge.scale_bounds(&bounds).expect("they fit"),
        position,
        plies,
        perspective,
    };
    exact.check_all_leaves(RollClasses, steps)
}

/// Two kings and a pawn.
fn pawn_endgame() -> impl Strategy<Value = Position> {
    let squares = (square(), square(), square());
    (squares, color(), color()).prop_filter_map("no position", |(squares, owner, side)| {
        let (white, black, pawn) = squares;
        let builder = Position::builder()
            .side_to_move(side)
            .piece(white, Piece::new(Color::White, Role::King))
            .piece(black, Piece::new(Color::Black, Role::King))
            .piece(pawn, Piece::new(owner, Role::Pawn));
        let is_valid = white != black && white != pawn && black != pawn;
        builder.build().ok().filter(|_| is_valid)
    })
}

/// A position before a roll in a game that goes on: of others nobody asks for replies.
fn ongoing_position() -> impl Strategy<Value = Position> {
    any_position()
        .prop_map(|position| position.with_pool(DicePool::EMPTY))
        .prop_filter("the game is over", |position| position.winner().is_none())
}

fn roll() -> impl Strategy<Value = DicePool> {
    select(ROLLS.map(|roll| roll.pool).to_vec())
}

/// Visits the last steps of all replies.
fn visit(
    position: &Position,
    roll: DicePool,
    mut visit: impl FnMut(&Position, MoveGroup),
) -> Steps<Position> {
    let mut memory = DiceChessMemory::default();
    DiceChess.visit_last_steps(
        position,
        &roll,
        &mut memory,
        &NeverCancel,
        |_| (),
        |(), parent, group| {
            visit(parent, group);
            ControlFlow::Continue(())
        },
    )
}

fn made(parent: &Position, step: Move) -> Position {
    parent.play(step).end_turn()
}

fn replies(position: &Position, roll: DicePool) -> Vec<Position> {
    let mut replies = Vec::new();
    DiceChess.replies(
        position,
        &roll,
        &mut DiceChessMemory::default(),
        &mut replies,
    );
    replies
}

proptest! {
    #![proptest_config(cases(160))]

    #[test]
    fn all_leaves_equal_the_plain_search_one_ply_ahead(
        position in any_position(),
        perspective in color(),
        steps in window_steps(),
    ) {
        compare(&position, 1, perspective, steps)?;
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn all_leaves_equal_the_plain_search_two_plies_ahead(
        position in pawn_endgame(),
        perspective in color(),
        steps in window_steps(),
    ) {
        compare(&position, 2, perspective, steps)?;
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_price_is_the_score_of_the_reply_made(
        position in ongoing_position(),
        roll in roll(),
        perspective in color(),
    ) {
        let mut wrong = Vec::new();
        visit(&position, roll, |parent, group| {
            let before = Material.prepare(parent, perspective);
            let mut scores = Vec::new();
            for step in group.moves() {
                let score = Material.evaluate(&made(parent, step), perspective);
                scores.push(score);
                if Material.price(&before, parent, step, perspective) != score {
                    wrong.push((*parent, step));
                }
            }
            for (maximizing, best) in [(true, scores.iter().max()), (false, scores.iter().min())] {
                let price =
                    Material.best_price(&before, parent, group, perspective, maximizing);
                if Some(&price) != best {
                    wrong.extend(group.moves().next().map(|step| (*parent, step)));
                }
            }
        });
        prop_assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn last_steps_lead_to_the_replies(position in ongoing_position(), roll in roll()) {
        let (mut led_to, mut count) = (HashSet::new(), 0);
        let steps = visit(&position, roll, |parent, group| {
            count += group.len();
            led_to.extend(group.moves().map(|step| made(parent, step)));
        });
        let replies = replies(&position, roll);
        match steps {
            Steps::Visited(visited) => {
                prop_assert_eq!(visited, count);
                prop_assert_eq!(led_to, replies.into_iter().collect());
            }
            Steps::Only(only) => {
                prop_assert_eq!(count, 0);
                prop_assert_eq!(replies, vec![only]);
            }
            Steps::Cancelled => prop_assert!(false, "nothing cancels"),
        }
    }

    #[test]
    fn replies_are_those_of_the_rules(position in ongoing_position(), roll in roll()) {
        let plain = PlainRoll::new(&position, roll);
        let replies = replies(&position, roll);
        let mover = position.side_to_move();
        if !plain.king_turns().is_empty() {
            prop_assert_eq!(replies.len(), 1);
            prop_assert_eq!(replies[0].winner(), Some(mover));
            prop_assert!(plain.all_results().contains(&replies[0]));
        } else if plain.other_turns().is_empty() {
            prop_assert_eq!(replies, vec![position.end_turn()]);
        } else {
            let distinct: HashSet<_> = replies.iter().copied().collect();
            prop_assert_eq!(distinct.len(), replies.len());
            prop_assert_eq!(distinct, plain.results());
        }
    }

    #[test]
    fn a_probe_is_a_reply(position in ongoing_position(), roll in roll()) {
        let probe = DiceChess.probe(&position, &roll, &mut DiceChessMemory::default(), &NeverCancel);
        let replies = replies(&position, roll);
        if PlainRoll::new(&position, roll).king_turns().is_empty() {
            prop_assert!(probe.is_none_or(|probe| replies.contains(&probe)), "{probe:?}");
        } else {
            let winner = probe.and_then(|probe| probe.winner());
            prop_assert_eq!(winner, Some(position.side_to_move()));
        }
    }
}

/// Cannot judge positions with fewer pieces than this, and counts them in all others.
#[derive(Debug, Clone, Copy)]
struct Squeamish {
    fewest: u32,
}

impl Evaluator<DiceChess> for Squeamish {
    type Score = f64;

    fn evaluate(&self, position: &Position, side: Color) -> f64 {
        if position.occupied().len() < self.fewest {
            return f64::NAN;
        }
        let count = |side| f64::from(position.color(side).len());
        count(side) - count(!side)
    }
}

impl IncrementalEvaluator<DiceChess> for Squeamish {
    type Prepared = ();

    fn prepare(&self, _: &Position, _: Color) {}

    fn price(&self, (): &(), parent: &Position, step: Move, side: Color) -> f64 {
        self.evaluate(&made(parent, step), side)
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_price_that_is_no_number_ends_the_search_as_a_score_does(
        position in sparse_endgame(),
        fewest in 0..7_u32,
        perspective in color(),
    ) {
        let position = position.with_pool(DicePool::EMPTY);
        let judge = Squeamish { fewest };
        let bounds = UtilityBounds::new(-100.0, -99.0, 99.0, 100.0).expect("in order");
        let plain = plain_value(&DiceChess, &judge, &bounds, &position, 1, perspective);
        let mut search = Expectiminimax::new(&DiceChess, judge, bounds)
            .expect("the sums fit")
            .with_leaves(IncrementalLeaves)
            .with_pruning(Pruning::Off);
        let found = search.run(&position, 1, perspective, search.open_window());
        let found = found.map(|report| report.outcome.into_exact().map(|exact| exact.value()));
        match plain {
            Ok(plain) => prop_assert_eq!(found, Ok(Some(plain))),
            Err(failure) => {
                prop_assert_eq!(&failure, &SearchFailure::NotANumber);
                prop_assert_eq!(found, Err(failure));
            }
        }
    }
}

/// Dice that are no roll of three are answered for by themselves, and none at all are a pass.
#[test]
fn a_policy_may_have_fewer_dice_than_a_roll() {
    let position = Position::initial();
    let mut memory = DiceChessMemory::default();
    for dice in ["", "N", "NN", "PB", "KK"] {
        let roll: DicePool = dice.parse().expect("dice");
        let rolled = position.with_pool(roll);
        let turns = rolled.legal_turns();
        let turns = turns.list().into_iter().flat_map(TurnList::other_turns);
        let mut expected: HashSet<_> = turns.map(|turn| turn.play(&rolled)).collect();
        if expected.is_empty() {
            expected.insert(rolled.end_turn());
        }
        for _ in 0..2 {
            let mut replies = Vec::new();
            DiceChess.replies(&position, &roll, &mut memory, &mut replies);
            assert_eq!(
                replies.iter().copied().collect::<HashSet<_>>(),
                expected,
                "{dice}"
            );
            assert_eq!(replies.len(), expected.len(), "{dice}");
            let probe = DiceChess.probe(&position, &roll, &mut memory, &NeverCancel);
            assert!(probe.is_none_or(|probe| replies.contains(&probe)), "{dice}");
        }
    }
}
