//! The table against a plain model, and what only a look inside shows.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{NodeKind, TableTelemetry, TableValue, TranspositionTable};
use crate::{Proven, UtilityBounds};

const KIND: NodeKind = NodeKind::Maximizing;

type Table<Value> = TranspositionTable<(), Value>;

fn table<Value: TableValue>(entries: usize) -> Table<Value> {
    let one = Value::one();
    let bounds = UtilityBounds::new(-one - one, -one, one, one + one);
    let bounds = bounds.expect("the bounds are in order");
    Table::new((), bounds, entries).expect("the size is a power of two")
}

fn exactly<Value: TableValue>(value: Value) -> Proven<Value> {
    Proven::from_bounds(Some(value), Some(value), false)
}

fn between<Value: TableValue>(lower: Value, upper: Value) -> Proven<Value> {
    Proven::from_bounds(Some(lower), Some(upper), false)
}

fn at_least<Value: TableValue>(value: Value) -> Proven<Value> {
    Proven::from_bounds(Some(value), None, false)
}

fn at_most<Value: TableValue>(value: Value) -> Proven<Value> {
    Proven::from_bounds(None, Some(value), false)
}

/// What is left in a slot after these stores under one key, at the depth of the last look-up.
fn after(stores: &[(u32, Proven<i64>)], plies: u32) -> Option<Proven<i64>> {
    let table = table(1);
    for &(plies, proven) in stores {
        table.store(7, KIND, plies, proven);
    }
    table.look_up(7, KIND, plies)
}

#[test]
fn bounds_of_one_depth_are_merged_into_the_tighter() {
    let (low, high) = (at_least(-5), at_least(3));
    assert_eq!(after(&[(2, low), (2, high)], 2), Some(high));
    assert_eq!(after(&[(2, high), (2, low)], 2), Some(high));
    let (low, high) = (at_most(-5), at_most(3));
    assert_eq!(after(&[(2, low), (2, high)], 2), Some(low));
    assert_eq!(after(&[(2, high), (2, low)], 2), Some(low));
    let both = Some(between(-1, 4));
    assert_eq!(after(&[(2, at_least(-1)), (2, at_most(4))], 2), both);
    assert_eq!(after(&[(2, at_most(4)), (2, at_least(-1))], 2), both);
    let exact = Some(exactly(4));
    assert_eq!(after(&[(2, at_least(4)), (2, at_most(4))], 2), exact);
    assert_eq!(after(&[(2, exactly(4)), (2, at_most(9))], 2), exact);
}

#[test]
fn bounds_that_meet_are_kept_like_an_exact_value() {
    let stores = [(2, at_least(4)), (2, at_most(4)), (1, exactly(0))];
    assert_eq!(after(&stores, 2), Some(exactly(4)));
    assert_eq!(after(&stores, 1), None);
}

#[test]
fn of_proofs_that_contradict_each_other_the_new_one_stands() {
    assert_eq!(
        after(&[(2, exactly(1)), (2, exactly(2))], 2),
        Some(exactly(2))
    );
    assert_eq!(
        after(&[(2, at_least(3)), (2, at_most(2))], 2),
        Some(at_most(2))
    );
    let marked = exactly(1).with_loss_taint(true);
    let stands = Some(exactly(2).with_loss_taint(true));
    assert_eq!(after(&[(2, marked), (2, exactly(2))], 2), stands);
}

#[test]
fn a_loss_marks_the_merged_entry() {
    let marked = at_least(0).with_loss_taint(true);
    let both = Some(between(0, 5).with_loss_taint(true));
    assert_eq!(after(&[(2, marked), (2, at_most(5))], 2), both);
    assert_eq!(after(&[(2, at_most(5)), (2, marked)], 2), both);
    // Of another depth it is another loss.
    assert_eq!(after(&[(2, marked), (3, at_most(5))], 3), Some(at_most(5)));
}

#[test]
fn a_shallower_entry_replaces_a_bound_of_its_key_only() {
    assert_eq!(
        after(&[(3, at_least(0)), (2, at_most(5))], 2),
        Some(at_most(5))
    );
    assert_eq!(after(&[(3, between(0, 9)), (2, at_most(5))], 3), None);
    assert_eq!(
        after(&[(3, exactly(0)), (2, exactly(5))], 3),
        Some(exactly(0))
    );
    let table = table(1);
    table.store(1, KIND, 3, at_least(0));
    table.store(2, KIND, 2, exactly(5));
    assert_eq!(table.look_up(1, KIND, 3), Some(at_least(0)));
    table.store(2, KIND, 3, at_most(5));
    assert_eq!(table.look_up(1, KIND, 3), None);
    assert_eq!(table.look_up(2, KIND, 3), Some(at_most(5)));
}

