//! The prefix tree of legal turns, and the dice that are still of use on the way through it.

mod support;

use dicechess::{
    DicePool, Move, NotRolled, PlayableError, Position, Role, Turn, TurnNode, TurnTree,
};
use proptest::prelude::*;
use support::fast::{PlainRoll, dice_spent, moves, rolled_position};
use support::strategies::{any_move, cases};

/// Turns in an order of their own, each as the list of its moves.
fn sorted(turns: &[Turn]) -> Vec<Vec<Move>> {
    let mut turns: Vec<Vec<Move>> = turns.iter().map(|turn| turn.to_vec()).collect();
    turns.sort();
    turns
}

/// Some of the turns: the first, the last and a few in between.
fn some(turns: &[Turn]) -> impl Iterator<Item = Turn> {
    let inner = turns.iter().step_by(turns.len() / 8 + 1);
    inner.chain(turns.last()).copied()
}

/// Walks the subtree of `node`, which `path` has led to, and collects the paths to its ends.
fn walk(node: TurnNode<'_>, position: &Position, path: &mut Vec<Move>, ends: &mut Vec<Turn>) {
    if node.is_end() {
        assert_eq!(node.children().count(), 0);
        ends.push(Turn::from_moves(path).expect("one to three moves"));
    }
    let children: Vec<Move> = node.children().filter_map(|child| child.mv()).collect();
    let mut in_order = moves(position).into_iter();
    for (child, &mv) in node.children().zip(&children) {
        assert!(
            in_order.any(|generated| generated == mv),
            "{position}: {mv} out of order or twice"
        );
        let king = position.king(!position.side_to_move());
        assert_eq!(child.takes_king(), king == Some(mv.to()));
        let left = dice_spent(position, mv)
            .into_iter()
            .try_fold(node.dice_left(), DicePool::spend);
        assert_eq!(Some(child.dice_left()), left, "{position}: {mv}");
        path.push(mv);
        walk(child, &position.play(mv), path, ends);
        path.pop();
    }
    // Whatever else can be moved here begins no legal turn.
    for mv in moves(position)
        .into_iter()
        .filter(|mv| !children.contains(mv))
    {
        assert!(node.child(mv).is_none(), "{position}: {mv}");
    }
}

/// Of each face the most dice that the rest of any turn with this prefix spends.
fn plain_playable_dice(plain: &PlainRoll, prefix: &[Move]) -> DicePool {
    let start = prefix
        .iter()
        .fold(plain.rolled, |position, &mv| position.play(mv));
    let mut most = [0; Role::ALL.len()];
    for rest in plain
        .turns()
        .iter()
        .filter_map(|turn| turn.strip_prefix(prefix))
    {
        let mut counts = [0; Role::ALL.len()];
        let mut position = start;
        for &mv in rest {
            for die in dice_spent(&position, mv) {
                counts[die.index()] += 1;
            }
            position = position.play(mv);
        }
        most = std::array::from_fn(|face| most[face].max(counts[face]));
    }
    let dice = Role::ALL.into_iter().zip(most);
    let dice: Vec<Role> = dice
        .flat_map(|(role, count)| std::iter::repeat_n(role, count))
        .collect();
    DicePool::from_dice(&dice).expect("no more dice than were rolled")
}

