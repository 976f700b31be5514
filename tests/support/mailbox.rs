//! The rules written down a second time: slow, plain, and sharing nothing with the library but the
//! text of a position.
//!
//! Read it beside the rules page. The board is an array of letters, every rule is a loop or a
//! comparison over it, and whatever the library makes fast is written here as the page says it.

mod text;
mod turns;

use std::collections::BTreeSet;

/// Nothing stands on the square.
const EMPTY: char = '.';

/// Squares compare by rank first: a1, b1, … h8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// 0 = rank 1.
    pub rank: usize,
    /// 0 = file a.
    pub file: usize,
}

impl Square {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Self { rank, file }))
    }

    /// The square so many files to the right and ranks up, if that is on the board.
    fn step(self, files: isize, ranks: isize) -> Option<Self> {
        let file = self
            .file
            .checked_add_signed(files)
            .filter(|&file| file < 8)?;
        let rank = self
            .rank
            .checked_add_signed(ranks)
            .filter(|&rank| rank < 8)?;
        Some(Self { rank, file })
    }
}

/// A micro-move; the promotion is the lower-case letter of UCI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MicroMove {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<char>,
}

/// A position with its dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The letters of DFEN by rank and file.
    squares: [[char; 8]; 8],
    white_to_move: bool,
    rights: Vec<char>,
    targets: BTreeSet<Square>,
    half_move: u32,
    full_move: u64,
    /// Upper-case letters, in ascending die order.
    dice: String,
}

impl Board {
    /// The same position with other dice: letters in ascending die order, and as many as wanted.
    pub fn with_dice(&self, dice: &str) -> Self {
        Self {
            dice: dice.into(),
            ..self.clone()
        }
    }

    pub fn dice_count(&self) -> usize {
        self.dice.len()
    }

    fn at(&self, square: Square) -> char {
        self.squares[square.rank][square.file]
    }

    fn put(&mut self, square: Square, letter: char) {
        self.squares[square.rank][square.file] = letter;
    }

    /// The letter of a piece of the side to move (or of the other side).
    fn letter(&self, kind: char, own: bool) -> char {
        if self.white_to_move == own {
            kind
        } else {
            kind.to_ascii_lowercase()
        }
    }

    fn is_own(&self, square: Square) -> bool {
        let letter = self.at(square);
        letter != EMPTY && letter.is_ascii_uppercase() == self.white_to_move
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.at(square) != EMPTY && !self.is_own(square)
    }

    /// A rank as the side to move counts it, as an index.
    fn rank(&self, number: usize) -> usize {
        if self.white_to_move {
            number - 1
        } else {
            8 - number
        }
    }

    pub fn takes_king(&self, mv: MicroMove) -> bool {
        self.at(mv.to) == self.letter('K', false)
    }

    /// The squares that the piece on a square attacks, whatever stands on them.
    fn attacked_from(&self, from: Square) -> BTreeSet<Square> {
        const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const KNIGHT: [(isize, isize); 8] = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let all = [STRAIGHT, DIAGONAL].concat();
        let (directions, longest): (&[_], _) = match self.at(from) {
            'P' => (&[(1, 1), (-1, 1)], 1),
            'p' => (&[(1, -1), (-1, -1)], 1),
            'N' | 'n' => (&KNIGHT, 1),
            'K' | 'k' => (&all, 1),
            'B' | 'b' => (&DIAGONAL, 7),
            'R' | 'r' => (&STRAIGHT, 7),
            'Q' | 'q' => (&all, 7),
            _ => (&[], 0),
        };
        let mut attacked = BTreeSet::new();
        for &(files, ranks) in directions {
            for distance in 1..=longest {
                let Some(square) = from.step(files * distance, ranks * distance) else {
                    break;
                };
                attacked.insert(square);
                if self.at(square) != EMPTY {
                    break;
                }
            }
        }
        attacked
    }

    /// The pieces of a side that attack a square, and their types as upper-case letters.
    pub fn attackers(&self, square: Square, white: bool) -> Vec<(Square, char)> {
        Square::all()
            .filter(|&from| self.at(from) != EMPTY)
            .filter(|&from| self.at(from).is_ascii_uppercase() == white)
            .filter(|&from| self.attacked_from(from).contains(&square))
            .map(|from| (from, self.at(from).to_ascii_uppercase()))
            .collect()
    }

    /// The micro-moves that the dice allow, in canonical order.
    pub fn moves(&self) -> Vec<MicroMove> {
        let mut moves = Vec::new();
        for die in "PNBRQK".chars().filter(|&die| self.dice.contains(die)) {
            for from in Square::all().filter(|&from| self.at(from) == self.letter(die, true)) {
                if die == 'P' {
                    self.pawn_moves(from, &mut moves);
                    continue;
                }
                for to in self
                    .attacked_from(from)
                    .into_iter()
                    .filter(|&to| !self.is_own(to))
                {
                    moves.push(MicroMove {
                        from,
                        to,
                        promotion: None,
                    });
                }
            }
        }
        if self.dice.contains('K') && self.dice.contains('R') {
            self.castling_moves(&mut moves);
        }
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<MicroMove>) {
        let forward = if self.white_to_move { 1 } else { -1 };
        let empty_ahead = |ranks| {
            from.step(0, forward * ranks)
                .filter(|&to| self.at(to) == EMPTY)
        };
        if let Some(single) = empty_ahead(1) {
            self.pawn_move(from, single, moves);
            if from.rank == self.rank(2)
                && let Some(double) = empty_ahead(2)
            {
                self.pawn_move(from, double, moves);
            }
        }
        let towards_h_then_a = [1, -1].map(|files| from.step(files, forward));
        for to in towards_h_then_a.into_iter().flatten() {
            if self.is_enemy(to) {
                self.pawn_move(from, to, moves);
            }
        }
        for &target in &self.targets {
            let behind = target.step(0, -forward);
            if target.rank == self.rank(6)
                && self.at(target) == EMPTY
                && towards_h_then_a.contains(&Some(target))
                && behind.is_some_and(|square| self.at(square) == self.letter('P', false))
            {
                self.pawn_move(from, target, moves);
            }
        }
    }

