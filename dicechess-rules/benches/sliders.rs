//! Slider attacks: the crate's table beside a ray walk and beside the two best methods that were
//! rejected.
//!
//! The work of one iteration: all bishops, rooks and queens of five positions, found by bit
//! scanning.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dicechess_rules::{Bitboard, Square, attacks};

/// Piece placements: the initial position, a crowded middle game, a sparse endgame, open rooks,
/// knights and pawns.
const PLACEMENTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
    "r3k2r/8/8/8/8/8/8/R3K2R",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N",
];

type Step = (i8, i8);

const ORTHOGONALS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Step; 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

#[derive(Default)]
struct Placement {
    bishops: Bitboard,
    rooks: Bitboard,
    queens: Bitboard,
    occupied: Bitboard,
}

impl Placement {
    fn parse(text: &str) -> Self {
        let mut placement = Self::default();
        for (rank, row) in (0..8).rev().zip(text.split('/')) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file += gap as u8;
                    continue;
                }
                let square = Bitboard::from(Square::at(file, rank).expect("a square"));
                placement.occupied |= square;
                match letter.to_ascii_lowercase() {
                    'b' => placement.bishops |= square,
                    'r' => placement.rooks |= square,
                    'q' => placement.queens |= square,
                    _ => {}
                }
                file += 1;
            }
        }
        placement
    }

    fn sliders(&self) -> u32 {
        (self.bishops | self.rooks | self.queens).len()
    }
}

/// All attacks, folded so that no lookup can be left out.
#[inline]
fn attack_all(
    placements: &[Placement],
    bishop: impl Fn(Square, Bitboard) -> Bitboard,
    rook: impl Fn(Square, Bitboard) -> Bitboard,
) -> u64 {
    let mut sum = 0_u64;
    for placement in placements {
        let occupied = placement.occupied;
        for square in placement.bishops {
            sum = sum.wrapping_add(bishop(square, occupied).0);
        }
        for square in placement.rooks {
            sum = sum.wrapping_add(rook(square, occupied).0);
        }
        for square in placement.queens {
            sum = sum.wrapping_add((bishop(square, occupied) | rook(square, occupied)).0);
        }
    }
    sum
}

fn neighbor(square: Square, (files, ranks): Step) -> Option<Square> {
    Square::at(
        square.file().wrapping_add_signed(files),
        square.rank().wrapping_add_signed(ranks),
    )
}

fn walk_rays(square: Square, occupied: Bitboard, steps: &[Step]) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for &step in steps {
        let mut next = neighbor(square, step);
        while let Some(target) = next {
            reached |= target.into();
            next = if occupied.contains(target) {
                None
            } else {
                neighbor(target, step)
            };
        }
    }
    reached
}

/// Kindergarten bitboards: one table lookup for each line, 8 KiB of tables in all.
struct Kindergarten {
    diagonals: [[Bitboard; 2]; 64],
    /// Attacks along a rank, repeated on all ranks, by file and inner occupancy.
    ranks: [[Bitboard; 64]; 8],
    /// Attacks along the a-file, by rank and inner occupancy, rank 2 highest.
    files: [[Bitboard; 64]; 8],
}

impl Kindergarten {
    fn new() -> Self {
        let mut tables = Self {
            diagonals: [[Bitboard::EMPTY; 2]; 64],
            ranks: [[Bitboard::EMPTY; 64]; 8],
            files: [[Bitboard::EMPTY; 64]; 8],
        };
        for square in Square::all() {
            tables.diagonals[square.index()] = [&DIAGONALS[..2], &DIAGONALS[2..]]
                .map(|steps| walk_rays(square, Bitboard::EMPTY, steps));
        }
        for place in 0..8_u8 {
            let on_rank = Square::at(place, 0).expect("a square");
            let on_file = Square::at(0, place).expect("a square");
            for inner in 0..64_u64 {
                let first_rank = walk_rays(on_rank, Bitboard(inner << 1), &ORTHOGONALS[..2]);
                tables.ranks[usize::from(place)][inner as usize] =
                    Bitboard(first_rank.0 * Bitboard::file(0).0);
                let pieces = (0..6).filter(|bit| inner >> bit & 1 != 0);
                let blockers = pieces.map(|bit| 1 << (8 * (6 - bit))).sum();
                tables.files[usize::from(place)][inner as usize] =
                    walk_rays(on_file, Bitboard(blockers), &ORTHOGONALS[2..]);
            }
        }
        tables
    }

    #[inline]
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let attacks = &self.ranks[usize::from(square.file())];
        let [first, second] = self.diagonals[square.index()].map(|line| {
            let product = (occupied & line).0.wrapping_mul(Bitboard::file(1).0);
            attacks[(product >> 58) as usize] & line
        });
        first | second
    }

    #[inline]
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let (file, rank) = (square.file(), square.rank());
        let inner = occupied.0 >> (8 * rank) >> 1 & 63;
        let on_rank = self.ranks[usize::from(file)][inner as usize] & Bitboard::rank(rank);
        // One bit for each of the ranks 2 to 7 moves the a-file into the six highest bits.
        let a_file = occupied.0 >> file & 0x0001_0101_0101_0100;
        let product = a_file.wrapping_mul(0x0080_4020_1008_0400);
        on_rank | Bitboard(self.files[usize::from(rank)][(product >> 58) as usize].0 << file)
    }
}

