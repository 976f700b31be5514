//! The transposition table as its users see it: sizes, whose it is, what it finds, what it counts.

mod table_support;

use dicechess_rules::Position;
use dicechess_search::{
    DiceChess, Even, KeyedGame, Material, NodeKind, TableSizeError, TableTelemetry,
    TranspositionTable, UtilityBounds,
};

use self::NodeKind::{Maximizing, Minimizing};
use self::table_support::{Table, at_least, at_most, bounds_of, exactly, table};

#[test]
fn sizes_are_powers_of_two() {
    for exponent in 0..12 {
        let table = table(1 << exponent).expect("it is a power of two");
        assert_eq!(table.entries(), 1 << exponent);
        assert_eq!(table.memory_bytes(), 32 << exponent);
    }
    let refused = |entries| table(entries).expect_err("it is no possible size");
    assert_eq!(refused(0), TableSizeError::Zero);
    for entries in [3, 6, 1023, usize::MAX] {
        assert_eq!(refused(entries), TableSizeError::NotAPowerOfTwo { entries });
    }
    let entries = 1 << (usize::BITS - 1);
    assert_eq!(refused(entries), TableSizeError::TooLarge { entries });
    assert!(refused(6).to_string().contains("6 entries"));
}

#[test]
fn mebibytes_are_rounded_down() {
    let sized = |mebibytes| {
        let table = TranspositionTable::with_mebibytes(Material, Material::bounds(), mebibytes);
        table.map(|table| (table.entries(), table.memory_bytes()))
    };
    assert_eq!(sized(1), Ok((1 << 15, 1 << 20)));
    assert_eq!(sized(7), Ok((1 << 17, 4 << 20)));
    assert_eq!(sized(8), Ok((1 << 18, 8 << 20)));
    assert_eq!(sized(0), Err(TableSizeError::Zero));
    let entries = 1 << (usize::BITS - 1);
    assert_eq!(sized(usize::MAX), Err(TableSizeError::TooLarge { entries }));
}

#[test]
fn a_table_serves_one_evaluator_and_one_scale() {
    let bounds = UtilityBounds::new(-10.0, -9.0, 9.0, 10.0).expect("they are in order");
    let narrower = UtilityBounds::new(-10.0, -9.0, 8.0, 10.0).expect("they are in order");
    // The weights of an evaluator.
    let mut table = TranspositionTable::new([1.0, 2.0], bounds, 4).expect("four is a power of two");
    assert!(table.serves(&[1.0, 2.0], &bounds));
    assert!(!table.serves(&[1.0, 2.5], &bounds));
    assert!(!table.serves(&[1.0, 2.0], &narrower));
    table.reset_for([1.0, 2.5], narrower);
    assert!(table.serves(&[1.0, 2.5], &narrower));
    assert!(!table.serves(&[1.0, 2.0], &bounds));
    table.reset_for([1.0, f64::NAN], bounds);
    assert!(!table.serves(&[1.0, f64::NAN], &bounds));
}

/// A table with an entry in it, and one hit, one miss, one store counted.
fn used_table() -> Table {
    let table = table(4).expect("four is a power of two");
    table.store(1, Maximizing, 2, exactly(5));
    assert_eq!(table.look_up(1, Maximizing, 2), Some(exactly(5)));
    assert_eq!(table.look_up(1, Maximizing, 3), None);
    assert_ne!(table.telemetry(), TableTelemetry::default());
    table
}

#[test]
fn clearing_forgets_entries_and_counts() {
    let bounds = UtilityBounds::new(-7, -6, 6, 7).expect("they are in order");
    let mut cleared = used_table();
    cleared.clear();
    let mut reset = used_table();
    reset.reset_for(Even, bounds);
    for table in [cleared, reset] {
        assert_eq!(table.telemetry(), TableTelemetry::default());
        assert_eq!(table.look_up(1, Maximizing, 2), None);
        assert_eq!(table.entries(), 4);
    }
}

#[test]
fn an_entry_is_found_at_its_depth_only() {
    let table = table(16).expect("16 is a power of two");
    table.store(1, Minimizing, 4, at_most(5));
    for plies in (0..10).chain([4 + (1 << 16), u32::MAX]) {
        let found = bounds_of(table.look_up(1, Minimizing, plies));
        assert_eq!(
            found,
            (plies == 4).then_some((None, Some(5))),
            "{plies} plies"
        );
    }
    assert_eq!(table.telemetry().collisions, 0);
}

#[test]
fn maximizing_and_minimizing_never_meet() {
    let table = table(64).expect("64 is a power of two");
    for key in (0..500).chain([u64::MAX, 1 << 63]) {
        table.store(key, Maximizing, 2, at_least(3));
        assert_eq!(table.look_up(key, Minimizing, 2), None);
        table.store(key, Minimizing, 2, at_most(7));
        // Lost if the two share a slot, but never merged.
        let found = bounds_of(table.look_up(key, Maximizing, 2));
        assert!(found.is_none_or(|bounds| bounds == (Some(3), None)));
        assert_eq!(
            bounds_of(table.look_up(key, Minimizing, 2)),
            Some((None, Some(7)))
        );
    }
}

#[test]
fn every_event_is_counted_once() {
    let table = table(1).expect("one is a power of two");
    let expect = |hits, misses, collisions, stores, overwrites| {
        let expected = TableTelemetry {
            hits,
            misses,
            collisions,
            stores,
            overwrites,
        };
        assert_eq!(table.telemetry(), expected);
    };
    // An empty slot is no collision.
    table.look_up(1, Maximizing, 2);
    expect(0, 1, 0, 0, 0);
    table.store(1, Maximizing, 2, at_least(3));
    table.look_up(1, Maximizing, 2);
    expect(1, 1, 0, 1, 0);
    // A merge puts nothing out.
    table.store(1, Maximizing, 2, at_most(3));
    expect(1, 1, 0, 2, 0);
    // Another depth is a miss; another key or kind is a collision besides.
    table.look_up(1, Maximizing, 1);
    expect(1, 2, 0, 2, 0);
    table.look_up(1, Minimizing, 2);
    table.look_up(2, Maximizing, 2);
    expect(1, 4, 2, 2, 0);
    // What does not get in is not counted.
    table.store(1, Maximizing, 1, exactly(0));
    table.store(2, Maximizing, 1, exactly(0));
    expect(1, 4, 2, 2, 0);
    table.store(1, Maximizing, 3, exactly(0));
    table.store(2, Maximizing, 3, exactly(0));
    expect(1, 4, 2, 4, 2);
}

#[test]
fn keys_of_dice_chess_leave_clocks_out() {
    let game = DiceChess;
    let key = |text: &str| game.key(&text.parse::<Position>().expect("it is a position"));
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(key(initial), game.key(&Position::initial()));
    let clocks = key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 99");
    assert_eq!(key(initial), clocks);
    let side = key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    let rights = key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1");
    assert_ne!(key(initial), side);
    assert_ne!(key(initial), rights);
}
