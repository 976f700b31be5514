//! The features of a position, worked out square by square from their definitions. Slow, and shares
//! nothing with the library but what stands where.

use dicechess::{Color, Position, Role, Square};

/// What stands on each square, by file and rank from 0.
pub struct Board {
    pieces: [[Option<(Color, Role)>; 8]; 8],
}

/// A file and a rank from 0.
pub type Place = (i32, i32);

const ORTHOGONAL: [Place; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    pub fn new(position: &Position) -> Self {
        let mut pieces = [[None; 8]; 8];
        for square in Square::all() {
            let piece = position.piece_at(square);
            pieces[usize::from(square.file())][usize::from(square.rank())] =
                piece.map(|piece| (piece.color, piece.role));
        }
        Self { pieces }
    }

    fn is_on_board((file, rank): Place) -> bool {
        (0..8).contains(&file) && (0..8).contains(&rank)
    }

    /// What stands on a place, nothing beyond the board.
    fn at(&self, (file, rank): Place) -> Option<(Color, Role)> {
        let line = self.pieces.get(usize::try_from(file).ok()?)?;
        *line.get(usize::try_from(rank).ok()?)?
    }

    pub fn places() -> impl Iterator<Item = Place> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    /// Every piece of a side with its place.
    fn pieces(&self, side: Color) -> Vec<(Place, Role)> {
        let of_side = |place| match self.at(place) {
            Some((color, role)) if color == side => Some((place, role)),
            _ => None,
        };
        Self::places().filter_map(of_side).collect()
    }

    fn king(&self, side: Color) -> Option<Place> {
        let mut pieces = self.pieces(side).into_iter();
        pieces
            .find(|&(_, role)| role == Role::King)
            .map(|(place, _)| place)
    }

    fn attacks(&self, side: Color, (from, role): (Place, Role), target: Place) -> bool {
        let (files, ranks) = (target.0 - from.0, target.1 - from.1);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        match role {
            Role::Pawn => ranks == forward(side) && files.abs() == 1,
            Role::Knight => (far, near) == (2, 1),
            Role::King => far == 1,
            Role::Bishop => self.slides(from, target, &DIAGONAL),
            Role::Rook => self.slides(from, target, &ORTHOGONAL),
            Role::Queen => {
                self.slides(from, target, &DIAGONAL) || self.slides(from, target, &ORTHOGONAL)
            }
        }
    }

    fn slides(&self, from: Place, target: Place, directions: &[Place]) -> bool {
        directions.iter().any(|(files, ranks)| {
            let mut place = (from.0 + files, from.1 + ranks);
            while Self::is_on_board(place) {
                if place == target {
                    return true;
                }
                if self.at(place).is_some() {
                    return false;
                }
                place = (place.0 + files, place.1 + ranks);
            }
            false
        })
    }

    /// The pieces of a side that attack a place.
    pub fn attackers(&self, target: Place, by: Color) -> Vec<(Place, Role)> {
        let mut pieces = self.pieces(by);
        pieces.retain(|&piece| self.attacks(by, piece, target));
        pieces
    }

    pub fn material(&self, side: Color) -> i32 {
        let worth = |side| -> i32 { self.pieces(side).iter().map(|&(_, role)| price(role)).sum() };
        worth(side) - worth(!side)
    }

    pub fn king_safety(&self, side: Color) -> i32 {
        match self.king(side) {
            Some(king) if !self.attackers(king, !side).is_empty() => -2000,
            _ => 0,
        }
    }

    pub fn standard(&self, side: Color) -> i32 {
        self.material(side) + self.king_safety(side)
    }

    pub fn aggressive(&self, side: Color) -> i32 {
        let Some(enemy_king) = self.king(!side) else {
            return self.standard(side);
        };
        let steps = |place: Place| {
            let files = (place.0 - enemy_king.0).abs();
            files.max((place.1 - enemy_king.1).abs())
        };
        let mut score = self.standard(side);
        for (place, role) in self.pieces(side) {
            // Ranks as people count them.
            let rank = place.1 + 1;
            score += match (role, side) {
                (Role::Pawn, Color::White) => 15 * (rank - 2),
                (Role::Pawn, Color::Black) => 15 * (7 - rank),
                (Role::Knight | Role::Bishop, _) => 15 * (8 - steps(place)),
                (Role::Rook, _) => 25 * (8 - steps(place)),
                (Role::Queen, _) => 40 * (8 - steps(place)),
                (Role::King, _) => 0,
            };
        }
        for place in Self::places().filter(|&place| steps(place) == 1) {
            for _attacker in self.attackers(place, side) {
                score += 25;
            }
        }
        score
    }

    pub fn hanging(&self, side: Color) -> Vec<(Place, Role)> {
        let mut pieces = self.pieces(side);
        pieces.retain(|&(place, role)| {
            role != Role::King
                && !self.attackers(place, !side).is_empty()
                && self.attackers(place, side).is_empty()
        });
        pieces
    }

    pub fn hanging_material(&self, side: Color) -> i32 {
        self.hanging(side)
            .iter()
            .map(|&(_, role)| price(role))
            .sum()
    }

    /// The passed pawns with their advancement.
    pub fn passed(&self, side: Color) -> Vec<(Place, usize)> {
        let mut passed = Vec::new();
        for (place, role) in self.pieces(side) {
            let is_ahead = |other: Place| (other.1 - place.1) * forward(side) > 0;
            let is_near = |other: Place| (other.0 - place.0).abs() <= 1;
            let enemies = self.pieces(!side);
            let stops = |&(other, role)| role == Role::Pawn && is_ahead(other) && is_near(other);
            if role == Role::Pawn && !enemies.iter().any(stops) {
                let advancement = match side {
                    Color::White => place.1,
                    Color::Black => 7 - place.1,
                };
                let advancement = usize::try_from(advancement).expect("on the board");
                passed.push((place, advancement));
            }
        }
        passed
    }
}

fn forward(side: Color) -> i32 {
    match side {
        Color::White => 1,
        Color::Black => -1,
    }
}

pub fn price(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

pub fn place(square: Square) -> Place {
    (square.file().into(), square.rank().into())
}
