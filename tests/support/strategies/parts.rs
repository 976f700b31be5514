//! What positions are made of besides their pieces, and moves.

use dicechess::{
    Bitboard, CastlingRights, CastlingSide, Color, DicePool, Move, PositionBuilder, Promotion,
    Role, Square,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Any pair of squares, with any promotion or none.
pub fn any_move() -> impl Strategy<Value = Move> {
    (
        square(),
        square(),
        prop::option::of(select(Promotion::ALL.to_vec())),
    )
        .prop_map(|(from, to, promotion)| match promotion {
            None => Move::new(from, to),
            Some(promotion) => Move::promoting(from, to, promotion),
        })
}

/// All 64 · 64 · 5 moves, those that no board allows included.
pub fn every_move() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| {
            let promoting = Promotion::ALL.map(|promotion| Move::promoting(from, to, promotion));
            [Move::new(from, to)].into_iter().chain(promoting)
        })
    })
}

/// No to three dice.
pub fn pool() -> impl Strategy<Value = DicePool> {
    pool_of(&Role::ALL)
}

pub fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

pub fn square() -> impl Strategy<Value = Square> {
    select(Square::all().collect::<Vec<_>>())
}

/// A square of a rank, counted from 0.
pub(super) fn square_on(rank: u8) -> impl Strategy<Value = Square> {
    let squares = Square::all().filter(|square| square.rank() == rank);
    select(squares.collect::<Vec<_>>())
}

/// Everything about a position but its pieces.
#[derive(Debug, Clone)]
pub struct State {
    pub side: Color,
    pub rights: CastlingRights,
    pub targets: Bitboard,
    pub half_move: u32,
    pub full_move: u32,
    pub pool: DicePool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            side: Color::White,
            rights: CastlingRights::EMPTY,
            targets: Bitboard::EMPTY,
            half_move: 0,
            full_move: 1,
            pool: DicePool::EMPTY,
        }
    }
}

/// Any state, the limits of the clocks included.
pub fn state() -> impl Strategy<Value = State> {
    state_with(pool())
}

pub(super) fn state_with(pool: impl Strategy<Value = DicePool>) -> impl Strategy<Value = State> {
    let rights = vec(any::<bool>(), 4).prop_map(|present| {
        let all = Color::ALL
            .into_iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
        all.zip(present)
            .filter(|&(_, present)| present)
            .fold(CastlingRights::EMPTY, |rights, ((color, side), _)| {
                rights.with(color, side)
            })
    });
    let targets = vec(prop_oneof![square_on(2), square_on(5)], 0..5)
        .prop_map(|squares| squares.into_iter().collect::<Bitboard>());
    let half_move = prop_oneof![Just(0), 0..=127_u32, Just(126), Just(127)];
    let full_move = prop_oneof![Just(1), 1..=u32::MAX, Just(u32::MAX - 1), Just(u32::MAX)];
    (color(), rights, targets, half_move, full_move, pool).prop_map(
        |(side, rights, targets, half_move, full_move, pool)| State {
            side,
            rights,
            targets,
            half_move,
            full_move,
            pool,
        },
    )
}

pub(super) fn pool_of(faces: &[Role]) -> impl Strategy<Value = DicePool> + use<> {
    vec(select(faces.to_vec()), 0..=DicePool::MAX_DICE)
        .prop_map(|dice| DicePool::from_dice(&dice).unwrap_or_default())
}

/// Sets everything but the pieces.
pub fn with_state(builder: PositionBuilder, state: &State) -> PositionBuilder {
    builder
        .side_to_move(state.side)
        .castling_rights(state.rights)
        .en_passant(state.targets)
        .half_move_clock(state.half_move)
        .full_move_number(state.full_move)
        .pool(state.pool)
}
