//! The room that a search works in, kept between runs: once it has grown, nodes allocate nothing.

use core::fmt;
use core::ops::Range;

use crate::{ChanceNode, Game, Score, UtilityBounds, Weighted, Window};

/// The memory of a search: a place for each depth, and room for batches.
pub(super) struct Memory<Playing: Game, Value> {
    /// By the depth below the root; taken out while a node of that depth is under way.
    levels: Vec<Option<Box<Level<Playing, Value>>>>,
    /// Leaves on their way to be judged.
    pub(super) gathered: Vec<Playing::Position>,
    /// The scores of the last batch.
    pub(super) scores: Vec<Value>,
}

/// One chance node under way.
pub(super) struct Level<Playing: Game, Value> {
    pub(super) game: Playing::Memory,
    pub(super) classes: Vec<Weighted<Playing::Roll>>,
    pub(super) node: ChanceNode<Value>,
    /// One for each class if there are probes, else none.
    pub(super) probes: Vec<Probe<Playing::Position, Value>>,
    /// The replies made for probes, and after them those of the class under search.
    pub(super) replies: Vec<Playing::Position>,
}

/// What is known of a class from its probe.
pub(super) struct Probe<Position, Value> {
    /// The reply that was probed.
    pub(super) reply: Position,
    /// Its exact value, once it has been searched.
    pub(super) value: Option<Value>,
    /// Where all replies of the class are, if they had to be made.
    pub(super) made: Option<Range<usize>>,
}

impl<Playing: Game, Value> Memory<Playing, Value> {
    pub(super) fn new() -> Self {
        Self {
            levels: Vec::new(),
            gathered: Vec::new(),
            scores: Vec::new(),
        }
    }
}

impl<Playing: Game, Value: Score> Memory<Playing, Value> {
    /// The place for a node of a depth, which is to be put back.
    #[allow(
        clippy::unnecessary_box_returns,
        reason = "the same box is taken out and put back, so that nothing is allocated or copied"
    )]
    pub(super) fn take(
        &mut self,
        depth: u32,
        bounds: &UtilityBounds<Value>,
    ) -> Box<Level<Playing, Value>> {
        let kept = self.levels.get_mut(depth as usize).and_then(Option::take);
        kept.unwrap_or_else(|| {
            Box::new(Level {
                game: Playing::Memory::default(),
                classes: Vec::new(),
                node: ChanceNode::empty(Window::open(bounds)),
                probes: Vec::new(),
                replies: Vec::new(),
            })
        })
    }

    pub(super) fn put_back(&mut self, depth: u32, level: Box<Level<Playing, Value>>) {
        let depth = depth as usize;
        if self.levels.len() <= depth {
            self.levels.resize_with(depth + 1, || None);
        }
        self.levels[depth] = Some(level);
    }
}

impl<Playing: Game, Value> fmt::Debug for Memory<Playing, Value> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("levels", &self.levels.len())
            .finish_non_exhaustive()
    }
}