#[test]
fn a_proof_of_nothing_is_not_kept() {
    let table = table::<i64>(1);
    table.store(1, KIND, 0, Proven::from_bounds(None, None, true));
    assert_eq!(table.look_up(1, KIND, 0), None);
    assert_eq!(table.telemetry().stores, 0);
}

/// The words of two entries in all mixtures, for all kinds of pairs that can meet in a slot.
#[test]
fn a_torn_entry_is_a_miss_and_makes_way() {
    let marked = exactly(3).with_loss_taint(true);
    let pairs = [
        [(1, 2, exactly(3)), (1, 2, exactly(5))],
        [(1, 2, exactly(3)), (1, 9, exactly(5))],
        [(1, 2, exactly(3)), (2, 2, exactly(3))],
        [(1, 2, exactly(3)), (2, 2, exactly(5))],
        [(1, 2, exactly(3)), (1, 2, marked)],
        [(1, 2, at_least(3)), (1, 2, at_most(3))],
        [(1, 2, at_least(0)), (1, 2, at_most(0))],
    ];
    for pair in pairs {
        let table = table::<i64>(1);
        let words = pair.map(|(key, plies, proven)| {
            table.slots.put_words(0, [0; 4]);
            table.store(key, KIND, plies, proven);
            table.slots.words(0)
        });
        for mixture in 0..16 {
            let mixed: [u64; 4] = core::array::from_fn(|word| words[mixture >> word & 1][word]);
            table.slots.put_words(0, mixed);
            let before = table.telemetry();
            let found: Vec<_> = pair
                .iter()
                .filter_map(|&(key, plies, _)| table.look_up(key, KIND, plies))
                .collect();
            if words.contains(&mixed) {
                assert!(!found.is_empty(), "{pair:?} as {mixture:04b}");
                continue;
            }
            assert_eq!(found, [], "{pair:?} as {mixture:04b}");
            let after = table.telemetry();
            assert_eq!(after.misses, before.misses + 2);
            assert_eq!(
                after.collisions, before.collisions,
                "{pair:?} as {mixture:04b}"
            );
            // Whatever depth it seems to have, it protects nothing.
            table.store(3, KIND, 0, at_least(1));
            assert_eq!(table.look_up(3, KIND, 0), Some(at_least(1)));
            assert_eq!(table.telemetry().overwrites, before.overwrites);
        }
    }
}

/// One wrong bit anywhere is enough.
#[test]
fn every_bit_of_an_entry_is_checked() {
    let table = table::<i64>(1);
    table.store(7, KIND, 2, at_least(3).with_loss_taint(true));
    let words = table.slots.words(0);
    for bit in 0..256 {
        let mut flipped = words;
        flipped[bit / 64] ^= 1 << (bit % 64);
        table.slots.put_words(0, flipped);
        assert_eq!(table.look_up(7, KIND, 2), None, "bit {bit}");
    }
    table.slots.put_words(0, words);
    assert!(table.look_up(7, KIND, 2).is_some());
}

/// Stores and looks up values, and compares bits, which tells the zeros apart.
fn assert_kept<Value: TableValue>(values: &[Value]) {
    let table = table(1);
    for (&lower, &upper) in values
        .iter()
        .flat_map(|one| values.iter().map(move |two| (one, two)))
    {
        table.slots.put_words(0, [0; 4]);
        table.store(u64::MAX, KIND, u32::MAX, between(lower, upper));
        let found = table
            .look_up(u64::MAX, KIND, u32::MAX)
            .expect("it is there");
        assert_eq!(found.lower().map(Value::to_bits), Some(lower.to_bits()));
        assert_eq!(found.upper().map(Value::to_bits), Some(upper.to_bits()));
    }
}

#[test]
fn every_value_survives() {
    assert_kept(&[i64::MIN, -1, 0, 1, i64::MAX]);
    assert_kept(&[i32::MIN, -1, 0, 1, i32::MAX]);
    assert_kept(&[
        -0.0,
        0.0,
        f64::MIN,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        f64::INFINITY,
    ]);
    assert_kept(&[
        -0.0,
        0.0,
        f32::MIN,
        f32::MAX,
        f32::MIN_POSITIVE,
        1e-45,
        f32::INFINITY,
    ]);
}

