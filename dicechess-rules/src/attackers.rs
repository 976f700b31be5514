//! Who attacks a square, by geometry with the present occupancy.
//!
//! A piece of either colour, or none, may stand on the square. Pawns attack diagonally forward.
//! There are no pins.

use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::{Bitboard, Color, Position, Role, RoleSet, Square};

impl Position {
    /// All pieces of `by` that attack `square`.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position, Square};
    ///
    /// let position = Position::initial();
    /// let attackers = position.attackers(Square::F3, Color::White);
    /// assert!(attackers.into_iter().eq([Square::G1, Square::E2, Square::G2]));
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let placement = self.placement();
        let leapers = pawn_attacks(!by, square) & self.role(Role::Pawn)
            | knight_attacks(square) & self.role(Role::Knight)
            | king_attacks(square) & self.role(Role::King);
        let diagonal = bishop_attacks(square, occupied) & placement.diagonal_sliders();
        let orthogonal = rook_attacks(square, occupied) & placement.orthogonal_sliders();
        (leapers | diagonal | orthogonal) & self.color(by)
    }

    /// The exact types of the pieces of `by` that attack `square`: a queen counts as a queen, never
    /// as a bishop or a rook.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position, Role, RoleSet, Square};
    ///
    /// let types = Position::initial().attacker_roles(Square::F3, Color::White);
    /// assert_eq!(types, RoleSet::only(Role::Pawn).with(Role::Knight));
    /// assert_eq!(types.available_rolls(), 216 - 4 * 4 * 4);
    /// ```
    #[inline]
    pub fn attacker_roles(&self, square: Square, by: Color) -> RoleSet {
        let attackers = self.attackers(square, by);
        Role::ALL.into_iter().fold(RoleSet::EMPTY, |set, role| {
            set.with_if(role, self.role(role).intersects(attackers))
        })
    }

    /// Whether any piece of `by` attacks `square`; stops at the first kind of attacker found.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let own = self.color(by);
        if (pawn_attacks(!by, square) & self.role(Role::Pawn)).intersects(own)
            || (knight_attacks(square) & self.role(Role::Knight)).intersects(own)
            || (king_attacks(square) & self.role(Role::King)).intersects(own)
        {
            return true;
        }
        let occupied = self.occupied();
        let placement = self.placement();
        let diagonal = placement.diagonal_sliders() & own;
        let orthogonal = placement.orthogonal_sliders() & own;
        (!diagonal.is_empty() && bishop_attacks(square, occupied).intersects(diagonal))
            || (!orthogonal.is_empty() && rook_attacks(square, occupied).intersects(orthogonal))
    }
}
