//! Reading a position.

use core::ops::Range;
use core::str::FromStr;

use super::{DfenError, DfenFault, DfenField};
use crate::position::check_placement;
use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, DicePool, ParseDiceError, Piece, Position,
    PositionBuilder, PositionError, Square,
};

/// Reads a position from DFEN: four to seven fields separated by spaces. The half-move clock
/// defaults to 0, the full-move number to 1, the dice to none. Rights, targets and dice may be in
/// any order, dice in either case.
impl FromStr for Position {
    type Err = DfenError;

    fn from_str(text: &str) -> Result<Self, DfenError> {
        check_characters(text)?;
        let mut fields = [None; MAX_FIELDS];
        let mut found = 0;
        let mut surplus = None;
        for field in Field::split(text) {
            match fields.get_mut(found) {
                Some(slot) => *slot = Some(field),
                None => surplus = surplus.or(Some(field)),
            }
            found += 1;
        }
        if let Some(field) = surplus {
            return Err(field.count_fault(DfenFault::TooManyFields { found }));
        }
        let [
            Some(placement),
            Some(side),
            Some(castling),
            Some(en_passant),
            half_move,
            full_move,
            dice,
        ] = fields
        else {
            let end = Field {
                text: "",
                offset: text.len(),
            };
            return Err(end.count_fault(DfenFault::TooFewFields { found }));
        };
        let mut builder = read_placement(placement)?
            .side_to_move(read_side(side)?)
            .castling_rights(read_castling(castling)?)
            .en_passant(read_en_passant(en_passant)?);
        if let Some(field) = half_move {
            builder = builder.half_move_clock(read_half_move(field)?);
        }
        if let Some(field) = full_move {
            builder = builder.full_move_number(read_full_move(field)?);
        }
        if let Some(field) = dice {
            builder = builder.pool(read_dice(field)?);
        }
        builder
            .build()
            .map_err(|error| placement.placement_fault(error, 0..placement.text.len()))
    }
}

const MAX_FIELDS: usize = 7;

/// A field with its place in the whole text.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Field<'a> {
    fn split(text: &'a str) -> impl Iterator<Item = Self> {
        let mut next = 0;
        text.split(' ').filter_map(move |word| {
            let offset = next;
            next += word.len() + 1;
            (!word.is_empty()).then_some(Self { text: word, offset })
        })
    }

    fn error(&self, field: DfenField, fault: DfenFault, range: Range<usize>) -> DfenError {
        DfenError {
            field,
            fault,
            text: self.text.get(range.clone()).unwrap_or_default().into(),
            offset: self.offset + range.start,
        }
    }

    fn whole(&self, field: DfenField, fault: DfenFault) -> DfenError {
        self.error(field, fault, 0..self.text.len())
    }

    fn count_fault(&self, fault: DfenFault) -> DfenError {
        self.whole(DfenField::Count, fault)
    }

    /// The fault of a placement that is well formed but against the rules.
    fn placement_fault(&self, error: PositionError, range: Range<usize>) -> DfenError {
        let (field, fault) = match error {
            PositionError::PawnOnFirstRank { square, .. } => {
                (DfenField::Placement, DfenFault::PawnOnFirstRank(square))
            }
            PositionError::PawnOnLastRank { square, .. } => {
                (DfenField::Placement, DfenFault::PawnOnLastRank(square))
            }
            PositionError::SecondKing { square, .. } => {
                (DfenField::Placement, DfenFault::SecondKing(square))
            }
            PositionError::EnPassantRank { square } => {
                (DfenField::EnPassant, DfenFault::TargetRank(square))
            }
            PositionError::HalfMoveClock { .. } => (DfenField::HalfMove, DfenFault::HalfMoveClock),
            PositionError::FullMoveNumber => (DfenField::FullMove, DfenFault::FullMoveZero),
        };
        self.error(field, fault, range)
    }
}

fn check_characters(text: &str) -> Result<(), DfenError> {
    match text
        .char_indices()
        .find(|(_, character)| !character.is_ascii() || character.is_ascii_control())
    {
        None => Ok(()),
        Some((offset, character)) => {
            let all = Field { text, offset: 0 };
            let range = offset..offset + character.len_utf8();
            Err(all.error(
                DfenField::Characters,
                DfenFault::Character(character),
                range,
            ))
        }
    }
}

