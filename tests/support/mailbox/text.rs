//! Reading and writing a [`Board`] as DFEN, and moves in UCI.

use std::fmt::{self, Write};

use dicechess::Position;

use super::{Board, EMPTY, MicroMove, Square};

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        Self::read(&position.to_string())
    }
}

impl Board {
    /// Reads a canonical DFEN, without checking it.
    fn read(dfen: &str) -> Self {
        let fields: Vec<&str> = dfen.split(' ').collect();
        let mut squares = [[EMPTY; 8]; 8];
        for (rank, text) in (0..8).rev().zip(fields[0].split('/')) {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    squares[rank][file] = letter;
                    file += 1;
                }
            }
        }
        let letters = |field: &str| field.replace('-', "");
        Self {
            squares,
            white_to_move: fields[1] == "w",
            rights: letters(fields[2]).chars().collect(),
            targets: letters(fields[3])
                .as_bytes()
                .chunks(2)
                .map(|name| Square::read(&String::from_utf8_lossy(name)))
                .collect(),
            half_move: fields[4].parse().expect("the half-move clock is a number"),
            full_move: fields[5].parse().expect("the full-move number is a number"),
            dice: fields.get(6).unwrap_or(&"").to_uppercase(),
        }
    }
}

/// The canonical DFEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = self.squares.iter().rev().map(|rank| {
            // The longest run first, so that no run is cut in two.
            (1..=8)
                .rev()
                .fold(rank.iter().collect::<String>(), |text, run| {
                    text.replace(&EMPTY.to_string().repeat(run), &run.to_string())
                })
        });
        let placement = ranks.collect::<Vec<_>>().join("/");
        let or_dash = |text: String| if text.is_empty() { "-".into() } else { text };
        write!(
            f,
            "{placement} {} {} {} {} {}",
            if self.white_to_move { 'w' } else { 'b' },
            or_dash(self.rights.iter().collect()),
            or_dash(self.targets.iter().map(Square::to_string).collect()),
            self.half_move,
            self.full_move,
        )?;
        if self.dice.is_empty() {
            return Ok(());
        }
        f.write_char(' ')?;
        self.dice
            .chars()
            .try_for_each(|die| f.write_char(self.letter(die, true)))
    }
}

impl Square {
    pub(super) fn read(name: &str) -> Self {
        let [file, rank] = *name.as_bytes() else {
            panic!("{name} is no square");
        };
        Self {
            rank: usize::from(rank - b'1'),
            file: usize::from(file - b'a'),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char("abcdefgh".chars().nth(self.file).unwrap_or('?'))?;
        write!(f, "{}", self.rank + 1)
    }
}

impl fmt::Display for MicroMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |letter| f.write_char(letter))
    }
}
