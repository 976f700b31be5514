//! Generate and play every micro-move of five positions, beside cozy-chess, which generates and
//! plays every legal chess move of the same positions. The throughput is in moves, since the two
//! games do not have the same number of them. `dicechess` makes the positions while it generates;
//! `dicechess_play` generates moves and plays each of them by itself.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use core::hint::black_box;
use core::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dicechess_rules::movegen::{for_each_move_of, for_each_successor_of};
use dicechess_rules::{Position, RoleSet, perft};

const POSITIONS: [(&str, &str); 5] = [
    (
        "initial",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("sparse", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("promotion", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1"),
];

/// Every pseudo-legal micro-move and its position; the keys make sure that nothing is left out.
fn successors(position: &Position) -> u64 {
    let mut keys = 0;
    let _ = for_each_successor_of(position, RoleSet::ALL, |_, next| {
        keys ^= black_box(next).key();
        ControlFlow::<()>::Continue(())
    });
    keys
}

fn play_all(position: &Position) -> u64 {
    let mut keys = 0;
    let _ = for_each_move_of(position, RoleSet::ALL, |mv| {
        keys ^= black_box(&position.play(mv)).key();
        ControlFlow::<()>::Continue(())
    });
    keys
}

fn play_all_cozy(board: &cozy_chess::Board) -> u64 {
    let mut keys = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            keys ^= black_box(&next).hash();
        }
        false
    });
    keys
}

fn count_cozy(board: &cozy_chess::Board) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len() as u64;
        false
    });
    count
}

fn generate_and_play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate_and_play");
    for (name, dfen) in POSITIONS {
        let position: Position = dfen.parse().expect("a good DFEN");
        group.throughput(Throughput::Elements(perft::micro_moves(&position, 1)));
        group.bench_function(format!("dicechess/{name}"), |bencher| {
            bencher.iter(|| successors(black_box(&position)));
        });
        group.bench_function(format!("dicechess_play/{name}"), |bencher| {
            bencher.iter(|| play_all(black_box(&position)));
        });
        let board: cozy_chess::Board = dfen.parse().expect("a good FEN");
        group.throughput(Throughput::Elements(count_cozy(&board)));
        group.bench_function(format!("cozy_chess/{name}"), |bencher| {
            bencher.iter(|| play_all_cozy(black_box(&board)));
        });
    }
    group.finish();
}

criterion_group!(benches, generate_and_play);
criterion_main!(benches);
