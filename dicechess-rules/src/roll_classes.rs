//! Roll classes: which of the 56 rolls are the same for the side to move.
//!
//! A die is *live* if the side has a piece of its type. Knight, bishop, rook and queen dice are
//! also live in a roll that can promote: one with at least one pawn die while the side has a pawn
//! on its seventh rank, or with at least two pawn dice while it has one on its sixth. Leaving out
//! the dice that are not live gives the *compact roll*; all rolls with the same compact roll have
//! the same legal turns. The empty compact roll is a forced pass, and keeps its weight.

use crate::{Bitboard, Color, DicePool, Position, ROLLS, Role, RoleSet, WeightedRoll};

/// How few pawn dice are enough to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum PromotionReach {
    None = 0,
    /// A pawn stands on the sixth rank, none on the seventh.
    TwoDice = 1,
    /// A pawn stands on the seventh rank.
    OneDie = 2,
}

impl PromotionReach {
    const COUNT: usize = 3;

    fn of(position: &Position, color: Color) -> Self {
        let pawns = position.pieces(color, Role::Pawn);
        if pawns.intersects(Bitboard::relative_rank(color, 6)) {
            Self::OneDie
        } else if pawns.intersects(Bitboard::relative_rank(color, 5)) {
            Self::TwoDice
        } else {
            Self::None
        }
    }
}

/// The classes of one set of piece types and one promotion reach.
#[derive(Clone, Copy)]
struct ClassTable {
    classes: [WeightedRoll; ROLLS.len()],
    len: usize,
}

/// The piece types that a roll can turn a pawn into.
const PROMOTED: u8 = 0b01_1110;

/// 64 sets of piece types × 3 promotion reaches.
static TABLES: [[ClassTable; PromotionReach::COUNT]; 64] = all_tables();

#[allow(
    clippy::large_stack_arrays,
    reason = "it only ever stands on the compiler's stack"
)]
const fn all_tables() -> [[ClassTable; PromotionReach::COUNT]; 64] {
    const EMPTY: ClassTable = ClassTable {
        classes: [WeightedRoll {
            pool: DicePool::EMPTY,
            weight: 0,
        }; ROLLS.len()],
        len: 0,
    };
    let mut tables = [[EMPTY; PromotionReach::COUNT]; 64];
    let mut present = 0;
    while present < 64 {
        let mut reach = 0;
        while reach < PromotionReach::COUNT {
            tables[present][reach] = table(present as u8, reach);
            reach += 1;
        }
        present += 1;
    }
    tables
}

const fn table(present: u8, reach: usize) -> ClassTable {
    let mut table = ClassTable {
        classes: [WeightedRoll {
            pool: DicePool::EMPTY,
            weight: 0,
        }; ROLLS.len()],
        len: 0,
    };
    let mut index = 0;
    while index < ROLLS.len() {
        let roll = ROLLS[index];
        let compact = compact(roll.pool, present, reach);
        let mut slot = 0;
        while slot < table.len && table.classes[slot].pool.bits() != compact.bits() {
            slot += 1;
        }
        if slot == table.len {
            table.classes[slot].pool = compact;
            table.len += 1;
        }
        table.classes[slot].weight += roll.weight;
        index += 1;
    }
    table
}

/// The roll without the dice that are not live.
const fn compact(roll: DicePool, present: u8, reach: usize) -> DicePool {
    let pawn_dice = roll.count(Role::Pawn) as usize;
    // Reach 1 takes two pawn dice, reach 2 takes one.
    let promotes = reach > 0 && pawn_dice + reach > 2;
    roll.restricted_to(if promotes {
        present | PROMOTED
    } else {
        present
    })
}

impl Position {
    /// The compact roll that `roll` comes to for the side to move: without the dice that can be of
    /// no use to it. The pool of this position is not looked at.
    ///
    /// ```
    /// use dicechess_rules::Position;
    ///
    /// let kings: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(kings.compact_roll("KNP".parse()?), "K".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compact_roll(&self, roll: DicePool) -> DicePool {
        let side = self.side_to_move();
        let present = self.roles_present(side).bits();
        compact(roll, present, PromotionReach::of(self, side) as usize)
    }

    /// The classes of the 56 rolls for the side to move, each with its compact roll and the number
    /// of ordered rolls in it; the weights are positive and sum to 216. The pool of this position
    /// is not looked at.
    ///
    /// The table is one of 192 that were made at compile time.
    ///
    /// ```
    /// use dicechess_rules::Position;
    ///
    /// let kings: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let classes: Vec<_> = kings
    ///     .roll_classes()
    ///     .iter()
    ///     .map(|class| (class.pool.to_string(), class.weight))
    ///     .collect();
    /// let named = |pool: &str, weight| (pool.to_string(), weight);
    /// assert_eq!(classes, [named("", 125), named("K", 75), named("KK", 15), named("KKK", 1)]);
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    pub fn roll_classes(&self) -> &'static [WeightedRoll] {
        let side = self.side_to_move();
        let present = self.roles_present(side) & RoleSet::ALL;
        let reach = PromotionReach::of(self, side) as usize;
        let table = &TABLES[usize::from(present.bits())][reach];
        table.classes.get(..table.len).unwrap_or_default()
    }
}
