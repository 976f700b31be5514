//! The shared traversal: every class of every exploration has exactly what the plain enumerator
//! finds for its pool, in whatever way and order it is asked.

mod support;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use dicechess::{
    DicePool, Exploration, Move, Position, RollClass, SharedTraversal, TOTAL_ROLLS, Turn,
    WeightedRoll,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use support::fast::{
    PlainRoll, ask, dice_spent, explorable_position, is_cheap, question, rolled_position, stop_if,
};
use support::strategies::{any_position, cases};

/// The results of a class in the order of the slices.
fn listed<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
) -> Vec<Position> {
    let results = exploration.results(class).expect("nothing cancels");
    results.iter().copied().collect()
}

fn check_results<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    let results = exploration.results(class).expect("nothing cancels");
    let distinct: HashSet<Position> = results.iter().copied().collect();
    assert_eq!(distinct.len(), results.len(), "{:?} twice", plain.rolled);
    assert!(
        results
            .iter()
            .all(|result| result.key() == result.recompute_key())
    );
    let slices = results.slices().into_iter().flatten();
    assert!(slices.eq(results.iter()));
    assert_eq!(results.max_dice(), plain.max_dice(), "{:?}", plain.rolled);
    assert_eq!(results.is_empty(), plain.other_turns().is_empty());
    assert_eq!(results.is_forced_pass(), plain.max_dice() == 0);
    assert!(distinct == plain.results(), "{:?}", plain.rolled);
}

/// The dice that a turn spends.
fn cost(position: &Position, turn: Turn) -> usize {
    let moves = turn.iter().scan(*position, |position, &mv| {
        let dice = dice_spent(position, mv).len();
        *position = position.play(mv);
        Some(dice)
    });
    moves.sum()
}

fn check_king_capture<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    let king_turns = plain.king_turns();
    let cheapest = king_turns.iter().map(|&turn| cost(&plain.rolled, turn));
    let found = exploration.king_capture(class).expect("its own class");
    assert_eq!(
        found.map(|turn| cost(&plain.rolled, turn)),
        cheapest.min(),
        "{:?}",
        plain.rolled
    );
    assert!(
        found.is_none_or(|turn| king_turns.contains(&turn)),
        "{:?}: {found:?}",
        plain.rolled
    );
    assert_eq!(exploration.takes_king(class), Ok(found.is_some()));
}

fn check_visit_results<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    let expected = plain.results();
    let total = expected.len();
    for limit in [1, 2, total / 2, total, total + 1] {
        let mut seen = Vec::new();
        let visit = exploration.visit_results(class, |position| {
            seen.push(*position);
            stop_if(seen.len() == limit)
        });
        let visit = visit.expect("nothing cancels");
        let distinct: HashSet<Position> = seen.iter().copied().collect();
        assert_eq!(distinct.len(), seen.len(), "{:?} twice", plain.rolled);
        assert!(distinct.is_subset(&expected), "{:?}", plain.rolled);
        // No visit stops before its first result.
        let stops = (1..=total).contains(&limit);
        assert_eq!(seen.len(), if stops { limit } else { total });
        assert_eq!(visit.visited, seen.len() as u64);
        assert_eq!(visit.max_dice, plain.max_dice(), "{:?}", plain.rolled);
        assert_eq!(visit.stopped_early, stops);
    }
}

/// The last moves of the turns that do not take the king, with the positions before them.
fn plain_last_moves(plain: &PlainRoll) -> HashSet<(Position, Move)> {
    let turns = plain.other_turns().iter();
    let pairs = turns.filter_map(|turn| {
        let (&last, before) = turn.split_last()?;
        let parent = before
            .iter()
            .fold(plain.rolled, |parent, &mv| parent.play(mv));
        Some((parent.with_pool(DicePool::EMPTY), last))
    });
    pairs.collect()
}

