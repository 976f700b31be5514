//! King-capture rolls: on how many of the 216 ordered rolls a side can take the enemy king.
//!
//! No turn is enumerated. For the last die of a turn the types of the pieces that attack the king's
//! square say it all, so that only the positions after none, one and two dice are looked at; and of
//! those after two only the ones where an attacker may have been added.

use core::ops::ControlFlow;

use super::pools::{self, POOLS};
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::movegen::{MoveSink, for_each_castling, for_each_successor_of, generate};
use crate::turns::{Exhausted, Meter, Unmetered};
use crate::{
    Bitboard, Budget, Color, DicePool, Move, Outcome, Position, Promotion, ROLLS, Role, RoleSet,
    Square,
};

/// A set of rolls: one bit for each of the 56.
type RollSet = u64;

/// The rolls that contain each of the 84 multisets.
static CONTAINING: [RollSet; pools::COUNT] = containing();

const fn containing() -> [RollSet; pools::COUNT] {
    let mut sets = [0; pools::COUNT];
    let mut number = 0;
    while number < pools::COUNT {
        let mut roll = 0;
        while roll < ROLLS.len() {
            if ROLLS[roll].pool.contains(POOLS[number]) {
                sets[number] |= 1 << roll;
            }
            roll += 1;
        }
        number += 1;
    }
    sets
}

fn rolls_with(dice: &[Role]) -> RollSet {
    DicePool::from_dice(dice).map_or(0, |pool| CONTAINING[pools::number(pool)])
}

impl Position {
    /// The number of ordered rolls, 0 to 216, on which `attacker`, were it to move now with a fresh
    /// roll, has a legal turn that takes the enemy king; 0 if there is no such king. The side to
    /// move and the pool of this position are not looked at, its en-passant targets are kept as
    /// they are.
    ///
    /// Exact, and without enumerating turns: for the last die of a turn the types of the pieces
    /// that attack the king's square say it all.
    ///
    /// ```
    /// use dicechess_rules::{Color, Position};
    ///
    /// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1".parse()?;
    /// assert_eq!(position.king_capture_rolls(Color::White), 91);
    /// assert_eq!(position.king_capture_rolls(Color::Black), 0);
    /// # Ok::<(), dicechess_rules::DfenError>(())
    /// ```
    pub fn king_capture_rolls(&self, attacker: Color) -> u32 {
        match KingHunt::new(self, attacker, &Unmetered).run() {
            ControlFlow::Continue(rolls) => rolls,
            // Without a meter the hunt does not break.
            ControlFlow::Break(Exhausted) => 0,
        }
    }

    /// The same within a budget. Besides the units for generations and for micro-moves examined it
    /// pays one for each time that it asks which types attack the king, which stands for the last
    /// generation of a turn.
    pub fn king_capture_rolls_within(&self, attacker: Color, budget: &Budget) -> Outcome<u32> {
        if budget.is_exhausted() {
            return budget.outcome(None);
        }
        budget.outcome(KingHunt::new(self, attacker, budget).run().continue_value())
    }
}

/// The search for rolls that take the king.
struct KingHunt<'a, Paid> {
    root: Position,
    king: Option<Square>,
    attacker: Color,
    meter: &'a Paid,
    /// The rolls that are known to take it.
    proved: RollSet,
}

impl<'a, Paid: Meter> KingHunt<'a, Paid> {
    fn new(position: &Position, attacker: Color, meter: &'a Paid) -> Self {
        Self {
            root: position
                .with_side_to_move(attacker)
                .with_pool(DicePool::EMPTY),
            king: position.king(!attacker),
            attacker,
            meter,
            proved: 0,
        }
    }

    fn run(mut self) -> ControlFlow<Exhausted, u32> {
        if self.king.is_none() {
            return ControlFlow::Continue(0);
        }
        let root = self.root;
        for last in self.attackers(&root)? {
            self.proved |= rolls_with(&[last]);
        }
        for first in Role::ALL {
            if rolls_with(&[first]) & !self.proved != 0 {
                self.after_one_die(first)?;
            }
        }
        if rolls_with(&[Role::King, Role::Rook]) & !self.proved != 0 {
            self.after_castling()?;
        }
        for first in Role::ALL {
            if rolls_with(&[first]) & !self.proved != 0 {
                self.after_two_dice(first)?;
            }
        }
        let proved = ROLLS
            .iter()
            .enumerate()
            .filter(|(index, _)| self.proved >> index & 1 != 0);
        ControlFlow::Continue(proved.map(|(_, roll)| roll.weight).sum())
    }

    fn attackers(&self, position: &Position) -> ControlFlow<Exhausted, RoleSet> {
        self.meter.pay_one()?;
        ControlFlow::Continue(self.king.map_or(RoleSet::EMPTY, |king| {
            position.attacker_roles(king, self.attacker)
        }))
    }

