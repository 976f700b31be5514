//! One roll of any position: the visitor, the tree, the shared traversal and the hunt for kings say
//! what the plain enumerator says.

#![no_main]

use std::collections::HashSet;
use std::ops::ControlFlow;

use dicechess_rules::{Budget, Outcome, Position, SharedTraversal, TurnTree, TurnWalker};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else {
        return;
    };
    // Odd boards have hundreds of millions of turns.
    let Outcome::Complete { value: bounded, .. } =
        position.legal_turns_within(&Budget::new(50_000))
    else {
        return;
    };
    if position.pool().is_empty() {
        return;
    }
    let plain = position.legal_turns();
    assert_eq!(bounded, plain);
    let turns = plain.as_slice();
    let mut visited = Vec::new();
    let _ = TurnWalker::new().visit(&position, |turn| {
        assert_eq!(turn.turn().play(&position), *turn.position());
        visited.push(turn.turn());
        ControlFlow::Continue(())
    });
    assert_eq!(visited, turns);
    let tree = TurnTree::new(&position).expect("rolled");
    assert_eq!(tree.turn_count(), turns.len());

    let king_turns = plain.list().map_or(0, |list| list.king_turns().len());
    let others = turns
        .iter()
        .skip(king_turns)
        .map(|turn| turn.play(&position));
    let distinct: HashSet<Position> = others.collect();
    let mut traversal = SharedTraversal::new();
    let mut exploration = traversal.explore_roll(&position).expect("rolled");
    let class = exploration.classes().next().expect("one class");
    assert_eq!(exploration.takes_king(class), Ok(king_turns > 0));
    let results = exploration.results(class).expect("not cancelled");
    assert_eq!(results.len(), distinct.len());
    assert!(results.iter().all(|result| distinct.contains(result)));
});