    /// A pawn's move, or its four promotions. A pawn that takes the king does not promote.
    fn pawn_move(&self, from: Square, to: Square, moves: &mut Vec<MicroMove>) {
        let plain = MicroMove {
            from,
            to,
            promotion: None,
        };
        if to.rank == self.rank(8) && !self.takes_king(plain) {
            moves.extend("qrbn".chars().map(|letter| MicroMove {
                promotion: Some(letter),
                ..plain
            }));
        } else {
            moves.push(plain);
        }
    }

    fn castling_moves(&self, moves: &mut Vec<MicroMove>) {
        let rank = self.rank(1);
        let on = |file: char| Square {
            rank,
            file: file as usize - 'a' as usize,
        };
        for (right, corner, between, to) in [('K', 'h', "fg", 'g'), ('Q', 'a', "bcd", 'c')] {
            if self.rights.contains(&self.letter(right, true))
                && self.at(on('e')) == self.letter('K', true)
                && self.at(on(corner)) == self.letter('R', true)
                && between.chars().all(|file| self.at(on(file)) == EMPTY)
            {
                moves.push(MicroMove {
                    from: on('e'),
                    to: on(to),
                    promotion: None,
                });
            }
        }
    }

    fn is_castling(&self, mv: MicroMove) -> bool {
        self.at(mv.from) == self.letter('K', true) && mv.from.file.abs_diff(mv.to.file) == 2
    }

    pub fn is_en_passant(&self, mv: MicroMove) -> bool {
        let is_pawn = self.at(mv.from) == self.letter('P', true);
        is_pawn && mv.from.file != mv.to.file && self.at(mv.to) == EMPTY
    }

    /// How many dice a move spends.
    pub fn cost(&self, mv: MicroMove) -> usize {
        if self.is_castling(mv) { 2 } else { 1 }
    }

    /// The position after one of its moves.
    pub fn play(&self, mv: MicroMove) -> Self {
        let MicroMove {
            from,
            to,
            promotion,
        } = mv;
        let (piece, captured) = (self.at(from), self.at(to));
        let kind = piece.to_ascii_uppercase();
        let mut next = self.clone();
        next.put(from, EMPTY);
        next.put(
            to,
            promotion.map_or(piece, |letter| {
                self.letter(letter.to_ascii_uppercase(), true)
            }),
        );
        next.spend(kind);
        if self.is_en_passant(mv) {
            next.put(
                Square {
                    rank: from.rank,
                    file: to.file,
                },
                EMPTY,
            );
        }
        if self.is_castling(mv) {
            let (corner, beside) = if to.file == 6 { (7, 5) } else { (0, 3) };
            next.put(
                Square {
                    rank: from.rank,
                    file: corner,
                },
                EMPTY,
            );
            next.put(
                Square {
                    rank: from.rank,
                    file: beside,
                },
                self.letter('R', true),
            );
            next.spend('R');
        }
        next.rights
            .retain(|&right| !drops_right(right, (from, piece), (to, captured)));
        next.update_targets(self, mv);
        next.half_move = if kind == 'P' || captured != EMPTY {
            0
        } else {
            (self.half_move + 1).min(127)
        };
        if self.takes_king(mv) {
            next.dice.clear();
        }
        next
    }

    fn spend(&mut self, die: char) {
        self.dice = self.dice.replacen(die, "", 1);
    }

    /// The targets that `mv`, which has led here from `before`, leaves and makes.
    fn update_targets(&mut self, before: &Self, mv: MicroMove) {
        let squares = self.squares;
        self.targets.retain(|&target| {
            // The maker has gone one step on from the target: up from the third rank, down from the
            // sixth.
            let maker = Square {
                rank: if target.rank == 2 { 3 } else { 4 },
                ..target
            };
            let maker_gone = matches!(before.at(maker), 'P' | 'p')
                && squares[maker.rank][maker.file] != before.at(maker);
            target != mv.to && !maker_gone
        });
        let is_pawn = before.at(mv.from) == before.letter('P', true);
        if is_pawn && mv.from.rank.abs_diff(mv.to.rank) == 2 {
            self.targets.insert(Square {
                rank: mv.from.rank.midpoint(mv.to.rank),
                ..mv.from
            });
        }
    }

    /// The position after the turn, or after a forced pass.
    pub fn end_turn(&self) -> Self {
        let mut next = self.with_dice("");
        next.white_to_move = !self.white_to_move;
        if !self.white_to_move {
            next.full_move = (self.full_move + 1).min(4_294_967_295);
        }
        let own_targets = next.rank(3);
        next.targets.retain(|target| target.rank != own_targets);
        next
    }
}

/// Whether a castling right goes when `piece` leaves `from` and `captured` (or nothing) is taken on
/// `to`.
fn drops_right(right: char, (from, piece): (Square, char), (to, captured): (Square, char)) -> bool {
    let (corner, rook, king) = match right {
        'K' => ("h1", 'R', 'K'),
        'Q' => ("a1", 'R', 'K'),
        'k' => ("h8", 'r', 'k'),
        _ => ("a8", 'r', 'k'),
    };
    let corner = Square::read(corner);
    piece == king
        || captured == king
        || (piece == rook && from == corner)
        || (captured == rook && to == corner)
}