/// The position of the first move of `sequence`, counted from 1, after which no turn begins so.
fn first_wrong_move(plain: &PlainRoll, sequence: &[Move]) -> Option<usize> {
    (1..=sequence.len()).find(|&length| {
        let begins_so = |turn: &Turn| turn.starts_with(&sequence[..length]);
        !plain.turns().iter().any(begins_so)
    })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_paths_of_the_tree_are_the_plain_turns(position in rolled_position()) {
        let plain = PlainRoll::new(&position, position.pool());
        let tree = TurnTree::new(&position).expect("rolled");
        let mut ends = Vec::new();
        walk(tree.root(), &position, &mut Vec::new(), &mut ends);
        prop_assert_eq!(&tree.turns(), &ends);
        prop_assert_eq!(tree.turn_count(), ends.len());
        prop_assert_eq!(tree.is_forced_pass(), plain.turns().is_empty());
        prop_assert!(!tree.root().is_end() && tree.root().mv().is_none());
        prop_assert_eq!(tree.root().dice_left(), position.pool());
        prop_assert!(sorted(&ends) == sorted(plain.turns()), "{}", position);
    }

    #[test]
    fn playable_dice_are_the_plain_ones(position in rolled_position()) {
        let plain = PlainRoll::new(&position, position.pool());
        let tree = TurnTree::new(&position).expect("rolled");
        prop_assert_eq!(position.playable_dice(&[]), Ok(plain_playable_dice(&plain, &[])));
        for turn in some(plain.turns()) {
            for length in 1..=turn.len() {
                let prefix = &turn[..length];
                let expected = plain_playable_dice(&plain, prefix);
                prop_assert_eq!(position.playable_dice(prefix), Ok(expected), "{:?}", prefix);
                let node = tree.descend(prefix).expect("the prefix of a legal turn");
                prop_assert_eq!(node.playable_dice(), expected);
                prop_assert_eq!(node.is_end(), length == turn.len());
            }
        }
    }

    #[test]
    fn the_first_wrong_move_is_named(
        position in rolled_position(),
        random in prop::collection::vec(any_move(), 1..4),
    ) {
        let plain = PlainRoll::new(&position, position.pool());
        let tree = TurnTree::new(&position).expect("rolled");
        // Random moves are wrong by far; moves that the maximum rule forbids are not.
        let possible = moves(&position).into_iter().step_by(5);
        let wrong = possible.chain(random);
        for (turn, mv) in some(plain.turns()).zip(wrong.cycle().take(40)) {
            for length in 0..=turn.len() {
                let sequence = [&turn[..length], &[mv, mv]].concat();
                let number = first_wrong_move(&plain, &sequence);
                let expected = number.map(|number| {
                    PlayableError::NoLegalTurn { mv: sequence[number - 1], number }
                });
                prop_assert_eq!(position.playable_dice(&sequence).err(), expected);
                prop_assert_eq!(tree.descend(&sequence).is_none(), expected.is_some());
            }
        }
    }
}

#[test]
fn before_the_roll_there_is_no_tree() {
    let position = Position::initial();
    assert_eq!(TurnTree::new(&position), Err(NotRolled));
    assert_eq!(
        position.playable_dice(&[]),
        Err(PlayableError::NotRolled(NotRolled))
    );
}

#[cfg(feature = "serde")]
mod json {
    //! The tree as nested objects.

    use serde_json::Value;

    use super::*;

    /// The paths from an object of the tree to its ends.
    fn paths(node: &Value, path: &mut Vec<Move>, ends: &mut Vec<Turn>) {
        if node["end"] == true {
            ends.push(Turn::from_moves(path).expect("one to three moves"));
        }
        for child in node["children"].as_array().expect("a list of children") {
            let mv = child["move"].as_str().expect("a move in UCI");
            path.push(mv.parse().expect("a move in UCI"));
            paths(child, path, ends);
            path.pop();
        }
    }

    proptest! {
        #![proptest_config(cases(400))]

        #[test]
        fn the_written_tree_has_the_same_paths(position in rolled_position()) {
            let tree = TurnTree::new(&position).expect("rolled");
            let root = serde_json::to_value(&tree).expect("a tree can be written");
            prop_assert!(root["move"].is_null());
            prop_assert_eq!(&root["dice"], &position.pool().to_string());
            let mut ends = Vec::new();
            paths(&root, &mut Vec::new(), &mut ends);
            prop_assert_eq!(ends, tree.turns());
            let nodes = root["children"].as_array().expect("a list of children");
            for (node, child) in nodes.iter().zip(tree.root().children()) {
                prop_assert_eq!(&node["dice"], &child.dice_left().to_string());
                prop_assert_eq!(&node["takes_king"], child.takes_king());
            }
        }
    }
}
