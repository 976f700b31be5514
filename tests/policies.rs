//! Reply and chance policies: what they keep, and in which order.

mod support;

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

use dicechess::{
    AllRolls, BestFirst, ChancePolicy, Color, DiceChess, DiceChessMemory, DicePool, Evaluator,
    FirstReplies, Game, KeyedGame, Material, Position, ROLLS, ReplyPolicy, RollClasses,
    SampledReplies, UrgentFirst, Weighted, order_classes,
};
use proptest::prelude::*;
use proptest::sample::select;
use support::strategies::{any_position, cases, sparse_endgame};

fn some(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

/// The replies to a roll, and who makes them.
fn replies(position: &Position, pool: DicePool) -> (Color, Vec<Position>) {
    let mut replies = Vec::new();
    let position = position.with_pool(DicePool::EMPTY);
    DiceChess.replies(
        &position,
        &pool,
        &mut DiceChessMemory::default(),
        &mut replies,
    );
    (position.side_to_move(), replies)
}

fn rolls() -> impl Strategy<Value = DicePool> {
    select(ROLLS.iter().map(|roll| roll.pool).collect::<Vec<_>>())
}

fn arranged<Policy: ReplyPolicy<DiceChess>>(
    policy: &Policy,
    mover: Color,
    replies: &[Position],
) -> Vec<Position> {
    let mut arranged = replies.to_vec();
    let considered = policy.arrange(&DiceChess, mover, &mut arranged);
    arranged.truncate(considered);
    arranged
}

proptest! {
    #![proptest_config(cases(150))]

    /// The same order as a stable sort by the score, the mover's highest first, and the first few
    /// of that are a selection. One policy is used twice, so what it keeps does no harm.
    #[test]
    fn the_best_come_first(position in any_position(), pool in rolls(), count in 1..20_usize) {
        let (mover, replies) = replies(&position, pool);
        let best_first = BestFirst::new(Material);
        let mut sorted = replies.clone();
        sorted.sort_by_key(|reply| std::cmp::Reverse(Material.evaluate(reply, mover)));
        for _ in 0..2 {
            prop_assert_eq!(&arranged(&best_first, mover, &replies), &sorted);
        }
        let few = arranged(&FirstReplies::new(some(count), best_first), mover, &replies);
        prop_assert_eq!(&few[..], &sorted[..count.min(sorted.len())]);
    }

    /// So many distinct ones of those offered, whatever order they were offered in.
    #[test]
    fn a_sample_is_a_matter_of_the_seed(
        (position, pool) in (any_position(), rolls()),
        count in 1..12_usize,
        seed in any::<u64>(),
        rotation in any::<usize>(),
    ) {
        let (mover, replies) = replies(&position, pool);
        let policy = SampledReplies::new(some(count), seed);
        let sample = arranged(&policy, mover, &replies);
        prop_assert_eq!(sample.len(), count.min(replies.len()));
        let distinct: HashSet<_> = sample.iter().collect();
        prop_assert_eq!(distinct.len(), sample.len());
        prop_assert!(sample.iter().all(|reply| replies.contains(reply)));
        let mut other_way = replies.clone();
        other_way.reverse();
        other_way.rotate_left(rotation % replies.len());
        // Replies that differ in their clocks only have one key, and go together.
        let keys = |sample: &[Position]| -> Vec<u64> {
            sample.iter().map(|reply| DiceChess.key(reply)).collect()
        };
        prop_assert_eq!(keys(&arranged(&policy, mover, &other_way)), keys(&sample));
        // A smaller sample is the beginning of a larger one.
        let smaller = SampledReplies::new(some(1), seed);
        prop_assert_eq!(&arranged(&smaller, mover, &replies)[..], &sample[..1]);
    }
}

/// Counts over fixed seeds; five standard deviations are allowed.
#[test]
fn every_reply_is_sampled_equally_often() {
    const SEEDS: u32 = 6000;
    let position: Position = "7k/8/8/8/8/8/8/NK6 w - - 0 1".parse().expect("valid");
    let (mover, replies) = replies(&position, "NK".parse().expect("dice"));
    let mut sampled: HashMap<Position, u32> = HashMap::new();
    let mut pairs: HashMap<[Position; 2], u32> = HashMap::new();
    for seed in 0..u64::from(SEEDS) {
        let sample = arranged(&SampledReplies::new(some(3), seed), mover, &replies);
        for reply in &sample {
            *sampled.entry(*reply).or_default() += 1;
        }
        *pairs.entry([sample[0], sample[1]]).or_default() += 1;
    }
    let all = u32::try_from(replies.len()).expect("a few");
    let fair = f64::from(SEEDS * 3) / f64::from(all);
    assert!(replies.len() > 5, "{}", replies.len());
    for reply in &replies {
        let times = f64::from(sampled.get(reply).copied().unwrap_or(0));
        assert!(
            (times - fair).abs() < 5.0 * fair.sqrt(),
            "{reply}: {times} of {fair}"
        );
    }
    // Which is second does not hang on which is first.
    assert_eq!(pairs.len(), replies.len() * (replies.len() - 1));
    let fair = f64::from(SEEDS) / f64::from(all * (all - 1));
    for times in pairs.values() {
        assert!(
            (f64::from(*times) - fair).abs() < 6.0 * fair.sqrt() + 5.0,
            "{times} of {fair}"
        );
    }
}

fn classes<Policy: ChancePolicy<DiceChess>>(
    policy: &Policy,
    position: &Position,
    memory: &mut DiceChessMemory,
) -> Vec<Weighted<DicePool>> {
    let mut classes = Vec::new();
    policy.classes(&DiceChess, position, memory, &mut classes);
    classes
}

fn takes_king(position: &Position, pool: DicePool) -> bool {
    let rolled = position.with_pool(pool);
    let legal = rolled.legal_turns();
    legal
        .list()
        .is_some_and(|list| !list.king_turns().is_empty())
}

/// The classes by their dice.
fn sorted(mut classes: Vec<Weighted<DicePool>>) -> Vec<(String, u32)> {
    let mut named: Vec<_> = classes
        .drain(..)
        .map(|class| (class.roll.to_string(), class.weight))
        .collect();
    named.sort();
    named
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn urgent_classes_are_the_same_with_captures_first(position in sparse_endgame()) {
        let position = position.with_pool(DicePool::EMPTY);
        // The memory has seen another position before.
        let mut memory = DiceChessMemory::default();
        let _ = classes(&UrgentFirst, &Position::initial(), &mut memory);
        let urgent = classes(&UrgentFirst, &position, &mut memory);
        let plain = classes(&RollClasses, &position, &mut memory);
        prop_assert_eq!(sorted(urgent.clone()), sorted(plain.clone()));
        let takes: Vec<_> = urgent.iter().map(|class| takes_king(&position, class.roll)).collect();
        prop_assert!(takes.is_sorted_by(|left, right| left >= right), "{takes:?}");
        // Among themselves they keep their order.
        let kept = |wanted: bool| -> Vec<_> {
            let of_kind = plain.iter().filter(|class| takes_king(&position, class.roll) == wanted);
            of_kind.copied().collect()
        };
        prop_assert_eq!(urgent, [kept(true), kept(false)].concat());
    }

    #[test]
    fn ordered_classes_are_a_stable_sort(position in any_position()) {
        let position = position.with_pool(DicePool::EMPTY);
        let by_weight = |left: &Weighted<DicePool>, right: &Weighted<DicePool>| {
            right.weight.cmp(&left.weight)
        };
        let mut memory = DiceChessMemory::default();
        for inner in [true, false] {
            let (mut plain, ordered) = if inner {
                let policy = order_classes::<DiceChess, _, _>(AllRolls, by_weight);
                (classes(&AllRolls, &position, &mut memory), classes(&policy, &position, &mut memory))
            } else {
                let policy = order_classes::<DiceChess, _, _>(RollClasses, by_weight);
                let plain = classes(&RollClasses, &position, &mut memory);
                (plain, classes(&policy, &position, &mut memory))
            };
            plain.sort_by(by_weight);
            prop_assert_eq!(ordered, plain);
        }
        // What stands in the list already stays where it is.
        let mut list = vec![Weighted::new(DicePool::EMPTY, 1)];
        let policy = order_classes::<DiceChess, _, _>(AllRolls, by_weight);
        policy.classes(&DiceChess, &position, &mut memory, &mut list);
        prop_assert_eq!(list[0], Weighted::new(DicePool::EMPTY, 1));
        prop_assert_eq!(list.len(), 57);
    }
}
