//! How many leaves Star1 and Star2 leave out of regular random trees, as a Markdown table.
//!
//! `cargo run --release --example star_table`: every search is compared with the plain one.
#![allow(clippy::print_stdout, reason = "the table is what it is for")]

mod regular;

use dicechess::Pruning;

use regular::{Order, Shape, work};

/// Trees of each shape.
const TREES: u64 = 20;

const SHAPES: [Shape; 7] = [
    shape(2, 4, 4),
    shape(2, 10, 10),
    shape(2, 20, 20),
    shape(2, 6, 40),
    shape(3, 4, 4),
    shape(3, 6, 6),
    shape(4, 4, 4),
];

const fn shape(plies: u32, rolls: u32, replies: u32) -> Shape {
    Shape {
        plies,
        rolls,
        replies,
    }
}

fn main() {
    println!("| plies | rolls | replies | order | plain | Star1 | Star1 and Star2 | probes |");
    println!("|--:|--:|--:|---|--:|--:|--:|--:|");
    for shape in SHAPES {
        for (name, order) in [("random", Order::Random), ("perfect", Order::Perfect)] {
            print_row(shape, name, order);
        }
    }
}

fn print_row(shape: Shape, name: &str, order: Order) {
    let Shape {
        plies,
        rolls,
        replies,
    } = shape;
    let plain = shape.leaves() * TREES;
    let [star1, star2] =
        [Pruning::Star1, Pruning::Star2].map(|pruning| work(shape, order, pruning, TREES));
    // In tenths of a percent, rounded.
    let part = |leaves: u64| {
        let tenths = (leaves * 1000 + plain / 2) / plain;
        format!("{leaves} ({}.{} %)", tenths / 10, tenths % 10)
    };
    println!(
        "| {plies} | {rolls} | {replies} | {name} | {plain} | {} | {} | {} |",
        part(star1.leaves),
        part(star2.leaves),
        star2.probes,
    );
}
