//! One chance node: a weighted sum, and what is known of it before it is complete.
//!
//! Star1 and Star2 are those of Bruce W. Ballard ("The *-Minimax Search Procedure for Trees
//! Containing Chance Nodes", Artificial Intelligence 21, 1983).

use crate::error::WeightError;
use crate::{Score, SearchOutcome, Window};

/// The bounds of a class that has not been searched to its end.
#[derive(Debug, Clone, Copy)]
struct Class<Value> {
    weight: Value,
    lower: Value,
    upper: Value,
}

/// What follows from the outcome of a class.
#[derive(Debug, Clone, Copy)]
pub enum Progress<Value> {
    /// The class is settled; the next one is to be searched, if there is one.
    Settled,
    /// The node needs no further search.
    Cut(SearchOutcome<Value>),
    /// The class failed out of its window by so little that rounding keeps the node undecided: it
    /// is to be searched again with an open window.
    SearchAgain,
}

/// The classes of one chance node, their weights, and the bounds that are known of each.
///
/// Whoever searches settles the classes in their order and asks between them whether the node is
/// decided (Star1). Legal replies that were probed beforehand tighten the bounds (Star2): a maximum
/// is not below a probed reply, a minimum not above it. The value of passing is no bound when there
/// is a legal reply, because moving is mandatory and can hurt.
///
/// The sum is made in whole weights, in the order of the classes, and divided once. Bounds are
/// summed in the same order with the same operations, which are monotonic even where they round: so
/// they hold for the sum as it will be computed, floats included.
///
/// ```
/// use dicechess_search::{ChanceNode, SearchOutcome, UtilityBounds, Window};
///
/// let bounds = UtilityBounds::new(-100.0, -99.0, 99.0, 100.0)?;
/// // Two classes, three quarters and one quarter; is the node worth more than 50?
/// let mut node = ChanceNode::new([3, 1], 4, Window::new(50.0, 60.0)?, (-99.0, 99.0))?;
/// node.settle(20.0);
/// // At best (3 × 20 + 99) / 4 = 39.75: the second class need not be searched.
/// let Some(SearchOutcome::UpperBound(bound)) = node.decided() else { panic!("it fails low") };
/// assert_eq!(bound.value(), 39.75);
/// # let _ = bounds;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ChanceNode<Value> {
    window: Window<Value>,
    /// What each class, and so the node, is worth at least and at most.
    range: (Value, Value),
    total: Value,
    classes: Vec<Class<Value>>,
    settled: usize,
    sum: Value,
}

impl<Value: Score> ChanceNode<Value> {
    /// A node with classes of these weights, each of which is worth something in `range`, ends
    /// included. The score type has to hold sums of such values over `total`, and of the ends of the
    /// window; [`UtilityBounds::check_total_weight`](crate::UtilityBounds::check_total_weight)
    /// tells.
    ///
    /// # Errors
    /// [`WeightError`] if a weight is 0 or the weights do not sum to `total`.
    pub fn new(
        weights: impl IntoIterator<Item = u32>,
        total: u32,
        window: Window<Value>,
        range: (Value, Value),
    ) -> Result<Self, WeightError> {
        let mut node = Self::empty(window);
        node.reset(weights, total, window, range)?;
        Ok(node)
    }

    /// A node without classes, to be reset.
    pub(crate) fn empty(window: Window<Value>) -> Self {
        Self {
            window,
            range: (Value::zero(), Value::zero()),
            total: Value::one(),
            classes: Vec::new(),
            settled: 0,
            sum: Value::zero(),
        }
    }

    /// Makes this another node, in the same memory.
    ///
    /// # Errors
    /// As for [`new`](Self::new). What the node is then is not said, but it can be reset again.
    pub fn reset(
        &mut self,
        weights: impl IntoIterator<Item = u32>,
        total: u32,
        window: Window<Value>,
        range: (Value, Value),
    ) -> Result<(), WeightError> {
        let number = |weight| Value::from_u32(weight).ok_or(WeightError::NotInScore { weight });
        self.window = window;
        self.range = range;
        self.settled = 0;
        self.sum = Value::zero();
        self.classes.clear();
        let mut found = 0_u64;
        for weight in weights {
            if weight == 0 {
                return Err(WeightError::Zero {
                    class: self.classes.len(),
                });
            }
            found += u64::from(weight);
            let (lower, upper) = range;
            self.classes.push(Class {
                weight: number(weight)?,
                lower,
                upper,
            });
        }
        if found != u64::from(total) || self.classes.is_empty() {
            return Err(WeightError::Sum { found, total });
        }
        self.total = number(total)?;
        Ok(())
    }

