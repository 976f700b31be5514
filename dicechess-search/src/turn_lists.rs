//! What is asked of a list of turns.

use std::collections::HashSet;

use dicechess_rules::{Position, Turn};

/// The distinct positions that `turns` lead to, in the order in which they are first reached, each
/// with the turn that reaches it first. Positions differ if anything about them does, be it rights,
/// targets or clocks.
pub(crate) fn distinct_results(position: &Position, turns: &[Turn]) -> (Vec<Turn>, Vec<Position>) {
    let (mut first, mut results, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for turn in turns {
        let result = turn.play(position);
        if seen.insert(result) {
            first.push(*turn);
            results.push(result);
        }
    }
    (first, results)
}

/// The turns with the fewest micro-moves, in their order.
pub(crate) fn shortest(turns: &[Turn]) -> Vec<Turn> {
    let fewest = turns.iter().map(|turn| turn.len()).min();
    let shortest = turns.iter().filter(|turn| Some(turn.len()) == fewest);
    shortest.copied().collect()
}