fn check_last_moves<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    let expected = plain_last_moves(plain);
    let total = expected.len();
    for limit in [total + 1, 1, total] {
        let (mut calls, mut seen) = (0, HashSet::new());
        let visit = exploration.visit_last_moves(class, |parent, mv| {
            calls += 1;
            seen.insert((*parent, mv));
            stop_if(calls == limit)
        });
        let visit = visit.expect("nothing cancels");
        assert_eq!(visit.visited, calls as u64);
        assert_eq!(visit.max_dice, plain.max_dice(), "{:?}", plain.rolled);
        // No visit stops before its first move.
        let stops = (1..=total).contains(&limit);
        assert_eq!(calls, if stops { limit } else { total });
        assert_eq!(visit.stopped_early, stops);
        assert!(seen.is_subset(&expected), "{:?}", plain.rolled);
        if calls == total {
            assert!(seen == expected, "{:?}", plain.rolled);
            let after = seen.iter().map(|(parent, mv)| parent.play(*mv).end_turn());
            assert!(after.collect::<HashSet<_>>() == plain.results());
        }
    }
    let dice = exploration.max_dice(class).expect("nothing cancels");
    assert_eq!(dice, plain.max_dice());
}

fn check_first_turns<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    const MOST: usize = 6;
    let mut first: HashMap<Position, Turn> = HashMap::new();
    for &turn in plain.other_turns() {
        first.entry(turn.play(&plain.rolled)).or_insert(turn);
    }
    for (result, &turn) in first.iter().take(MOST) {
        let found = exploration.first_turn_to(class, result);
        assert_eq!(found, Ok(Some(turn)), "{:?} to {result}", plain.rolled);
    }
    // Positions before the turn, after the capture of the king, and with another clock.
    let unended = plain.rolled.with_pool(DicePool::EMPTY);
    let king_taken = plain.king_turns().iter().take(1).flat_map(|turn| {
        let after = turn.play(&plain.rolled);
        [after, after.end_turn()]
    });
    let other_clock = plain.other_turns().iter().take(1).filter_map(|turn| {
        let result = turn.play(&plain.rolled);
        let clock = u32::from(result.half_move_clock()) ^ 64;
        result.to_builder().half_move_clock(clock).build().ok()
    });
    for foreign in [unended].into_iter().chain(king_taken).chain(other_clock) {
        let found = exploration.first_turn_to(class, &foreign);
        assert_eq!(found, Ok(None), "{:?} to {foreign}", plain.rolled);
    }
}

fn check_class<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    plain: &PlainRoll,
) {
    check_visit_results(exploration, class, plain);
    check_results(exploration, class, plain);
    check_king_capture(exploration, class, plain);
    check_last_moves(exploration, class, plain);
    check_first_turns(exploration, class, plain);
    check_results(exploration, class, plain);
}