    fn after_one_die(&mut self, first: Role) -> ControlFlow<Exhausted> {
        let root = self.root;
        self.meter.pay_one()?;
        for_each_successor_of(&root, RoleSet::only(first), |mv, next| {
            self.meter.pay_one()?;
            if Some(mv.to()) != self.king {
                for last in self.attackers(next)? {
                    self.proved |= rolls_with(&[first, last]);
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn after_castling(&mut self) -> ControlFlow<Exhausted> {
        let root = self.root;
        self.meter.pay_one()?;
        for_each_castling(&root, |_, next| {
            self.meter.pay_one()?;
            for last in self.attackers(next)? {
                self.proved |= rolls_with(&[Role::King, Role::Rook, last]);
            }
            ControlFlow::Continue(())
        })
    }

    fn after_two_dice(&mut self, first: Role) -> ControlFlow<Exhausted> {
        let root = self.root;
        self.meter.pay_one()?;
        for_each_successor_of(&root, RoleSet::only(first), |mv, child| {
            self.meter.pay_one()?;
            if Some(mv.to()) == self.king {
                return ControlFlow::Continue(());
            }
            let Some(relevance) = self.king.map(|king| Relevance::new(child, king)) else {
                return ControlFlow::Continue(());
            };
            for second in Role::ALL {
                if rolls_with(&[first, second]) & !self.proved == 0 {
                    continue;
                }
                self.meter.pay_one()?;
                relevance.for_each_successor(second, |next| {
                    self.meter.pay_one()?;
                    for last in self.attackers(next)? {
                        self.proved |= rolls_with(&[first, second, last]);
                    }
                    ControlFlow::Continue(())
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// Tells the moves that can add to the attackers of the enemy king from those that cannot.
///
/// A move adds an attacker only if the piece attacks the king from where it goes, or if a line to
/// the king opens where it leaves, or where a pawn is taken en passant. All other moves leave the
/// types that attack the king as they are, or fewer.
struct Relevance<'a> {
    position: &'a Position,
    king: Bitboard,
    /// The squares that the king sees: a line opens only on one of them.
    seen: Bitboard,
    /// For each type, the squares from which it attacks the king.
    attacked_from: [Bitboard; 6],
}

impl<'a> Relevance<'a> {
    fn new(position: &'a Position, king: Square) -> Self {
        let occupied = position.occupied();
        let diagonals = bishop_attacks(king, occupied);
        let lines = rook_attacks(king, occupied);
        let attacked_from = [
            pawn_attacks(!position.side_to_move(), king),
            knight_attacks(king),
            diagonals,
            lines,
            diagonals | lines,
            king_attacks(king),
        ];
        Self {
            position,
            king: king.into(),
            seen: diagonals | lines,
            attacked_from,
        }
    }

    /// Hands out the positions after the moves of `role` that can add an attacker and do not take
    /// the king.
    fn for_each_successor<Break>(
        &self,
        role: Role,
        visit: impl FnMut(&Position) -> ControlFlow<Break>,
    ) -> ControlFlow<Break> {
        let mut sink = RelevantMoves {
            relevance: self,
            visit,
        };
        generate(self.position, RoleSet::only(role), &mut sink)
    }
}

struct RelevantMoves<'a, Visit> {
    relevance: &'a Relevance<'a>,
    visit: Visit,
}

impl<Break, Visit> MoveSink<Break> for RelevantMoves<'_, Visit>
where
    Visit: FnMut(&Position) -> ControlFlow<Break>,
{
    fn piece_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Break> {
        let Relevance {
            position,
            king,
            seen,
            attacked_from,
        } = self.relevance;
        let relevant = if seen.contains(from) {
            targets
        } else {
            targets & attacked_from[role.index()]
        };
        let relevant = relevant.without(*king);
        if relevant.is_empty() {
            return ControlFlow::Continue(());
        }
        let lifted = position.lift_piece(from, role);
        relevant
            .into_iter()
            .try_for_each(|to| (self.visit)(&lifted.put_down(to)))
    }

    fn pawn_moves(
        &mut self,
        from: Square,
        moves: impl Iterator<Item = Move>,
    ) -> ControlFlow<Break> {
        let Relevance {
            position,
            king,
            seen,
            attacked_from,
        } = self.relevance;
        let leaves_line = seen.contains(from);
        for mv in moves {
            let (to, placed) = (mv.to(), mv.promotion().map_or(Role::Pawn, Promotion::role));
            let en_passant = from.file() != to.file() && !position.occupied().contains(to);
            let relevant = leaves_line || en_passant || attacked_from[placed.index()].contains(to);
            if relevant && !king.contains(to) {
                (self.visit)(&position.lift_piece(from, Role::Pawn).put_down_pawn(mv))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn castling_move(&mut self, _: Move) -> ControlFlow<Break> {
        // Castling takes two dice, and is never generated for one.
        ControlFlow::Continue(())
    }
}
