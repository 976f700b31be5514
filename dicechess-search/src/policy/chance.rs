//! The weighted classes of a chance node.

use core::cmp::Ordering;

use crate::{Game, Weighted};

/// Which classes of rolls a chance node has, and in which order they are searched.
///
/// A class stands for rolls that come to the same: its roll is one of them, its weight all of
/// theirs. The search checks that the weights are positive and sum to the game's total: nothing is
/// dropped or renormalised. `memory` is the game's own for this position, which some policies can
/// ask.
///
/// ```
/// use dicechess_search::{ChancePolicy, Game, Weighted};
///
/// /// The rolls of greatest weight first.
/// struct HeaviestFirst;
///
/// impl<Playing: Game> ChancePolicy<Playing> for HeaviestFirst {
///     fn classes(
///         &self,
///         game: &Playing,
///         position: &Playing::Position,
///         _: &mut Playing::Memory,
///         classes: &mut Vec<Weighted<Playing::Roll>>,
///     ) {
///         game.rolls(position, classes);
///         classes.sort_by_key(|class| std::cmp::Reverse(class.weight));
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no chance policy for `{Playing}`",
    label = "a chance policy is needed here",
    note = "use `AllRolls`, or `chance_fn` with a closure that fills a list of weighted rolls"
)]
pub trait ChancePolicy<Playing: Game> {
    /// Appends the classes.
    fn classes(
        &self,
        game: &Playing,
        position: &Playing::Position,
        memory: &mut Playing::Memory,
        classes: &mut Vec<Weighted<Playing::Roll>>,
    );
}

impl<Playing: Game, Inner: ChancePolicy<Playing> + ?Sized> ChancePolicy<Playing> for &Inner {
    fn classes(
        &self,
        game: &Playing,
        position: &Playing::Position,
        memory: &mut Playing::Memory,
        classes: &mut Vec<Weighted<Playing::Roll>>,
    ) {
        (**self).classes(game, position, memory, classes);
    }
}

/// Every roll by itself, in the game's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AllRolls;

impl<Playing: Game> ChancePolicy<Playing> for AllRolls {
    #[inline]
    fn classes(
        &self,
        game: &Playing,
        position: &Playing::Position,
        _: &mut Playing::Memory,
        classes: &mut Vec<Weighted<Playing::Roll>>,
    ) {
        game.rolls(position, classes);
    }
}

/// A closure as a chance policy; made by [`chance_fn`].
#[derive(Debug, Clone, Copy)]
pub struct ChanceFn<Function>(Function);

/// Makes a chance policy of a closure that appends classes to a list.
///
/// ```
/// use dicechess_search::{DiceChess, Game, chance_fn};
///
/// // All rolls, the last ones first.
/// let backwards = chance_fn::<DiceChess, _>(|game, position, _, classes| {
///     game.rolls(position, classes);
///     classes.reverse();
/// });
/// # let _ = backwards;
/// ```
pub fn chance_fn<Playing, Function>(function: Function) -> ChanceFn<Function>
where
    Playing: Game,
    Function:
        Fn(&Playing, &Playing::Position, &mut Playing::Memory, &mut Vec<Weighted<Playing::Roll>>),
{
    ChanceFn(function)
}

impl<Playing, Function> ChancePolicy<Playing> for ChanceFn<Function>
where
    Playing: Game,
    Function:
        Fn(&Playing, &Playing::Position, &mut Playing::Memory, &mut Vec<Weighted<Playing::Roll>>),
{
    #[inline]
    fn classes(
        &self,
        game: &Playing,
        position: &Playing::Position,
        memory: &mut Playing::Memory,
        classes: &mut Vec<Weighted<Playing::Roll>>,
    ) {
        (self.0)(game, position, memory, classes);
    }
}

/// The classes of another policy in the order of a comparison; made by [`order_classes`].
#[derive(Debug, Clone, Copy)]
pub struct OrderedClasses<Inner, Compare> {
    inner: Inner,
    compare: Compare,
}

/// The classes of another policy in an order of one's own: `compare` says how two of them are
/// ordered, `Less` first. Equal ones keep theirs.
///
/// Sums of whole or exact scores do not depend on the order. Sums of floats can differ in their
/// last bits.
///
/// ```
/// use dicechess_search::{DiceChess, RollClasses, Weighted, order_classes};
/// use dicechess_rules::DicePool;
///
/// let heaviest_first = order_classes::<DiceChess, _, _>(
///     RollClasses,
///     |left: &Weighted<DicePool>, right: &Weighted<DicePool>| right.weight.cmp(&left.weight),
/// );
/// # let _ = heaviest_first;
/// ```
pub fn order_classes<Playing, Inner, Compare>(
    inner: Inner,
    compare: Compare,
) -> OrderedClasses<Inner, Compare>
where
    Playing: Game,
    Inner: ChancePolicy<Playing>,
    Compare: Fn(&Weighted<Playing::Roll>, &Weighted<Playing::Roll>) -> Ordering,
{
    OrderedClasses { inner, compare }
}

impl<Playing, Inner, Compare> ChancePolicy<Playing> for OrderedClasses<Inner, Compare>
where
    Playing: Game,
    Inner: ChancePolicy<Playing>,
    Compare: Fn(&Weighted<Playing::Roll>, &Weighted<Playing::Roll>) -> Ordering,
{
    fn classes(
        &self,
        game: &Playing,
        position: &Playing::Position,
        memory: &mut Playing::Memory,
        classes: &mut Vec<Weighted<Playing::Roll>>,
    ) {
        let start = classes.len();
        self.inner.classes(game, position, memory, classes);
        classes[start..].sort_by(&self.compare);
    }
}
