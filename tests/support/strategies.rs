//! Strategies for positions, moves and dice.
//!
//! Everything is built from small numbers: lists of pieces become shorter and squares move towards
//! a1 as a failing case shrinks. What the rules do not allow is left out of a position and never
//! asked for again, so no case is rejected.

mod parts;

use std::ops::Range;

use dicechess::movegen::MoveBuffer;
use dicechess::{Bitboard, Color, Piece, Position, ROLLS, Role, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

pub use parts::{State, any_move, color, every_move, pool, square, state, with_state};
use parts::{pool_of, square_on, state_with};

/// The settings of a property that is tried on so many cases, unless `PROPTEST_CASES` asks for
/// another number. A failing case is not kept in a file: it is printed, and belongs into a test
/// with a name.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Positions of every kind below.
pub fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![
        random_play(),
        arbitrary_placement(),
        sparse_endgame(),
        promotions(),
        castling(),
        en_passant(),
    ]
}

/// Positions of every kind, with so few dice that all sequences of moves can be tried.
pub fn enumerable_position() -> impl Strategy<Value = Position> {
    const MOST_SEQUENCES: usize = 30_000;
    any_position().prop_map(|mut position| {
        let mut moves = MoveBuffer::new();
        loop {
            moves.fill(&position);
            let dice = position.pool();
            let sequences = moves.len().pow(dice.len().into());
            match dice.dice().last().and_then(|die| dice.spend(die)) {
                Some(fewer) if sequences > MOST_SEQUENCES => position = position.with_pool(fewer),
                _ => return position,
            }
        }
    })
}

/// Positions that whole legal turns with random rolls lead to from the initial position, up to a
/// king capture, with dice of which some may be spent already.
pub fn random_play() -> impl Strategy<Value = Position> {
    let turns = vec((0..ROLLS.len(), any::<u16>()), 0..14);
    let begun = vec(any::<u8>(), 0..3);
    (turns, pool(), begun).prop_map(|(turns, pool, begun)| {
        let mut position = Position::initial();
        for (roll, choice) in turns {
            if position.winner().is_some() {
                return position;
            }
            let rolled = position.with_pool(ROLLS[roll].pool);
            let legal = rolled.legal_turns();
            position = match pick(legal.as_slice(), choice.into()) {
                Some(turn) => turn.play(&rolled),
                None => rolled.end_turn(),
            };
        }
        if position.winner().is_some() {
            return position;
        }
        begun
            .into_iter()
            .fold(position.with_pool(pool), |position, choice| {
                let mut moves = MoveBuffer::new();
                moves.fill(&position);
                pick(&moves, choice.into()).map_or(position, |&mv| position.play(mv))
            })
    })
}

/// Any valid position: any pieces anywhere, with or without kings, with rights and targets that may
/// contradict the placement.
pub fn arbitrary_placement() -> impl Strategy<Value = Position> {
    position(pieces(Role::ALL.to_vec(), 0..64, 0..40), state())
}

/// At most four pieces beside the kings.
pub fn sparse_endgame() -> impl Strategy<Value = Position> {
    position(pieces(Role::ALL.to_vec(), 0..64, 0..5), state())
}

/// Pawns of both sides one and two steps before their last rank, and pieces for them to capture
/// there.
pub fn promotions() -> impl Strategy<Value = Position> {
    let pawn = (color(), prop_oneof![square_on(5), square_on(6)])
        .prop_map(|(color, square)| (seen_by(color, square), Piece::new(color, Role::Pawn)));
    let victims = |rank: Range<u8>| pieces(Role::ALL.to_vec(), rank, 0..4);
    let all = (vec(pawn, 1..8), victims(0..8), victims(56..64))
        .prop_map(|(pawns, low, high)| [pawns, low, high].concat());
    let dice = pool_of(&[Role::Pawn, Role::Pawn, Role::Queen, Role::Knight]);
    position(all, state_with(dice))
}

/// Kings and rooks at home, the squares between them empty or not, and any rights.
pub fn castling() -> impl Strategy<Value = Position> {
    let home = vec(prop::bool::weighted(0.9), 6).prop_map(|present| {
        let homes = [
            (Square::E1, Color::White, Role::King),
            (Square::A1, Color::White, Role::Rook),
            (Square::H1, Color::White, Role::Rook),
            (Square::E8, Color::Black, Role::King),
            (Square::A8, Color::Black, Role::Rook),
            (Square::H8, Color::Black, Role::Rook),
        ];
        let kept = homes
            .into_iter()
            .zip(present)
            .filter(|&(_, present)| present);
        kept.map(|((square, color, role), _)| (square, Piece::new(color, role)))
            .collect::<Vec<_>>()
    });
    let others = pieces(Role::ALL.to_vec(), 0..64, 0..8);
    // The pieces at home come first: nothing else is put on their squares.
    let all = (home, others).prop_map(|(home, others)| [home, others].concat());
    let dice = pool_of(&[
        Role::King,
        Role::Rook,
        Role::King,
        Role::Rook,
        Role::Pawn,
        Role::Queen,
    ]);
    placement(all, state_with(dice))
}

/// What stands on a file where pawns may meet.
#[derive(Debug, Clone, Copy)]
enum EnPassantFile {
    Empty,
    /// An enemy pawn that may have made a double step.
    Maker {
        is_target: bool,
    },
    /// An own pawn that may capture.
    Capturer,
}