fn read_placement(field: Field<'_>) -> Result<PositionBuilder, DfenError> {
    let fault = |fault, range| field.error(DfenField::Placement, fault, range);
    let found = field.text.split('/').count();
    if found != 8 {
        return Err(fault(DfenFault::RankCount { found }, 0..field.text.len()));
    }
    let mut builder = Position::builder();
    let mut offsets = [0; Square::COUNT];
    let mut start = 0;
    for (rank, text) in (0..8).rev().zip(field.text.split('/')) {
        let mut files = 0;
        let mut after_digit = false;
        for (index, character) in text.char_indices() {
            let range = start + index..start + index + 1;
            let digit = character.to_digit(10);
            match digit {
                Some(_) if after_digit => {
                    return Err(fault(
                        DfenFault::NeighbouringDigits,
                        range.start - 1..range.end,
                    ));
                }
                Some(0 | 9) => return Err(fault(DfenFault::Digit(character), range)),
                Some(empty) => files += empty as usize,
                None => {
                    let piece = Piece::from_letter(character)
                        .ok_or_else(|| fault(DfenFault::UnknownPiece(character), range.clone()))?;
                    // A rank that is too long is reported at its end, as a whole.
                    if let Some(square) = u8::try_from(files)
                        .ok()
                        .and_then(|file| Square::at(file, rank))
                    {
                        offsets[square.index()] = range.start;
                        builder = builder.piece(square, piece);
                    }
                    files += 1;
                }
            }
            after_digit = digit.is_some();
        }
        if files != 8 {
            let rank = rank + 1;
            return Err(fault(
                DfenFault::RankLength { rank, files },
                start..start + text.len(),
            ));
        }
        start += text.len() + 1;
    }
    check_placement(builder.placement()).map_err(|error| {
        let offset = match error {
            PositionError::PawnOnFirstRank { square, .. }
            | PositionError::PawnOnLastRank { square, .. }
            | PositionError::SecondKing { square, .. } => offsets[square.index()],
            _ => 0,
        };
        field.placement_fault(error, offset..offset + 1)
    })?;
    Ok(builder)
}

fn read_side(field: Field<'_>) -> Result<Color, DfenError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(field.whole(DfenField::Side, DfenFault::Side)),
    }
}

fn read_castling(field: Field<'_>) -> Result<CastlingRights, DfenError> {
    let mut rights = CastlingRights::EMPTY;
    if field.text == "-" {
        return Ok(rights);
    }
    for (index, letter) in field.text.char_indices() {
        let fault = |fault| field.error(DfenField::Castling, fault, index..index + 1);
        let (color, side) = match letter {
            'K' => (Color::White, CastlingSide::King),
            'Q' => (Color::White, CastlingSide::Queen),
            'k' => (Color::Black, CastlingSide::King),
            'q' => (Color::Black, CastlingSide::Queen),
            _ => return Err(fault(DfenFault::UnknownRight(letter))),
        };
        if rights.contains(color, side) {
            return Err(fault(DfenFault::RepeatedRight(letter)));
        }
        rights = rights.with(color, side);
    }
    Ok(rights)
}

fn read_en_passant(field: Field<'_>) -> Result<Bitboard, DfenError> {
    let mut targets = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(targets);
    }
    for start in (0..field.text.len()).step_by(2) {
        let range = start..(start + 2).min(field.text.len());
        let fault = |fault| field.error(DfenField::EnPassant, fault, range.clone());
        let square: Square = field
            .text
            .get(range.clone())
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| fault(DfenFault::TargetSquare))?;
        if !matches!(square.rank(), 2 | 5) {
            return Err(fault(DfenFault::TargetRank(square)));
        }
        if targets.contains(square) {
            return Err(fault(DfenFault::RepeatedTarget(square)));
        }
        targets |= square.into();
    }
    Ok(targets)
}

/// The value of a text of digits; `None` if it is above `u32::MAX`.
fn read_number(field: Field<'_>, name: DfenField) -> Result<Option<u32>, DfenError> {
    if !field.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(field.whole(name, DfenFault::Number));
    }
    // With nothing but digits, of which there is at least one, overflow is all that can fail.
    Ok(field.text.parse().ok())
}

fn read_half_move(field: Field<'_>) -> Result<u32, DfenError> {
    read_number(field, DfenField::HalfMove)?
        .filter(|&clock| clock <= Position::MAX_HALF_MOVE_CLOCK.into())
        .ok_or_else(|| field.whole(DfenField::HalfMove, DfenFault::HalfMoveClock))
}

fn read_full_move(field: Field<'_>) -> Result<u32, DfenError> {
    match read_number(field, DfenField::FullMove)? {
        None => Err(field.whole(DfenField::FullMove, DfenFault::FullMoveNumber)),
        Some(0) => Err(field.whole(DfenField::FullMove, DfenFault::FullMoveZero)),
        Some(number) => Ok(number),
    }
}

fn read_dice(field: Field<'_>) -> Result<DicePool, DfenError> {
    if field.text == "-" {
        return Ok(DicePool::EMPTY);
    }
    field.text.parse().map_err(|error| match error {
        ParseDiceError::UnknownDie { letter, offset } => field.error(
            DfenField::Dice,
            DfenFault::UnknownDie(letter),
            offset..offset + 1,
        ),
        ParseDiceError::TooManyDice { count } => {
            field.whole(DfenField::Dice, DfenFault::TooManyDice { count })
        }
    })
}
