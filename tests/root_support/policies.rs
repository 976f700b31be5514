//! Policies and caches of which the kind is a value: searches are compiled once for all of them.

use dicechess::{
    AllReplies, AllRolls, BestFirst, Cache, Cancellation, ChancePolicy, Color, Complete, DiceChess,
    DiceChessMemory, DicePool, MapCache, Material, NoCache, Position, Proven, ReplyPolicy,
    RollClasses, Subtree, TableValue, TranspositionTable, UrgentFirst, UtilityBounds, Weighted,
};

/// A chance policy for Dice Chess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AnyChances {
    All,
    Classes,
    Urgent,
}

impl AnyChances {
    pub const EACH: [Self; 3] = [Self::All, Self::Classes, Self::Urgent];
}

impl ChancePolicy<DiceChess> for AnyChances {
    fn classes(
        &self,
        game: &DiceChess,
        position: &Position,
        memory: &mut DiceChessMemory,
        classes: &mut Vec<Weighted<DicePool>>,
    ) {
        match self {
            Self::All => AllRolls.classes(game, position, memory, classes),
            Self::Classes => RollClasses.classes(game, position, memory, classes),
            Self::Urgent => UrgentFirst.classes(game, position, memory, classes),
        }
    }
}

/// A complete reply policy for Dice Chess.
#[derive(Debug, Clone)]
pub enum AnyReplies {
    All,
    Best(BestFirst<Material, DiceChess>),
}

impl ReplyPolicy<DiceChess> for AnyReplies {
    type Coverage = Complete;

    fn arrange(&self, game: &DiceChess, mover: Color, replies: &mut [Position]) -> usize {
        match self {
            Self::All => AllReplies.arrange(game, mover, replies),
            Self::Best(best) => best.arrange(game, mover, replies),
        }
    }

    fn probe<Stop: Cancellation>(
        &self,
        game: &DiceChess,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
    ) -> Option<Position> {
        match self {
            Self::All => AllReplies.probe(game, position, roll, memory, stop),
            Self::Best(best) => best.probe(game, position, roll, memory, stop),
        }
    }
}

/// A cache for searches of Dice Chess.
pub enum AnyStore<'a, Judge, Value> {
    None,
    Map(&'a MapCache<Judge, Position, Value>),
    Table(&'a TranspositionTable<Judge, Value>),
}

impl<Judge: PartialEq, Value: TableValue> Cache<DiceChess, Judge, Value>
    for AnyStore<'_, Judge, Value>
{
    fn serves(&self, judge: &Judge, bounds: &UtilityBounds<Value>) -> bool {
        match self {
            Self::None => Cache::<DiceChess, _, _>::serves(&NoCache, judge, bounds),
            Self::Map(map) => Cache::<DiceChess, _, _>::serves(*map, judge, bounds),
            Self::Table(table) => Cache::<DiceChess, _, _>::serves(*table, judge, bounds),
        }
    }

    fn look_up(&self, game: &DiceChess, subtree: Subtree<'_, Position>) -> Option<Proven<Value>> {
        match self {
            Self::None => None,
            Self::Map(map) => map.look_up(game, subtree),
            Self::Table(table) => Cache::look_up(*table, game, subtree),
        }
    }

    fn store(&self, game: &DiceChess, subtree: Subtree<'_, Position>, proven: Proven<Value>) {
        match self {
            Self::None => {}
            Self::Map(map) => map.store(game, subtree, proven),
            Self::Table(table) => Cache::store(*table, game, subtree, proven),
        }
    }
}
