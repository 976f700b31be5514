//! DFEN: reading and writing are inverse, and no text whatever makes the parser panic.

mod support;

use std::collections::BTreeSet;

use dicechess::{
    Bitboard, CastlingRights, Color, DfenFault, DfenField, Piece, Position, PositionError, Role,
    Square,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use support::golden;
use support::mailbox::Board;
use support::strategies::{State, any_position, cases, color, square, state, with_state};

/// What is read can be written and read again; what is refused is refused with a pointer to
/// something that is there.
fn check_any_text(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => {
            let written = position.to_string();
            let again = golden::position(&written);
            assert_eq!(again, position, "{text:?}");
            assert_eq!(again.to_string(), written, "{text:?}");
        }
        Err(error) => {
            let rest = text.get(error.offset()..);
            assert!(
                rest.is_some_and(|rest| rest.starts_with(error.text())),
                "{text:?}: {error:?}"
            );
            let missing = matches!(
                error.fault(),
                DfenFault::TooFewFields { .. } | DfenFault::RankLength { files: 0, .. }
            );
            assert_eq!(error.text().is_empty(), missing, "{text:?}: {error:?}");
            assert!(error.to_string().starts_with(&error.field().to_string()));
        }
    }
}

/// Pieces, and a state, of which nobody has asked whether the rules allow them.
type Unchecked = (Vec<(Square, Piece)>, State);

fn unchecked() -> impl Strategy<Value = Unchecked> {
    let role = select(vec![Role::Pawn, Role::Pawn, Role::Rook, Role::King]);
    let piece = (square(), color(), role)
        .prop_map(|(square, color, role)| (square, Piece::new(color, role)));
    let target = prop_oneof![Just(None), square().prop_map(Some)];
    let half_move = prop_oneof![0..=127_u32, 126..=130_u32, any::<u32>()];
    let full_move = prop_oneof![0..=2_u32, any::<u32>()];
    (vec(piece, 0..5), state(), target, half_move, full_move).prop_map(
        |(pieces, state, target, half_move, full_move)| {
            let targets = state.targets | target.map_or(Bitboard::EMPTY, Bitboard::only);
            (
                pieces,
                State {
                    targets,
                    half_move,
                    full_move,
                    ..state
                },
            )
        },
    )
}

/// The text of a position that may not be one.
fn dfen_of((pieces, state): &Unchecked) -> String {
    let rank = |rank| {
        let letters = (0..8).map(|file| {
            let here = pieces
                .iter()
                .rev()
                .find(|(square, _)| Square::at(file, rank) == Some(*square));
            here.map_or('1', |(_, piece)| piece.letter())
        });
        // Neighbouring digits are refused: runs are written as their length.
        (2..=8)
            .rev()
            .fold(letters.collect::<String>(), |text, run| {
                text.replace(&"1".repeat(run), &run.to_string())
            })
    };
    let placement = (0..8).rev().map(rank).collect::<Vec<_>>().join("/");
    let targets: String = state
        .targets
        .into_iter()
        .map(|target| target.to_string())
        .collect();
    let dash = |text: String| if text.is_empty() { "-".into() } else { text };
    format!(
        "{placement} {} {} {} {} {} {}",
        state.side.letter(),
        state.rights,
        dash(targets),
        state.half_move,
        state.full_move,
        dash(state.pool.to_string()),
    )
}

fn field_of(error: PositionError) -> DfenField {
    match error {
        PositionError::PawnOnFirstRank { .. }
        | PositionError::PawnOnLastRank { .. }
        | PositionError::SecondKing { .. } => DfenField::Placement,
        PositionError::EnPassantRank { .. } => DfenField::EnPassant,
        PositionError::HalfMoveClock { .. } => DfenField::HalfMove,
        PositionError::FullMoveNumber => DfenField::FullMove,
    }
}

