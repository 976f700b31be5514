//! What the tests of the fast whole-turn code share: the answers of the plain enumerator, positions
//! for which these are cheap, and the questions that an exploration can be asked.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dicechess::movegen::{self, MoveBuffer};
use dicechess::{
    Bitboard, Budget, Color, DicePool, Exploration, LegalTurns, Move, Position, Role, RoleSet,
    RollClass, Square, TraversalError, Turn, TurnList,
};
use proptest::prelude::*;
use proptest::sample::select;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::strategies::{any_position, enumerable_position};

/// What the plain enumerator says about one roll.
pub struct PlainRoll {
    pub rolled: Position,
    legal: LegalTurns,
}

impl PlainRoll {
    pub fn new(position: &Position, pool: DicePool) -> Self {
        let rolled = position.with_pool(pool);
        Self {
            rolled,
            legal: rolled.legal_turns(),
        }
    }

    /// L of the maximum rule; 0 without dice.
    pub fn max_dice(&self) -> u8 {
        self.legal.list().map_or(0, TurnList::max_dice)
    }

    pub fn turns(&self) -> &[Turn] {
        self.legal.as_slice()
    }

    pub fn king_turns(&self) -> &[Turn] {
        self.legal.list().map_or(&[], TurnList::king_turns)
    }

    pub fn other_turns(&self) -> &[Turn] {
        self.legal.list().map_or(&[], TurnList::other_turns)
    }

    /// The distinct positions after the turns that do not take the king.
    pub fn results(&self) -> HashSet<Position> {
        self.after(self.other_turns())
    }

    /// The distinct positions after all turns.
    pub fn all_results(&self) -> HashSet<Position> {
        self.after(self.turns())
    }

    fn after(&self, turns: &[Turn]) -> HashSet<Position> {
        turns.iter().map(|turn| turn.play(&self.rolled)).collect()
    }
}

/// The dice that a move spends, without asking the pool: the type of the piece, and a rook die for
/// castling.
pub fn dice_spent(position: &Position, mv: Move) -> Vec<Role> {
    let piece = position.piece_at(mv.from()).expect("a piece moves");
    let castles = piece.role == Role::King && mv.from().file().abs_diff(mv.to().file()) == 2;
    [piece.role]
        .into_iter()
        .chain(castles.then_some(Role::Rook))
        .collect()
}

/// The moves that the dice in the pool allow.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut moves = MoveBuffer::new();
    moves.fill(position);
    moves.to_vec()
}

/// A position of any kind with one to three dice, for which all sequences of moves can be tried.
pub fn rolled_position() -> impl Strategy<Value = Position> {
    (enumerable_position(), select(Role::ALL.to_vec())).prop_map(|(position, role)| {
        if position.pool().is_empty() {
            position.with_pool(DicePool::default().with(role).unwrap_or_default())
        } else {
            position
        }
    })
}

/// Positions of every kind with so few pieces that all sequences of all rolls can be tried.
pub fn explorable_position() -> impl Strategy<Value = Position> {
    any_position().prop_map(thinned)
}

/// The position with fewer pieces: as long as a side has too many moves for all sequences of all
/// rolls to be tried, it loses the piece that has the most of them.
pub fn thinned(position: Position) -> Position {
    const MOST_MOVES: usize = 26;
    let thin_out = |mut position: Position, color| {
        while let Some(square) = busiest_piece(&position, color, MOST_MOVES) {
            let builder = position.to_builder().piece(square, None);
            position = builder.build().expect("it was valid with the piece, too");
        }
        position
    };
    Color::ALL.into_iter().fold(position, thin_out)
}

/// The piece with the most moves of a side that has more than `enough`; never the king.
fn busiest_piece(position: &Position, color: Color, enough: usize) -> Option<Square> {
    let mut counts = [0_usize; 64];
    let to_move = position.with_side_to_move(color);
    let _ = movegen::for_each_move_of(&to_move, RoleSet::ALL, |mv| {
        counts[mv.from().index()] += 1;
        ControlFlow::<()>::Continue(())
    });
    let king = position.king(color);
    let busiest = Square::all()
        .filter(|&square| Some(square) != king)
        .max_by_key(|square| counts[square.index()])?;
    (counts.iter().sum::<usize>() > enough && counts[busiest.index()] > 0).then_some(busiest)
}