/// Magic bitboards with a table of full size for each square: no offset, but 2 MiB for rooks with
/// `SLOTS` = 4096.
struct PlainMagic<const SLOTS: usize> {
    hashes: [(Bitboard, u64); 64],
    attacks: Box<[[Bitboard; SLOTS]; 64]>,
}

impl<const SLOTS: usize> PlainMagic<SLOTS> {
    const SHIFT: u32 = 64 - SLOTS.trailing_zeros();

    fn new(steps: [Step; 4]) -> Self {
        let table: Box<[_]> = vec![[Bitboard::EMPTY; SLOTS]; 64].into();
        let mut magic = Self {
            hashes: [(Bitboard::EMPTY, 0); 64],
            attacks: table.try_into().expect("64 squares"),
        };
        let mut state = 1;
        for square in Square::all() {
            let inner = |step| {
                let ray = walk_rays(square, Bitboard::EMPTY, &[step]).into_iter();
                ray.filter(move |&next| neighbor(next, step).is_some())
            };
            let mask: Bitboard = steps.iter().flat_map(|&step| inner(step)).collect();
            let slots = &mut magic.attacks[square.index()];
            magic.hashes[square.index()] = loop {
                let factor = random(&mut state) & random(&mut state) & random(&mut state);
                if Self::try_factor(square, mask, factor, &steps, slots) {
                    break (mask, factor);
                }
            };
        }
        magic
    }

    fn try_factor(
        square: Square,
        mask: Bitboard,
        factor: u64,
        steps: &[Step],
        slots: &mut [Bitboard; SLOTS],
    ) -> bool {
        slots.fill(Bitboard::EMPTY);
        let mut blockers = 0_u64;
        loop {
            let attacks = walk_rays(square, Bitboard(blockers), steps);
            let slot = &mut slots[(blockers.wrapping_mul(factor) >> Self::SHIFT) as usize];
            if !slot.is_empty() && *slot != attacks {
                return false;
            }
            *slot = attacks;
            blockers = blockers.wrapping_sub(mask.0) & mask.0;
            if blockers == 0 {
                return true;
            }
        }
    }

    #[inline]
    fn lookup(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let (mask, factor) = self.hashes[square.index()];
        let product = (occupied & mask).0.wrapping_mul(factor);
        self.attacks[square.index()][(product >> Self::SHIFT) as usize]
    }
}

/// A step of the generator xorshift64* (Vigna): any seed but 0.
fn random(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

fn sliders(criterion: &mut Criterion) {
    let placements = PLACEMENTS.map(Placement::parse);
    let kindergarten = Kindergarten::new();
    let bishop_magic = PlainMagic::<512>::new(DIAGONALS);
    let rook_magic = PlainMagic::<4096>::new(ORTHOGONALS);

    let shared_table = |placements: &[Placement]| {
        attack_all(placements, attacks::bishop_attacks, attacks::rook_attacks)
    };
    let plain_magic = |placements: &[Placement]| {
        attack_all(
            placements,
            |square, occupied| bishop_magic.lookup(square, occupied),
            |square, occupied| rook_magic.lookup(square, occupied),
        )
    };
    let line_lookup = |placements: &[Placement]| {
        attack_all(
            placements,
            |square, occupied| kindergarten.bishop(square, occupied),
            |square, occupied| kindergarten.rook(square, occupied),
        )
    };
    let ray_walk = |placements: &[Placement]| {
        attack_all(
            placements,
            |square, occupied| walk_rays(square, occupied, &DIAGONALS),
            |square, occupied| walk_rays(square, occupied, &ORTHOGONALS),
        )
    };
    let expected = ray_walk(&placements);
    assert_eq!(shared_table(&placements), expected);
    assert_eq!(plain_magic(&placements), expected);
    assert_eq!(line_lookup(&placements), expected);

    let mut group = criterion.benchmark_group("sliders");
    let pieces: u32 = placements.iter().map(Placement::sliders).sum();
    group.throughput(Throughput::Elements(pieces.into()));
    group.bench_function("attacks", |bencher| {
        bencher.iter(|| shared_table(black_box(&placements)));
    });
    group.bench_function("plain_magic", |bencher| {
        bencher.iter(|| plain_magic(black_box(&placements)));
    });
    group.bench_function("kindergarten", |bencher| {
        bencher.iter(|| line_lookup(black_box(&placements)));
    });
    group.bench_function("ray_walk", |bencher| {
        bencher.iter(|| ray_walk(black_box(&placements)));
    });
    group.finish();
}

criterion_group!(benches, sliders);
criterion_main!(benches);
