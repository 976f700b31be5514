//! Cancellation: a traversal ends soon after its check has asked for it, and leaves nothing behind
//! that a later one could stumble over.

mod support;

use std::cell::Cell;

use dicechess::{Exploration, Position, SharedTraversal, TraversalError};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use support::fast::{Answer, Question, ask, explorable_position, question};
use support::strategies::cases;

/// The documented number of generations between two checks.
const CHECK_INTERVAL: u64 = 1;

/// A check that counts how often it is asked, and asks for an end once.
#[derive(Default)]
struct Checks {
    asked: Cell<u64>,
    /// The call that answers true, counted from 1; 0 for none.
    cancelled_at: u64,
}

impl Checks {
    fn cancelling_at(cancelled_at: u64) -> Self {
        Self {
            asked: Cell::new(0),
            cancelled_at,
        }
    }

    fn ask(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() == self.cancelled_at
    }
}

/// Asks all classes for their results.
fn all_results<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
) -> Result<Vec<Answer>, TraversalError> {
    let classes = exploration.classes();
    classes
        .map(|class| ask(exploration, class, Question::Results))
        .collect()
}

/// A whole run: the answers and the generations that they took.
fn run(
    traversal: &mut SharedTraversal,
    position: &Position,
    checks: &Checks,
) -> Result<(Vec<Answer>, u64), TraversalError> {
    let mut exploration = traversal.explore_with(position, || checks.ask())?;
    let answers = all_results(&mut exploration)?;
    Ok((answers, exploration.stats().generations))
}

/// All numbers from 1 to `most`, or some of them.
fn sampled(most: u64) -> impl Iterator<Item = u64> {
    let step = usize::try_from(most / 12 + 1).expect("a small number");
    (1..=most).step_by(step)
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_check_ends_a_run_and_the_next_run_is_whole(position in explorable_position()) {
        let counting = Checks::default();
        let mut traversal = SharedTraversal::new();
        let whole = run(&mut traversal, &position, &counting).expect("nothing cancels");
        for place in sampled(counting.asked.get()) {
            let checks = Checks::cancelling_at(place);
            let cancelled = run(&mut traversal, &position, &checks);
            prop_assert!(cancelled == Err(TraversalError::Cancelled), "{}: check {}", position, place);
            prop_assert_eq!(checks.asked.get(), place, "asked on after the end");
            let again = run(&mut traversal, &position, &Checks::default());
            prop_assert!(again.as_ref() == Ok(&whole), "{}: after check {}", position, place);
        }
    }

    #[test]
    fn an_exploration_goes_on_after_a_cancelled_question(
        position in explorable_position(),
        place in any::<Index>(),
        asked in vec((any::<Index>(), question()), 1..20),
    ) {
        let (mut traversal, mut fresh) = (SharedTraversal::new(), SharedTraversal::new());
        let counting = Checks::default();
        let mut explored = fresh.explore_with(&position, || counting.ask()).expect("not cancelled");
        let classes: Vec<_> = explored.classes().collect();
        let first_checks = counting.asked.get();
        for (class, question) in &asked {
            ask(&mut explored, *class.get(&classes), *question).expect("nothing cancels");
        }
        let later_checks = usize::try_from(counting.asked.get() - first_checks).expect("few");
        if later_checks == 0 {
            return Ok(());
        }
        let checks = Checks::cancelling_at(first_checks + 1 + place.index(later_checks) as u64);
        let mut exploration = traversal.explore_with(&position, || checks.ask()).expect("later");
        let mut cancelled = 0;
        for (class, question) in asked {
            let class = *class.get(&classes);
            let expected = ask(&mut fresh.explore(&position), class, question);
            let answer = ask(&mut exploration, class, question).or_else(|_| {
                cancelled += 1;
                ask(&mut exploration, class, question)
            });
            prop_assert!(answer == expected, "{}: {:?} of {}", position, question, class.pool());
        }
        prop_assert_eq!(cancelled, 1);
    }

    #[test]
    fn checks_come_often_enough(position in explorable_position(), question in question()) {
        let checks = Checks::default();
        let mut traversal = SharedTraversal::new();
        let mut exploration =
            traversal.explore_with(&position, || checks.ask()).expect("nothing cancels");
        for class in exploration.classes() {
            let (generations, asked) = (exploration.stats().generations, checks.asked.get());
            prop_assert!(generations <= asked * CHECK_INTERVAL, "{} on {}", generations, asked);
            ask(&mut exploration, class, question).expect("nothing cancels");
        }
        prop_assert!(exploration.stats().generations <= checks.asked.get() * CHECK_INTERVAL);
    }
}

/// The generations at which the checks after the first levels were made, found by cancelling at
/// each.
fn generations_at_checks(position: &Position) -> Vec<u64> {
    let mut traversal = SharedTraversal::new();
    let mut generations = Vec::new();
    for place in 1.. {
        let checks = Checks::cancelling_at(place);
        let Ok(mut exploration) = traversal.explore_with(position, || checks.ask()) else {
            continue;
        };
        let Err(TraversalError::Cancelled) = all_results(&mut exploration) else {
            break;
        };
        generations.push(exploration.stats().generations);
    }
    generations
}

#[test]
fn every_generation_is_checked() {
    let position: Position = "4k3/2p1p3/3q4/8/8/2N5/P2P3P/R3K2R w KQ - 0 1"
        .parse()
        .expect("valid");
    let generations = generations_at_checks(&position);
    assert!(generations.len() > 20, "{generations:?}");
    for pair in generations.windows(2) {
        assert!(pair[1] - pair[0] <= CHECK_INTERVAL, "{generations:?}");
    }
}
