//! Zobrist keys: one random number for each part of the state, combined by exclusive or.
//!
//! The key covers the placement, the side to move, the castling rights, the full set of en-passant
//! targets and the pool as a multiset; not the clocks. The method is A. L. Zobrist's ("A New
//! Hashing Method with Application for Game Playing", 1970). The numbers are drawn at compile time
//! from SplitMix64, so that they are the same everywhere.

use crate::position::PieceCode;
use crate::{CastlingRights, DicePool, Role, Square};

struct Keys {
    pieces: [[u64; 64]; PieceCode::COUNT],
    castling: [u64; 16],
    en_passant: [u64; 64],
    pool: [[u64; 4]; 6],
    black_to_move: u64,
}

static KEYS: Keys = Keys::draw();

/// The step function of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ mixed >> 31)
}

const fn draw<const N: usize>(mut state: u64) -> (u64, [u64; N]) {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        (state, keys[index]) = split_mix(state);
        index += 1;
    }
    (state, keys)
}

impl Keys {
    const fn draw() -> Self {
        // "DiceChes" in ASCII.
        let mut state = 0x4469_6365_4368_6573;
        let mut pieces = [[0; 64]; PieceCode::COUNT];
        let mut code = 0;
        while code < PieceCode::COUNT {
            // Codes that are no piece keep zeros: an empty square then needs no test.
            if PieceCode::masked(code as u64).piece().is_some() {
                (state, pieces[code]) = draw(state);
            }
            code += 1;
        }
        let mut castling = [0; 16];
        let single: [u64; 4];
        (state, single) = draw(state);
        let mut rights = 0;
        while rights < 16 {
            let mut bit = 0;
            while bit < 4 {
                if rights >> bit & 1 != 0 {
                    castling[rights] ^= single[bit];
                }
                bit += 1;
            }
            rights += 1;
        }
        let (mut state, en_passant) = draw(state);
        let mut pool = [[0; 4]; 6];
        let mut face = 0;
        while face < 6 {
            (state, pool[face]) = draw(state);
            pool[face][0] = 0;
            face += 1;
        }
        let (_, black_to_move) = split_mix(state);
        Self {
            pieces,
            castling,
            en_passant,
            pool,
            black_to_move,
        }
    }
}

/// The key of what stands on a square; 0 for nothing.
#[inline]
pub(crate) fn piece(code: PieceCode, square: Square) -> u64 {
    KEYS.pieces[code.index()][square.index()]
}

/// The key of a set of rights; 0 for none.
#[inline]
pub(crate) fn castling(rights: CastlingRights) -> u64 {
    KEYS.castling[usize::from(rights.bits() & 15)]
}

/// The key of one en-passant target.
#[inline]
pub(crate) fn en_passant(target: Square) -> u64 {
    KEYS.en_passant[target.index()]
}

/// The key of a face that is `count` times in the pool; 0 for a face that is not.
#[inline]
pub(crate) fn die(role: Role, count: u8) -> u64 {
    KEYS.pool[role.index()][usize::from(count & 3)]
}

/// The key of a pool; 0 for the empty one.
#[inline]
pub(crate) fn pool(pool: DicePool) -> u64 {
    if pool.is_empty() {
        return 0;
    }
    Role::ALL
        .into_iter()
        .fold(0, |key, role| key ^ die(role, pool.count(role)))
}

/// What a change of the side to move adds.
#[inline]
pub(crate) fn side() -> u64 {
    KEYS.black_to_move
}
