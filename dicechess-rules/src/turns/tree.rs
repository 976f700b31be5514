//! The legal turns of a roll as a prefix tree, for hosts that play one micro-move at a time.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::discovery::{Discovery, Meter, Unmetered};
use super::visit::NotRolled;
use crate::movegen::for_each_move;
use crate::{Bitboard, Budget, DicePool, Move, Outcome, Position, Role, Turn};

/// All legal turns of a position with dice, shared prefixes stored once.
///
/// The paths from the root to the ends are exactly the legal turns; children are in canonical
/// order. A forced pass is a root without children.
///
/// ```
/// use dicechess_rules::{Position, TurnTree};
///
/// let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP".parse()?;
/// let tree = TurnTree::new(&position)?;
/// let knight = tree.root().child("b3c5".parse()?).expect("the knight can take the king");
/// assert!(knight.takes_king() && knight.is_end());
/// assert_eq!(knight.dice_left().to_string(), "PP");
/// assert_eq!(tree.turn_count(), position.legal_turns().as_slice().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTree {
    pool: DicePool,
    /// The nodes but for the root, depth first: the children of a node follow it at once, and its
    /// next sibling comes after the last of its descendants.
    nodes: Vec<Node>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    mv: Move,
    dice_left: DicePool,
    takes_king: bool,
    /// The number of nodes that descend from this one.
    descendants: u32,
}

impl TurnTree {
    /// The tree of a position with dice.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    pub fn new(position: &Position) -> Result<Self, NotRolled> {
        let tree = Self::build(position, &Unmetered)?;
        // Without a meter it is always complete.
        Ok(tree.unwrap_or(Self {
            pool: position.pool(),
            nodes: Vec::new(),
        }))
    }

    /// The same within a budget, which pays for finding the turns.
    ///
    /// # Errors
    /// [`NotRolled`] if the pool is empty.
    pub fn new_within(position: &Position, budget: &Budget) -> Result<Outcome<Self>, NotRolled> {
        let tree = Self::build(position, budget)?;
        Ok(budget.outcome(tree))
    }

    /// `None` if the meter breaks.
    fn build(position: &Position, meter: &impl Meter) -> Result<Option<Self>, NotRolled> {
        let pool = position.pool();
        if pool.is_empty() {
            return Err(NotRolled);
        }
        let mut found = Discovery::new();
        if found.run(position, meter).is_break() {
            return Ok(None);
        }
        let mut builder = Builder {
            nodes: Vec::new(),
            enemy_king: position.pieces(!position.side_to_move(), Role::King),
            fewest_left: pool.len() - found.max_dice,
        };
        if found.total() > 0 {
            builder.add_children(position);
        }
        Ok(Some(Self {
            pool,
            nodes: builder.nodes,
        }))
    }

    /// The position before the first move.
    pub fn root(&self) -> TurnNode<'_> {
        TurnNode {
            pool: self.pool,
            node: None,
            descendants: &self.nodes,
        }
    }

    /// The node that a sequence of moves leads to; `None` if it begins no legal turn.
    pub fn descend(&self, prefix: &[Move]) -> Option<TurnNode<'_>> {
        prefix
            .iter()
            .try_fold(self.root(), |node, &mv| node.child(mv))
    }

    /// The number of legal turns.
    pub fn turn_count(&self) -> usize {
        self.nodes
            .iter()
            .filter(|node| node.descendants == 0)
            .count()
    }

    /// Whether the roll has no legal turn.
    pub fn is_forced_pass(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All legal turns, depth first in canonical order. (Where turns that take the king come first,
    /// as in [`LegalTurns`](crate::LegalTurns), these are sorted out.)
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        collect(self.root(), Turn::prefix(), &mut turns);
        turns
    }
}

fn collect(node: TurnNode<'_>, prefix: Turn, turns: &mut Vec<Turn>) {
    for child in node.children() {
        let turn = child.mv().map_or(prefix, |mv| prefix.followed_by(mv));
        if child.is_end() {
            turns.push(turn);
        }
        collect(child, turn, turns);
    }
}

struct Builder {
    nodes: Vec<Node>,
    enemy_king: Bitboard,
    /// The dice that the maximum rule leaves over.
    fewest_left: u8,
}