/// The zeros are equal, so bounds of both are an exact value, which a bound does not replace.
#[test]
fn zeros_of_both_signs_are_exact() {
    let table = table::<f64>(1);
    table.store(7, KIND, 3, between(-0.0, 0.0));
    table.store(7, KIND, 2, at_least(0.5));
    assert_eq!(table.look_up(7, KIND, 3), Some(exactly(0.0)));
}

/// The same table, told plainly: slots that hold what was stored.
#[derive(Default)]
struct Model {
    slots: HashMap<usize, (u64, NodeKind, u32, Proven<f64>)>,
    telemetry: TableTelemetry,
}

impl Model {
    fn look_up(&mut self, slot: usize, asked: (u64, NodeKind), plies: u32) -> Option<Proven<f64>> {
        if let Some(&(key, kind, depth, proven)) = self.slots.get(&slot) {
            if (key, kind, depth) == (asked.0, asked.1, plies) {
                self.telemetry.hits += 1;
                return Some(proven);
            }
            self.telemetry.collisions += u64::from((key, kind) != asked);
        }
        self.telemetry.misses += 1;
        None
    }

    fn store(&mut self, slot: usize, new: (u64, NodeKind), plies: u32, proven: Proven<f64>) {
        let mut kept = proven;
        if let Some((key, kind, depth, old)) = self.slots.get(&slot) {
            let own = (*key, *kind) == new;
            let old_is_exact = old.lower().is_some() && old.lower() == old.upper();
            if plies < *depth && (!own || old_is_exact) {
                return;
            }
            if own && plies == *depth {
                kept = merged(*old, proven);
            } else {
                self.telemetry.overwrites += 1;
            }
        }
        self.telemetry.stores += 1;
        self.slots.insert(slot, (new.0, new.1, plies, kept));
    }
}

fn merged(old: Proven<f64>, new: Proven<f64>) -> Proven<f64> {
    let tainted = old.loss_tainted() | new.loss_tainted();
    let lowers = [old.lower(), new.lower()].into_iter().flatten();
    let lower = lowers.reduce(f64::max);
    let uppers = [old.upper(), new.upper()].into_iter().flatten();
    let upper = uppers.reduce(f64::min);
    if lower.is_some() && upper.is_some() && lower > upper {
        return Proven::from_bounds(new.lower(), new.upper(), tainted);
    }
    Proven::from_bounds(lower, upper, tainted)
}

prop_compose! {
    /// At least one bound, the lower not above the upper, often the same.
    fn proofs()(
        lower in -3_i8..4,
        width in 0_i8..3,
        sides in 0..4,
        loss_tainted in any::<bool>(),
    ) -> Proven<f64> {
        let (lower, upper) = (f64::from(lower), f64::from(lower + width));
        match sides {
            0 => Proven::from_bounds(Some(lower), None, loss_tainted),
            1 => Proven::from_bounds(None, Some(upper), loss_tainted),
            _ => Proven::from_bounds(Some(lower), Some(upper), loss_tainted),
        }
    }
}

fn kinds() -> impl Strategy<Value = NodeKind> {
    prop_oneof![Just(NodeKind::Maximizing), Just(NodeKind::Minimizing)]
}

/// A store, or a look-up if there is nothing to store.
fn operations() -> impl Strategy<Value = ((u64, NodeKind), u32, Option<Proven<f64>>)> {
    (
        (0_u64..6, kinds()),
        0_u32..4,
        proptest::option::of(proofs()),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_table_does_what_the_model_says(
        exponent in 0_u32..4,
        operations in proptest::collection::vec(operations(), 1..80),
    ) {
        let table = table::<f64>(1 << exponent);
        let mut model = Model::default();
        for ((key, kind), plies, proven) in operations {
            let slot = table.slots.index(kind.salt(key));
            if let Some(proven) = proven {
                table.store(key, kind, plies, proven);
                model.store(slot, (key, kind), plies, proven);
            }
            let found = table.look_up(key, kind, plies);
            prop_assert_eq!(found, model.look_up(slot, (key, kind), plies));
            prop_assert_eq!(table.telemetry(), model.telemetry);
        }
    }
}