/// Several en-passant targets, most of them with the pawn that made them, and pawns in reach.
pub fn en_passant() -> impl Strategy<Value = Position> {
    let file = prop_oneof![
        Just(EnPassantFile::Empty),
        any::<bool>().prop_map(|is_target| EnPassantFile::Maker { is_target }),
        Just(EnPassantFile::Capturer),
    ];
    let others = pieces(Role::ALL.to_vec(), 0..64, 0..6);
    let dice = pool_of(&[Role::Pawn, Role::Pawn, Role::Pawn, Role::Rook, Role::King]);
    (vec(file, 8), others, state_with(dice)).prop_map(|(files, others, mut state)| {
        let side = state.side;
        let mut pieces = Vec::new();
        for (file, content) in (0..8).zip(files) {
            let [Some(pawn), Some(target)] = [4, 5].map(|rank| Square::at(file, rank)) else {
                continue;
            };
            let owner = match content {
                EnPassantFile::Empty => continue,
                EnPassantFile::Maker { .. } => !side,
                EnPassantFile::Capturer => side,
            };
            pieces.push((seen_by(side, pawn), Piece::new(owner, Role::Pawn)));
            if matches!(content, EnPassantFile::Maker { is_target: true }) {
                state.targets |= seen_by(side, target).into();
            }
        }
        pieces.extend(others);
        build(&pieces, &state)
    })
}

/// Boards with hundreds of moves: queens around the rim, which have the middle of the board to
/// themselves, some of them displaced by pawns before promotion and pieces for these to capture.
pub fn crowded() -> impl Strategy<Value = Position> {
    let rim: Vec<Square> = Square::all()
        .filter(|square| {
            [square.file(), square.rank()]
                .iter()
                .any(|&line| line == 0 || line == 7)
        })
        .collect();
    let queens = vec(prop::bool::weighted(0.9), rim.len()).prop_map(move |present| {
        let kept = rim.iter().zip(present).filter(|&(_, present)| present);
        kept.map(|(&square, _)| square).collect::<Vec<_>>()
    });
    let inner = vec(
        (
            square(),
            select(vec![Role::Queen, Role::Knight, Role::Rook]),
        ),
        0..8,
    );
    let lines = (vec(square_on(6), 0..8), vec(square_on(7), 0..8));
    (queens, inner, lines, color()).prop_map(|(queens, inner, (pawns, victims), side)| {
        let victims = victims
            .into_iter()
            .map(|square| (square, !side, Role::Knight));
        let pawns = pawns.into_iter().map(|square| (square, side, Role::Pawn));
        let queens = queens.into_iter().map(|square| (square, side, Role::Queen));
        let inner = inner.into_iter().map(|(square, role)| (square, side, role));
        let pieces: Vec<_> = victims
            .chain(pawns)
            .chain(queens)
            .chain(inner)
            .map(|(square, color, role)| (seen_by(side, square), Piece::new(color, role)))
            .collect();
        build(
            &pieces,
            &State {
                side,
                ..State::default()
            },
        )
    })
}

type Pieces = Vec<(Square, Piece)>;

fn pieces(
    roles: Vec<Role>,
    squares: Range<u8>,
    count: Range<usize>,
) -> impl Strategy<Value = Pieces> {
    vec((squares, color(), select(roles)), count).prop_map(|pieces| {
        let placed = pieces.into_iter().filter_map(|(index, color, role)| {
            Some((Square::new(index)?, Piece::new(color, role)))
        });
        placed.collect()
    })
}

/// Most positions get their kings before all other pieces; the others have those that are among
/// their pieces, if any.
fn position(
    pieces: impl Strategy<Value = Pieces>,
    state: impl Strategy<Value = State>,
) -> impl Strategy<Value = Position> {
    let kings = prop::option::weighted(0.8, (square(), square())).prop_map(|kings| match kings {
        None => Vec::new(),
        Some((white, black)) => vec![
            (white, Piece::new(Color::White, Role::King)),
            (black, Piece::new(Color::Black, Role::King)),
        ],
    });
    placement(
        (kings, pieces).prop_map(|(kings, pieces)| [kings, pieces].concat()),
        state,
    )
}

fn placement(
    pieces: impl Strategy<Value = Pieces>,
    state: impl Strategy<Value = State>,
) -> impl Strategy<Value = Position> {
    (pieces, state).prop_map(|(pieces, state)| build(&pieces, &state))
}

/// Puts the pieces on the board, the first one that wants a square or to be a side's king; what the
/// rules refuse is left out.
fn build(pieces: &[(Square, Piece)], state: &State) -> Position {
    let mut builder = with_state(Position::builder(), state);
    let mut occupied = Bitboard::EMPTY;
    for &(square, piece) in pieces {
        let more = builder.clone().piece(square, piece);
        if !occupied.contains(square) && more.clone().build().is_ok() {
            builder = more;
            occupied |= square.into();
        }
    }
    builder
        .build()
        .expect("every piece was tried before it was kept")
}

/// A square as White sees it, on the board of `side`.
fn seen_by(side: Color, square: Square) -> Square {
    match side {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

fn pick<Item>(items: &[Item], choice: usize) -> Option<&Item> {
    items.get(choice.checked_rem(items.len())?)
}