    /// The number of classes not settled yet.
    pub fn remaining(&self) -> usize {
        self.classes.len() - self.settled
    }

    /// The index of the class to search next, if there is one.
    pub fn next_class(&self) -> Option<usize> {
        (self.settled < self.classes.len()).then_some(self.settled)
    }

    /// Notes that a class is worth at least `value`.
    pub fn raise_lower(&mut self, class: usize, value: Value) {
        if let Some(class) = self.classes.get_mut(class)
            && value > class.lower
        {
            class.lower = value;
        }
    }

    /// Notes that a class is worth at most `value`.
    pub fn drop_upper(&mut self, class: usize, value: Value) {
        if let Some(class) = self.classes.get_mut(class)
            && value < class.upper
        {
            class.upper = value;
        }
    }

    /// Settles the next class with its exact value.
    pub fn settle(&mut self, value: Value) {
        if let Some(class) = self.classes.get(self.settled) {
            self.sum = self.sum + class.weight * value;
            self.settled += 1;
        }
    }

    /// The value that the node would have if every class not settled were worth what `bound` says.
    fn value_with(&self, bound: impl Fn(&Class<Value>) -> Value) -> Value {
        let open = self.classes.iter().skip(self.settled);
        self.divided(open.fold(self.sum, |sum, class| sum + class.weight * bound(class)))
    }

    /// A sum as the value of the node. The average of equal numbers can be rounded past them; it is
    /// kept in the range, which changes no order.
    fn divided(&self, sum: Value) -> Value {
        let (lowest, highest) = self.range;
        match sum / self.total {
            low if low < lowest => lowest,
            high if high > highest => highest,
            value => value,
        }
    }

    /// What the node is known to be worth at least.
    pub fn lower(&self) -> Value {
        self.value_with(|class| class.lower)
    }

    /// What the node is known to be worth at most.
    pub fn upper(&self) -> Value {
        self.value_with(|class| class.upper)
    }

    /// The outcome, if the node is complete or is known to lie out of its window. Strictly out: a
    /// value equal to an end of the window is searched to its end.
    pub fn decided(&self) -> Option<SearchOutcome<Value>> {
        if self.remaining() == 0 {
            return Some(SearchOutcome::exact(self.divided(self.sum), 0));
        }
        let (lower, upper) = (self.lower(), self.upper());
        if upper < self.window.alpha() {
            Some(SearchOutcome::upper_bound(upper, 0))
        } else if lower > self.window.beta() {
            Some(SearchOutcome::lower_bound(lower, 0))
        } else {
            None
        }
    }

    /// The window for the next class: below it the node fails low, above it high, whatever the
    /// others are worth. Rounding can make it a little too wide or too narrow, which
    /// [`note`](Self::note) finds out.
    pub fn class_window(&self) -> Window<Value> {
        let Some(class) = self.classes.get(self.settled) else {
            return self.window;
        };
        let rest = |bound: fn(&Class<Value>) -> Value| {
            let others = self.classes.iter().skip(self.settled + 1);
            others.fold(self.sum, |sum, other| sum + other.weight * bound(other))
        };
        let needed = |end: Value, others: Value| {
            let value = (end * self.total - others) / class.weight;
            // Out of the class's own range there is nothing to tell apart.
            if value < class.lower {
                class.lower
            } else if value > class.upper {
                class.upper
            } else {
                value
            }
        };
        Window::between(
            needed(self.window.alpha(), rest(|other| other.upper)),
            needed(self.window.beta(), rest(|other| other.lower)),
        )
    }

    /// Takes in the outcome of the next class. An unfinished one is to be handled before.
    pub fn note(&mut self, outcome: &SearchOutcome<Value>) -> Progress<Value> {
        let class = self.settled;
        match outcome {
            SearchOutcome::Exact(exact) => {
                self.settle(exact.value());
                return Progress::Settled;
            }
            SearchOutcome::LowerBound(bound) => self.raise_lower(class, bound.value()),
            SearchOutcome::UpperBound(bound) => self.drop_upper(class, bound.value()),
            SearchOutcome::Incomplete { .. } => return Progress::SearchAgain,
        }
        self.decided().map_or(Progress::SearchAgain, Progress::Cut)
    }
}