/// Makes one check of all classes of all positions, with one traversal for them.
fn check_all(
    positions: &[Position],
    check: impl Fn(&mut Exploration<'_, fn() -> bool>, RollClass, &PlainRoll),
) {
    let mut traversal = SharedTraversal::new();
    for position in positions {
        let mut exploration = traversal.explore(position);
        let rolls = exploration.classes().map(|class| WeightedRoll {
            pool: class.pool(),
            weight: class.weight(),
        });
        assert!(rolls.eq(position.roll_classes().iter().copied()));
        for class in exploration.classes() {
            check(
                &mut exploration,
                class,
                &PlainRoll::new(position, class.pool()),
            );
        }
    }
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn results_are_the_plain_ones(positions in vec(explorable_position(), 1..4)) {
        check_all(&positions, check_results);
    }

    #[test]
    fn king_captures_are_the_plain_ones(positions in vec(explorable_position(), 1..4)) {
        check_all(&positions, check_king_capture);
    }

    #[test]
    fn visited_results_are_the_plain_ones(positions in vec(explorable_position(), 1..3)) {
        check_all(&positions, check_visit_results);
    }

    #[test]
    fn last_moves_are_the_plain_ones(positions in vec(explorable_position(), 1..3)) {
        check_all(&positions, check_last_moves);
    }
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn first_turns_are_the_plain_ones(positions in vec(explorable_position(), 1..3)) {
        check_all(&positions, check_first_turns);
    }

    #[test]
    fn a_reused_traversal_lists_what_a_fresh_one_lists(positions in vec(any_position(), 2..5)) {
        let mut reused = SharedTraversal::new();
        for position in &positions {
            let mut fresh = SharedTraversal::new();
            let (mut again, mut first) = (reused.explore(position), fresh.explore(position));
            // All classes of a middlegame would take long.
            for class in first.classes().filter(|class| class.weight() < 6) {
                prop_assert!(listed(&mut again, class) == listed(&mut first, class));
                prop_assert_eq!(again.king_capture(class), first.king_capture(class));
            }
            prop_assert_eq!(again.stats(), first.stats());
        }
    }

    #[test]
    fn a_rich_position_has_the_plain_answers_to_cheap_rolls(position in any_position()) {
        let mut traversal = SharedTraversal::new();
        let mut exploration = traversal.explore(&position);
        let cheap = exploration.classes().filter(|class| is_cheap(&position, class.pool()));
        for class in cheap.step_by(5) {
            check_class(&mut exploration, class, &PlainRoll::new(&position, class.pool()));
        }
    }
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn one_roll_has_the_plain_answers(positions in vec(rolled_position(), 1..4)) {
        let mut traversal = SharedTraversal::new();
        for position in &positions {
            let mut exploration = traversal.explore_roll(position).expect("rolled");
            let classes: Vec<RollClass> = exploration.classes().collect();
            prop_assert_eq!(classes.len(), 1);
            prop_assert_eq!((classes[0].pool(), classes[0].weight()), (position.pool(), TOTAL_ROLLS));
            check_class(&mut exploration, classes[0], &PlainRoll::new(position, position.pool()));
        }
    }

    #[test]
    fn the_accounts_add_up(position in explorable_position()) {
        let mut traversal = SharedTraversal::new();
        let mut exploration = traversal.explore(&position);
        prop_assert_eq!(exploration.stats().edges, exploration.stats().positions_made);
        for class in exploration.classes() {
            let before = exploration.stats();
            let visit = exploration.visit_last_moves(class, |_, _| ControlFlow::Continue(()));
            let last_moves = visit.expect("nothing cancels").visited;
            let between = exploration.stats();
            // Moves are handed out without the positions that they lead to.
            prop_assert_eq!(between.edges, before.edges + last_moves);
            prop_assert_eq!(between.positions_made, before.positions_made);
            prop_assert_eq!(between.results, before.results);
            let results = listed(&mut exploration, class).len() as u64;
            let after = exploration.stats();
            prop_assert_eq!(after.results, between.results + results);
            let plain = PlainRoll::new(&position, class.pool());
            let passes = u64::from(plain.turns().is_empty());
            prop_assert_eq!(between.forced_passes, before.forced_passes + passes);
            prop_assert_eq!(after.forced_passes, between.forced_passes + passes);
            if plain.max_dice() == 3 {
                prop_assert_eq!(after.positions_made, between.positions_made + last_moves);
            }
            // Once kept, results are given again without work.
            listed(&mut exploration, class);
            prop_assert_eq!(exploration.stats().generations, after.generations);
        }
    }

    #[test]
    fn questions_in_any_order_have_the_same_answers(
        position in explorable_position(),
        asked in vec((any::<Index>(), question()), 1..30),
    ) {
        let (mut traversal, mut fresh) = (SharedTraversal::new(), SharedTraversal::new());
        let mut exploration = traversal.explore(&position);
        let classes: Vec<RollClass> = exploration.classes().collect();
        for (class, question) in asked {
            let class = *class.get(&classes);
            let expected = ask(&mut fresh.explore(&position), class, question);
            let answer = ask(&mut exploration, class, question);
            prop_assert!(answer == expected, "{}: {:?} of {}", position, question, class.pool());
        }
    }
}

#[test]
fn a_target_that_goes_with_the_turn_keeps_no_results_apart() {
    // The rook may go by a6 or not: the target there is left or not, and cleared at the end.
    let position: Position = "8/8/8/8/8/8/8/R7 w - a6 0 1".parse().expect("valid");
    check_all(&[position], check_results);
    check_all(&[position], check_visit_results);
}
