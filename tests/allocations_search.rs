//! A search that is used again allocates nothing, at any node.
//!
//! The crate `allocation_counter` replaces the global allocator of this test binary by one that
//! counts, for each thread by itself.

mod root_support;
mod support;

use dicechess::{
    AllReplies, BatchLeaves, BestFirst, Cache, ChancePolicy, DiceChess, DicePool, Expectiminimax,
    IncrementalLeaves, Leaves, Material, NoCache, Position, Pruning, ReplyPolicy, RollClasses,
    ScalarLeaves, TranspositionTable, UrgentFirst,
};
use root_support::{Exactly, GAME};
use support::fast::played_positions;

/// Positions of a game for one ply, and small ones for two.
fn positions(plies: u32) -> Vec<Position> {
    const SMALL: [&str; 4] = [
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "8/8/1p3k2/8/2K5/1P3n2/8/8 b - - 0 1",
        "8/5k2/3N4/2K5/4p3/8/8/8 w - - 0 1",
    ];
    let small = SMALL.map(|dfen| dfen.parse::<Position>().expect("valid"));
    if plies > 1 {
        return small.to_vec();
    }
    let played = played_positions(1, 8).into_iter();
    let played = played.map(|position| position.with_pool(DicePool::EMPTY));
    played.chain(small).collect()
}

/// Searches everything, and everything again, which must not allocate.
fn assert_second_pass_allocates_nothing<Chances, Replies, Store, Frontier>(
    plies: u32,
    (chances, replies, store, leaves): (Chances, Replies, Store, Frontier),
) where
    Chances: ChancePolicy<DiceChess>,
    Replies: ReplyPolicy<DiceChess>,
    Store: Cache<DiceChess, Exactly, i64>,
    Frontier: Leaves<DiceChess, Exactly>,
{
    let judge = Exactly::in_plies(3);
    let mut search = Expectiminimax::new(&GAME, judge, judge.bounds())
        .expect("the sums fit")
        .with_chances(chances)
        .with_replies(replies)
        .with_leaves(leaves)
        .with_cache(store)
        .expect("made for this evaluator");
    let positions = positions(plies);
    for pruning in [Pruning::Off, Pruning::Star1, Pruning::Star2] {
        search = search.with_pruning(pruning);
        let mut pass = || {
            let mut nodes = 0;
            for position in &positions {
                let (side, window) = (!position.side_to_move(), search.open_window());
                let report = search.run(position, plies, side, window);
                nodes += report.expect("material is a number").counters.chance_nodes;
            }
            nodes
        };
        let first = pass();
        let mut second = 0;
        let allocated = allocation_counter::measure(|| second = pass());
        assert_eq!(
            allocated.count_total, 0,
            "{pruning:?}, {plies} plies: {allocated:?}"
        );
        assert!(first >= positions.len() as u64 && second > 0);
    }
}

fn table() -> TranspositionTable<Exactly, i64> {
    let judge = Exactly::in_plies(3);
    TranspositionTable::new(judge, judge.bounds(), 64).expect("a power of two")
}

#[test]
fn one_ply_allocates_nothing() {
    let (all, plies) = (AllReplies, 1);
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, NoCache, BatchLeaves));
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, NoCache, ScalarLeaves));
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, NoCache, IncrementalLeaves));
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, table(), BatchLeaves));
}

#[test]
fn two_plies_allocate_nothing() {
    let (all, plies) = (AllReplies, 2);
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, NoCache, BatchLeaves));
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, table(), ScalarLeaves));
    assert_second_pass_allocates_nothing(plies, (RollClasses, all, table(), IncrementalLeaves));
}

#[test]
fn policies_with_room_of_their_own_allocate_nothing() {
    let best = || BestFirst::new(Material);
    assert_second_pass_allocates_nothing(1, (UrgentFirst, best(), NoCache, BatchLeaves));
    assert_second_pass_allocates_nothing(2, (UrgentFirst, best(), table(), IncrementalLeaves));
}
