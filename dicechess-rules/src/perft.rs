//! Perft: counting move sequences, the usual check of a move generator.

use core::ops::ControlFlow;

use crate::movegen::for_each_move_of;
use crate::{LegalTurns, Position, ROLLS, Role, RoleSet};

/// The number of sequences of exactly `depth` micro-moves by the side to move, with every die
/// available at each of them; the pool is not looked at. A sequence ends with the capture of the
/// king, and counts only if it is `depth` long.
///
/// ```
/// use dicechess_rules::{Position, perft};
///
/// assert_eq!(perft::micro_moves(&Position::initial(), 1), 20);
/// ```
pub fn micro_moves(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let enemy_king = position.pieces(!position.side_to_move(), Role::King);
    let mut count = 0;
    let _ = for_each_move_of(position, RoleSet::ALL, |mv| {
        if depth == 1 {
            count += 1;
        } else if !enemy_king.contains(mv.to()) {
            count += micro_moves(&position.play(mv), depth - 1);
        }
        ControlFlow::<()>::Continue(())
    });
    count
}

/// The number of sequences of exactly `plies` whole turns. Before each turn all 56 rolls are tried,
/// each once and without its weight; a position that has been rolled uses its dice for the first
/// turn. A forced pass is one turn. A sequence ends with the capture of the king, and counts only
/// if it is `plies` long.
///
/// ```
/// use dicechess_rules::{Position, perft};
///
/// let rolled = Position::initial().with_pool("PN".parse()?);
/// assert_eq!(perft::turns(&rolled, 1), rolled.legal_turns().as_slice().len() as u64);
/// # Ok::<(), dicechess_rules::ParseDiceError>(())
/// ```
pub fn turns(position: &Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    match position.legal_turns() {
        LegalTurns::NotRolled => ROLLS
            .iter()
            .map(|roll| turns(&position.with_pool(roll.pool), plies))
            .sum(),
        LegalTurns::ForcedPass => turns(&position.end_turn(), plies - 1),
        LegalTurns::Turns(list) if plies == 1 => list.len() as u64,
        LegalTurns::Turns(list) => list
            .other_turns()
            .iter()
            .map(|turn| turns(&turn.play(position), plies - 1))
            .sum(),
    }
}