/// Whether the plain enumerator is done with a roll soon.
pub fn is_cheap(position: &Position, pool: DicePool) -> bool {
    const MOST_SEQUENCES: usize = 20_000;
    let count = moves(&position.with_pool(pool)).len();
    count.pow(pool.len().into()) <= MOST_SEQUENCES
}

/// Positions before the roll from games of random turns: the same ones for the same seed.
pub fn played_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::initial();
    let mut next = move || {
        if position.winner().is_some() {
            position = Position::initial();
        }
        let before = position;
        let dice = std::array::from_fn(|_| Role::ALL[generator.random_range(0..Role::ALL.len())]);
        let rolled = position.with_pool(DicePool::roll(dice));
        let legal = rolled.legal_turns_within(&Budget::unlimited()).complete();
        let legal = legal.expect("the budget is unlimited");
        position = match legal.as_slice() {
            [] => rolled.end_turn(),
            turns => turns[generator.random_range(0..turns.len())].play(&rolled),
        };
        before
    };
    (0..count).map(|_| next()).collect()
}

/// A question about one class of an exploration.
#[derive(Debug, Clone, Copy)]
pub enum Question {
    Results,
    AllVisits,
    /// Visits until so many results have been seen.
    SomeVisits(usize),
    LastMoves,
    MaxDice,
    /// The first turn to the result with the greatest text.
    FirstTurn,
    /// Whether a turn takes one of the enemy pieces on these squares.
    Captures(Bitboard),
}

/// What a question comes to, without the order that an exploration does not promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Results(HashSet<Position>, u8),
    Visited(u64, u8, bool),
    MaxDice(u8),
    FirstTurn(Option<Turn>),
    Captures(bool),
}

/// Any question.
pub fn question() -> impl Strategy<Value = Question> {
    prop_oneof![
        Just(Question::Results),
        Just(Question::AllVisits),
        (1..6_usize).prop_map(Question::SomeVisits),
        Just(Question::LastMoves),
        Just(Question::MaxDice),
        Just(Question::FirstTurn),
        any::<u64>().prop_map(|bits| Question::Captures(Bitboard(bits))),
    ]
}

/// Asks a question.
pub fn ask<Check: FnMut() -> bool>(
    exploration: &mut Exploration<'_, Check>,
    class: RollClass,
    question: Question,
) -> Result<Answer, TraversalError> {
    Ok(match question {
        Question::Results => {
            let results = exploration.results(class)?;
            Answer::Results(results.iter().copied().collect(), results.max_dice())
        }
        Question::AllVisits => {
            let mut seen = HashSet::new();
            let visit = exploration.visit_results(class, |position| {
                seen.insert(*position);
                ControlFlow::Continue(())
            })?;
            Answer::Results(seen, visit.max_dice)
        }
        Question::SomeVisits(limit) => {
            let mut left = limit;
            let visit = exploration.visit_results(class, |_| {
                left -= 1;
                stop_if(left == 0)
            })?;
            Answer::Visited(visit.visited, visit.max_dice, visit.stopped_early)
        }
        Question::LastMoves => {
            let mut seen = HashSet::new();
            let visit = exploration.visit_last_moves(class, |parent, mv| {
                seen.insert(parent.play(mv).end_turn());
                ControlFlow::Continue(())
            })?;
            Answer::Results(seen, visit.max_dice)
        }
        Question::MaxDice => Answer::MaxDice(exploration.max_dice(class)?),
        Question::FirstTurn => {
            let results = exploration.results(class)?;
            let greatest = results.iter().copied().max_by_key(Position::to_string);
            let found = greatest.map(|result| exploration.first_turn_to(class, &result));
            Answer::FirstTurn(found.transpose()?.flatten())
        }
        Question::Captures(targets) => {
            Answer::Captures(exploration.captures_any_of(class, targets)?)
        }
    })
}

/// What a visitor returns to be called no more if `done`.
pub fn stop_if(done: bool) -> ControlFlow<()> {
    if done {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
