//! Memory: what is used again allocates nothing once it has seen the positions, and what it holds
//! stays within bounds.
//!
//! The crate `allocation_counter` replaces the global allocator of this test binary by one that
//! counts, for each thread by itself.

mod support;

use std::ops::ControlFlow;

use dicechess::{Budget, Color, Position, ROLLS, Role, SharedTraversal, TurnWalker};
use support::fast::played_positions;

/// Positions of a game, and some where pawns promote and kings castle.
fn positions() -> Vec<Position> {
    const STUDIES: [&str; 4] = [
        "k7/4P3/4P3/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1",
        "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1",
        "8/8/8/8/8/8/8/8 b - - 0 1",
    ];
    let studies: [Position; 4] = STUDIES.map(|dfen| dfen.parse().expect("valid"));
    let mut positions = played_positions(1, 12);
    positions.extend(studies);
    positions
}

/// Does the work twice, and fails if the second time allocates.
fn assert_second_pass_allocates_nothing(mut work: impl FnMut(&Position)) {
    let positions = positions();
    let mut pass = || positions.iter().for_each(&mut work);
    pass();
    let second = allocation_counter::measure(pass);
    assert_eq!(second.count_total, 0, "{second:?}");
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| {
        std::hint::black_box(Vec::<Position>::with_capacity(7));
    });
    assert_eq!(info.count_total, 1);
    // A first pass does allocate.
    let first = allocation_counter::measure(|| {
        SharedTraversal::new().explore(&Position::initial());
    });
    assert!(first.count_total > 0);
}

#[test]
fn a_reused_walker_allocates_nothing() {
    let mut walker = TurnWalker::new();
    let mut turns = 0;
    assert_second_pass_allocates_nothing(|position| {
        for roll in ROLLS.iter().step_by(3) {
            let visit = walker.visit(
                &position.with_pool(roll.pool),
                |_| ControlFlow::Continue(()),
            );
            turns += visit.map_or(0, |visit| visit.emitted);
        }
    });
    assert!(turns > 0);
}

#[test]
fn a_reused_walker_with_a_budget_allocates_nothing() {
    let mut walker = TurnWalker::new();
    assert_second_pass_allocates_nothing(|position| {
        let rolled = position.with_pool(ROLLS[1].pool);
        for limit in [100, u64::MAX] {
            let budget = Budget::new(limit);
            let visit = walker.visit_within(&rolled, &budget, |_| ControlFlow::Continue(()));
            assert!(visit.is_ok());
            let fold = walker.fold_within(&rolled, &Budget::new(limit), 0, |count, _| {
                ControlFlow::Continue(count + 1)
            });
            assert!(fold.is_ok());
        }
    });
}

#[test]
fn a_reused_traversal_allocates_nothing_for_results() {
    let mut traversal = SharedTraversal::new();
    assert_second_pass_allocates_nothing(|position| {
        let mut exploration = traversal.explore(position);
        for class in exploration.classes() {
            assert!(exploration.results(class).is_ok());
            assert!(
                exploration.takes_king(class)
                    == exploration.king_capture(class).map(|turn| turn.is_some())
            );
        }
    });
}

#[test]
fn a_reused_traversal_allocates_nothing_for_visits() {
    let mut traversal = SharedTraversal::new();
    assert_second_pass_allocates_nothing(|position| {
        let mut exploration = traversal.explore(position);
        for class in exploration.classes() {
            let visit = exploration.visit_results(class, |_| ControlFlow::Continue(()));
            assert!(visit.is_ok());
        }
    });
}

#[test]
fn a_reused_traversal_allocates_nothing_for_last_moves_and_single_rolls() {
    let mut traversal = SharedTraversal::new();
    assert_second_pass_allocates_nothing(|position| {
        let mut exploration = traversal.explore(position);
        for class in exploration.classes() {
            let visit = exploration.visit_last_moves(class, |_, _| ControlFlow::Continue(()));
            assert!(visit.is_ok());
        }
        for roll in &ROLLS[..4] {
            assert!(
                traversal
                    .explore_roll(&position.with_pool(roll.pool))
                    .is_ok()
            );
        }
    });
}

#[test]
fn capture_rolls_allocate_nothing() {
    let mut traversal = SharedTraversal::new();
    assert_second_pass_allocates_nothing(|position| {
        for attacker in Color::ALL {
            let king = position.king_capture_rolls(attacker);
            let king_within = position.king_capture_rolls_within(attacker, &Budget::unlimited());
            assert_eq!(king_within.complete(), Some(king));
            let queens = position.role(Role::Queen);
            assert!(traversal.capture_rolls(position, attacker, queens) <= 216);
        }
    });
}

/// The memory of a traversal that has kept the results of all classes of each position in turn, and
/// of one that has only visited them.
fn memory_after(positions: &[Position]) -> [usize; 2] {
    let (mut keeping, mut visiting) = (SharedTraversal::new(), SharedTraversal::new());
    for position in positions {
        let mut exploration = keeping.explore(position);
        for class in exploration.classes() {
            assert!(exploration.results(class).is_ok());
        }
        let mut exploration = visiting.explore(position);
        for class in exploration.classes() {
            let visit = exploration.visit_results(class, |_| ControlFlow::Continue(()));
            assert!(visit.is_ok());
        }
    }
    [keeping.memory(), visiting.memory()]
}

/// Ten thousand positions come to 8 MB and 2.4 MB. `DICECHESS_MEMORY_POSITIONS` asks for as many as
/// one likes; the numbers are seen with `--nocapture`.
#[test]
fn the_memory_of_a_traversal_is_bounded() {
    const MEBIBYTE: usize = 1 << 20;
    let wanted = std::env::var("DICECHESS_MEMORY_POSITIONS").ok();
    let count = wanted.map_or(400, |count| count.parse().expect("a number of positions"));
    let [keeping, visiting] = memory_after(&played_positions(2, count));
    eprintln!("{count} positions: {keeping} bytes with all results, {visiting} without");
    assert!(keeping <= 32 * MEBIBYTE, "{keeping} bytes");
    assert!(visiting <= 8 * MEBIBYTE, "{visiting} bytes");
}