/// A spelling of a field that means the same: its parts in another order.
fn reordered(field: &str, part: usize, by: usize) -> String {
    let mut parts: Vec<&[u8]> = field.as_bytes().chunks(part).collect();
    let count = parts.len();
    parts.rotate_left(by % count);
    String::from_utf8_lossy(&parts.concat()).into_owned()
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn a_written_position_is_read_as_itself(position in any_position()) {
        let text = position.to_string();
        let read = golden::position(&text);
        prop_assert_eq!(read, position);
        prop_assert_eq!(read.key(), position.key());
        prop_assert_eq!(read.to_string(), &text[..]);
        prop_assert_eq!(Board::from(&position).to_string(), text);
    }

    #[test]
    fn a_position_is_rebuilt_from_its_own_builder(position in any_position()) {
        let rebuilt = position.to_builder().build();
        prop_assert_eq!(rebuilt, Ok(position));
        prop_assert_eq!(rebuilt.map(|position| position.key()), Ok(position.key()));
    }

    #[test]
    fn the_builder_and_the_parser_accept_the_same(unchecked in unchecked()) {
        let (pieces, state) = &unchecked;
        let builder = pieces
            .iter()
            .fold(with_state(Position::builder(), state), |builder, &(square, piece)| builder.piece(square, piece));
        let text = dfen_of(&unchecked);
        match (builder.build(), text.parse::<Position>()) {
            (Ok(built), Ok(read)) => prop_assert_eq!(built, read),
            (Err(built), Err(read)) => prop_assert_eq!(field_of(built), read.field(), "{}", text),
            (built, read) => prop_assert!(false, "{text}: built {built:?}, read {read:?}"),
        }
    }

    #[test]
    fn spelling_does_not_matter(
        position in any_position(),
        (rights, targets, dice) in any::<(usize, usize, usize)>(),
        lower_case in vec(any::<bool>(), 3),
        spaces in vec(0..3_usize, 8),
        zeros in (0..3_usize, 0..12_usize),
    ) {
        let canonical = position.to_string();
        let mut fields: Vec<String> = canonical.split(' ').map(str::to_string).collect();
        fields[2] = reordered(&fields[2], 1, rights);
        fields[3] = reordered(&fields[3], 2, targets);
        fields[4].insert_str(0, &"0".repeat(zeros.0));
        fields[5].insert_str(0, &"0".repeat(zeros.1));
        if let Some(field) = fields.get_mut(6) {
            *field = reordered(field, 1, dice)
                .chars()
                .zip(lower_case)
                .map(|(die, lower)| if lower { die.to_ascii_lowercase() } else { die.to_ascii_uppercase() })
                .collect();
        }
        let mut text = " ".repeat(spaces[7]);
        for (field, spaces) in fields.iter().zip(spaces) {
            text += field;
            text += &" ".repeat(spaces + 1);
        }
        prop_assert_eq!(golden::position(&text).to_string(), canonical, "{:?}", text);
    }

    #[test]
    fn fields_left_out_have_their_defaults(position in any_position(), count in 4..8_usize) {
        let canonical = position.to_string();
        let fields: Vec<&str> = canonical.split(' ').take(count).collect();
        let mut expected = position.to_builder();
        if count < 5 {
            expected = expected.half_move_clock(0);
        }
        if count < 6 {
            expected = expected.full_move_number(1);
        }
        if count < 7 {
            expected = expected.pool(dicechess::DicePool::EMPTY);
        }
        prop_assert_eq!(Ok(golden::position(&fields.join(" "))), expected.build());
    }

    #[test]
    fn the_normalized_key_keeps_the_targets_that_can_be_captured(position in any_position()) {
        let board = Board::from(&position);
        let pawn_moves = board.with_dice("P").moves();
        let onto: BTreeSet<String> = pawn_moves
            .iter()
            .filter(|&&mv| board.is_en_passant(mv))
            .map(|mv| mv.to.to_string())
            .collect();
        let canonical = position.to_string();
        let mut fields: Vec<&str> = canonical.split(' ').take(3).collect();
        // All of them are on one rank, where the order of texts is that of squares.
        let targets: String = onto.into_iter().collect();
        fields.push(if targets.is_empty() { "-" } else { &targets });
        prop_assert_eq!(position.normalized_key(), fields.join(" "));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check_any_text(&text);
    }

    #[test]
    fn any_ascii_text_is_read_or_refused(text in "[ -~]{0,60}") {
        check_any_text(&text);
    }

    #[test]
    fn any_fields_are_read_or_refused(
        placement in "[PNBRQKpnbrqk1-9/]{0,30}|(8/){6}[pP1-8]{1,8}/[kK1-8]{1,8}",
        side in "[wb]|[wbx]{0,2}",
        castling in "[KQkq]{1,4}|-",
        targets in "([a-i][0-9]){1,4}|[a-h]|-",
        clocks in "[0-9]{1,3} [0-9]{1,11}|-?[0-9]+|",
        dice in "[PNBRQKpnbrqk]{0,4}|-|x",
    ) {
        check_any_text(&format!("{placement} {side} {castling} {targets} {clocks} {dice}"));
    }

    #[test]
    fn a_damaged_text_is_read_or_refused(
        position in any_position(),
        edits in vec((any::<Index>(), 0..3_u8, "[ -~éß\\t\\x7f]"), 1..4),
    ) {
        let mut letters: Vec<char> = position.to_string().chars().collect();
        for (place, edit, replacement) in edits {
            if letters.is_empty() {
                break;
            }
            let place = place.index(letters.len());
            let keep_old = edit == 1;
            let inserted = if edit == 2 { None } else { replacement.chars().next() };
            letters.splice(place..place + usize::from(!keep_old), inserted);
        }
        check_any_text(&letters.into_iter().collect::<String>());
    }
}

#[test]
fn of_several_faults_the_first_in_order_is_reported() {
    const PLACEMENT: &str = "4k3/8/8/8/8/8/8/4K3";
    let cases = [
        // A bad character before all else, then the number of fields, then from left to right.
        ("x w\t", DfenField::Characters),
        ("x y z", DfenField::Count),
        ("x y z - - - - -", DfenField::Count),
        ("x y z a 999 0 Z", DfenField::Placement),
        (&format!("{PLACEMENT} y z a 999 0 Z"), DfenField::Side),
        (&format!("{PLACEMENT} w z a 999 0 Z"), DfenField::Castling),
        (&format!("{PLACEMENT} w - a 999 0 Z"), DfenField::EnPassant),
        (&format!("{PLACEMENT} w - - 999 0 Z"), DfenField::HalfMove),
        (&format!("{PLACEMENT} w - - 0 0 Z"), DfenField::FullMove),
        (&format!("{PLACEMENT} w - - 0 1 Z"), DfenField::Dice),
    ];
    for (text, field) in cases {
        assert_eq!(
            text.parse::<Position>().map_err(|error| error.field()),
            Err(field),
            "{text:?}"
        );
    }
}

#[test]
fn a_pawn_that_took_the_king_on_the_last_rank_is_read() {
    let finished = golden::position("3P4/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(finished.winner(), Some(Color::White));
    assert_eq!(finished.castling_rights(), CastlingRights::EMPTY);
}
