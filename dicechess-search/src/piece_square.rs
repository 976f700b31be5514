//! Pieces priced by where they stand.

use dicechess_rules::{Color, Move, Position, Promotion, Role, Square};

use crate::{DiceChess, Evaluator, IncrementalEvaluator, UtilityBounds, price};

/// Own piece-square values minus the enemy's, in centipawns.
///
/// The table has a value for each type and square from White's side of the board; Black's pieces
/// are read upside down.
///
/// ```
/// use dicechess_rules::{Color, Position};
/// use dicechess_search::{Evaluator, PieceSquare};
///
/// let judge = PieceSquare::centralized();
/// let score = |dfen: &str| Ok::<_, dicechess_rules::DfenError>(
///     judge.evaluate(&dfen.parse::<Position>()?, Color::White),
/// );
/// assert!(score("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1")? > score("4k3/8/8/8/8/8/8/N3K3 w - - 0 1")?);
/// assert_eq!(score("4k3/8/8/3n4/3N4/8/8/4K3 w - - 0 1")?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceSquare {
    /// By type and square.
    values: Box<[[i32; 64]; 6]>,
}

impl PieceSquare {
    /// The greatest amount of a value, so that sums of them stay far from the limits of an `i32`.
    pub const MOST: i32 = 100_000;

    /// An evaluator with these values, by type (pawn to king) and square (a1, b1, … h8); beyond
    /// [`MOST`](Self::MOST) in either direction they count as that.
    pub fn new(values: impl Fn(Role, Square) -> i32) -> Self {
        let mut table = Box::new([[0; 64]; 6]);
        for role in Role::ALL {
            for square in Square::all() {
                table[role.index()][square.index()] =
                    values(role, square).clamp(-Self::MOST, Self::MOST);
            }
        }
        Self { values: table }
    }

    /// Material, and 4 centipawns for each step that a knight, bishop or queen stands nearer to the
    /// centre than the rim, and 5 for each rank that a pawn has advanced.
    pub fn centralized() -> Self {
        Self::new(|role, square| {
            let from_rim = |index: u8| i32::from(index.min(7 - index));
            let (rank, file) = (square.rank(), square.file());
            price(role)
                + match role {
                    Role::Pawn => 5 * (i32::from(rank) - 1),
                    Role::Knight | Role::Bishop | Role::Queen => {
                        4 * from_rim(rank).min(from_rim(file))
                    }
                    Role::Rook | Role::King => 0,
                }
        })
    }

    /// The bounds to search with, as those of [`Material`](crate::Material): a game lost or won is
    /// worth the price of a king, and a balance beyond that counts as one centipawn less.
    pub fn bounds() -> UtilityBounds<i32> {
        crate::Material::bounds()
    }

    #[inline]
    fn value(&self, color: Color, role: Role, square: Square) -> i32 {
        let square = match color {
            Color::White => square,
            Color::Black => square.flip_rank(),
        };
        self.values[role.index()][square.index()]
    }
}

impl Evaluator<DiceChess> for PieceSquare {
    type Score = i32;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        let side = |color| {
            let of_type = |role| {
                let squares = position.pieces(color, role).into_iter();
                squares.map(move |square| self.value(color, role, square))
            };
            Role::ALL.into_iter().flat_map(of_type).sum::<i32>()
        };
        side(perspective) - side(!perspective)
    }
}

impl IncrementalEvaluator<DiceChess> for PieceSquare {
    type Prepared = i32;

    fn prepare(&self, parent: &Position, perspective: Color) -> i32 {
        self.evaluate(parent, perspective)
    }

    #[inline]
    fn price(&self, before: &i32, parent: &Position, step: Move, perspective: Color) -> i32 {
        let mover = parent.side_to_move();
        let (from, to) = (step.from(), step.to());
        let Some(role) = parent.piece_at(from).map(|piece| piece.role) else {
            return *before;
        };
        let arrives = step.promotion().map_or(role, Promotion::role);
        let mut gain = self.value(mover, arrives, to) - self.value(mover, role, from);
        if let Some((square, taken)) = parent.captured_by(step) {
            gain += self.value(!mover, taken, square);
        } else if role == Role::King
            && let Some((rook_from, rook_to)) = parent.castling_rook(step)
        {
            let rook = |square| self.value(mover, Role::Rook, square);
            gain += rook(rook_to) - rook(rook_from);
        }
        if mover == perspective {
            before + gain
        } else {
            before - gain
        }
    }
}
