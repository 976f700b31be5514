//! Attacks along rays: bishops and rooks, by fixed-shift magic bitboards.
//!
//! Of all pieces on the board, only those on the rays of a slider can stop it, and of these the
//! ones on the edge do not matter. A multiplication by a well chosen factor gathers the rest, at
//! most twelve bits, at the top of the product, where they index a table of attacks. As usual with
//! this method (Pradu Kannan's "fancy magic bitboards"), the tables of all squares lie in one
//! array; what is less usual is that the shift is the same for all squares, and that the windows of
//! the squares overlap: each one has gaps that others fill. A constant shift and an index that is
//! masked to the length of the table save a variable shift and a bounds check for each lookup.

use super::leapers::{Step, neighbor};
use super::magics;
use crate::Square;

/// The slots of the shared table. A power of two, so that a mask is all that an index needs to be
/// in bounds.
const SLOTS: usize = 1 << 17;

const BISHOP_SHIFT: u32 = 64 - 9;
const ROOK_SHIFT: u32 = 64 - 12;

/// The two lines of a piece, each by its direction towards higher square numbers.
const DIAGONALS: [Step; 2] = [(1, 1), (-1, 1)];
const ORTHOGONALS: [Step; 2] = [(1, 0), (0, 1)];

static BISHOP_HASHES: [Hash; Square::COUNT] = hashes(&magics::BISHOP, DIAGONALS);
static ROOK_HASHES: [Hash; Square::COUNT] = hashes(&magics::ROOK, ORTHOGONALS);

// Statics, not constants: a constant would be copied to wherever it is used.
#[allow(
    long_running_const_eval,
    reason = "107 648 blocker sets take the compiler less than a second"
)]
static ATTACKS: [u64; SLOTS] = all_attacks();

#[inline]
pub(super) const fn bishop(square: Square, occupied: u64) -> u64 {
    ATTACKS[BISHOP_HASHES[square.index()].slot(occupied, BISHOP_SHIFT)]
}

#[inline]
pub(super) const fn rook(square: Square, occupied: u64) -> u64 {
    ATTACKS[ROOK_HASHES[square.index()].slot(occupied, ROOK_SHIFT)]
}

/// The perfect hash of the blocker sets of one square.
#[derive(Clone, Copy)]
struct Hash {
    /// The squares whose occupancy matters.
    mask: u64,
    factor: u64,
    /// The start of the window in the shared table.
    offset: usize,
}

impl Hash {
    /// The slot of the attacks; `shift` is a parameter because it is the same for all squares.
    #[inline]
    const fn slot(self, occupied: u64, shift: u32) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.factor);
        (self.offset + (product >> shift) as usize) & (SLOTS - 1)
    }
}

const fn hashes(magics: &[(u64, usize); Square::COUNT], steps: [Step; 2]) -> [Hash; Square::COUNT] {
    let mut hashes = [Hash {
        mask: 0,
        factor: 0,
        offset: 0,
    }; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let [first, second] = lines(Square::masked(index as u32), steps);
        hashes[index] = Hash {
            mask: first.inner() | second.inner(),
            factor: magics[index].0,
            offset: magics[index].1,
        };
        index += 1;
    }
    hashes
}

#[allow(clippy::large_stack_arrays, reason = "runs in the compiler only")]
const fn all_attacks() -> [u64; SLOTS] {
    let mut table = [0; SLOTS];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::masked(index as u32);
        let diagonals = lines(square, DIAGONALS);
        fill(&mut table, BISHOP_HASHES[index], BISHOP_SHIFT, diagonals);
        let orthogonals = lines(square, ORTHOGONALS);
        fill(&mut table, ROOK_HASHES[index], ROOK_SHIFT, orthogonals);
        index += 1;
    }
    table
}

/// Enters the attacks of one square for each of its blocker sets, which are the unions of one set
/// from each line.
///
/// The compiler interprets this code, and calls are what costs it time: hence two small tables
/// beforehand and hardly any call in the inner loop.
const fn fill(table: &mut [u64; SLOTS], hash: Hash, shift: u32, [first, second]: [Line; 2]) {
    let first = BlockerSets::new(first, hash.factor);
    let second = BlockerSets::new(second, hash.factor);
    let mut outer = 0;
    while outer < first.len {
        let mut inner = 0;
        while inner < second.len {
            let product = first.products[outer].wrapping_add(second.products[inner]);
            let slot = hash.offset + (product >> shift) as usize;
            table[slot] = first.attacks[outer] | second.attacks[inner];
            inner += 1;
        }
        outer += 1;
    }
}

/// What each blocker set of a line contributes to the product and to the attacks.
struct BlockerSets {
    len: usize,
    products: [u64; Self::MAX],
    attacks: [u64; Self::MAX],
}

impl BlockerSets {
    /// A line has at most six inner squares besides the slider's own.
    const MAX: usize = 1 << 6;

    const fn new(line: Line, factor: u64) -> Self {
        let mut sets = Self {
            len: 0,
            products: [0; Self::MAX],
            attacks: [0; Self::MAX],
        };
        let mask = line.inner();
        let mut blockers = 0_u64;
        loop {
            sets.products[sets.len] = blockers.wrapping_mul(factor);
            sets.attacks[sets.len] = line.attacks(blockers);
            sets.len += 1;
            // The next subset of the mask: the carry runs over the bits outside the mask.
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                return sets;
            }
        }
    }
}

/// Two opposite rays, without the square they start from.
#[derive(Clone, Copy)]
struct Line {
    /// Towards higher square numbers.
    up: u64,
    /// Towards lower square numbers.
    down: u64,
}

impl Line {
    /// The squares that have another one behind them: only there does a piece hide anything.
    const fn inner(self) -> u64 {
        let up = match self.up.checked_ilog2() {
            Some(last) => self.up ^ 1 << last,
            None => 0,
        };
        up | self.down & self.down.wrapping_sub(1)
    }

    /// Both rays up to and including their first occupied square.
    const fn attacks(self, occupied: u64) -> u64 {
        let blockers = self.up & occupied;
        // All bits up to the lowest blocker, or all bits at all.
        let up = blockers ^ blockers.wrapping_sub(1);
        // The extra bit stands for the end of the board and lets the logarithm exist.
        let nearest = (self.down & occupied | 1).ilog2();
        self.up & up | self.down & u64::MAX << nearest
    }
}

const fn lines(square: Square, [first, second]: [Step; 2]) -> [Line; 2] {
    [line(square, first), line(square, second)]
}

const fn line(square: Square, (files, ranks): Step) -> Line {
    Line {
        up: ray(square, (files, ranks)),
        down: ray(square, (-files, -ranks)),
    }
}

const fn ray(mut square: Square, step: Step) -> u64 {
    let mut squares = 0;
    while let Some(next) = neighbor(square, step) {
        squares |= 1 << next.index();
        square = next;
    }
    squares
}