impl Builder {
    fn add_children(&mut self, position: &Position) {
        let _ = for_each_move(position, |mv| {
            let place = self.nodes.len();
            let takes_king = self.enemy_king.contains(mv.to());
            let next = position.play(mv);
            let dice_left = match position.piece_at(mv.from()) {
                // The capture of the king has emptied the pool; the dice that it left over are told
                // all the same.
                Some(piece) if takes_king => position.pool().spend(piece.role).unwrap_or_default(),
                _ => next.pool(),
            };
            self.nodes.push(Node {
                mv,
                dice_left,
                takes_king,
                descendants: 0,
            });
            if takes_king || dice_left.len() == self.fewest_left {
                return ControlFlow::<()>::Continue(());
            }
            self.add_children(&next);
            let descendants = self.nodes.len() - place - 1;
            if descendants == 0 {
                // A sequence that neither takes the king nor spends enough dice.
                self.nodes.truncate(place);
            } else if let Some(node) = self.nodes.get_mut(place) {
                // No roll has anywhere near 2³² sequences: that takes over 1600 moves at each step.
                node.descendants = descendants as u32;
            }
            ControlFlow::Continue(())
        });
    }
}

/// A node of a [`TurnTree`]: the root, or the state after a micro-move.
#[derive(Debug, Clone, Copy)]
pub struct TurnNode<'a> {
    pool: DicePool,
    node: Option<&'a Node>,
    descendants: &'a [Node],
}

impl<'a> TurnNode<'a> {
    /// The micro-move that leads here; `None` for the root.
    pub fn mv(&self) -> Option<Move> {
        self.node.map(|node| node.mv)
    }

    /// The dice not yet spent; after a king capture, those that are void.
    pub fn dice_left(&self) -> DicePool {
        self.node.map_or(self.pool, |node| node.dice_left)
    }

    /// Whether the move takes the king.
    pub fn takes_king(&self) -> bool {
        self.node.is_some_and(|node| node.takes_king)
    }

    /// Whether a legal turn ends here. Nothing follows then: were another die to be spent, it would
    /// have to be.
    pub fn is_end(&self) -> bool {
        self.node.is_some() && self.descendants.is_empty()
    }

    /// The nodes one move further, in canonical order.
    pub fn children(&self) -> impl Iterator<Item = TurnNode<'a>> + use<'a> {
        let pool = self.pool;
        let mut rest = self.descendants;
        core::iter::from_fn(move || {
            let (node, after) = rest.split_first()?;
            let (descendants, siblings) = after.split_at_checked(node.descendants as usize)?;
            rest = siblings;
            Some(TurnNode {
                pool,
                node: Some(node),
                descendants,
            })
        })
    }

    /// The node that `mv` leads to; `None` if it begins no legal turn.
    pub fn child(&self, mv: Move) -> Option<TurnNode<'a>> {
        self.children().find(|child| child.mv() == Some(mv))
    }

    /// The dice that some legal turn still spends from here: of each face the most that any of them
    /// does.
    pub fn playable_dice(&self) -> DicePool {
        let start = self.dice_left();
        let mut most = [0; 6];
        for end in self.descendants.iter().filter(|node| node.descendants == 0) {
            let spent = start.minus(end.dice_left);
            for role in Role::ALL {
                let count = &mut most[role.index()];
                *count = spent.count(role).max(*count);
            }
        }
        DicePool::from_counts(most)
    }
}

#[cfg(feature = "serde")]
mod serialize {
    //! The tree as nested objects.

    use alloc::string::ToString;
    use alloc::vec::Vec;

    use serde::ser::{Serialize, SerializeStruct, Serializer};

    use super::{TurnNode, TurnTree};

    /// As its root.
    impl Serialize for TurnTree {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.root().serialize(serializer)
        }
    }

    /// As an object: `move` (UCI, null for the root), `dice` (those left), `takes_king`, `end`,
    /// `children`.
    impl Serialize for TurnNode<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut object = serializer.serialize_struct("TurnNode", 5)?;
            object.serialize_field("move", &self.mv())?;
            object.serialize_field("dice", &self.dice_left().to_string())?;
            object.serialize_field("takes_king", &self.takes_king())?;
            object.serialize_field("end", &self.is_end())?;
            object.serialize_field("children", &self.children().collect::<Vec<_>>())?;
            object.end()
        }
    }
}
