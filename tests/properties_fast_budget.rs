//! Work budgets: every query completes with exactly the units that the rules of payment ask for,
//! and with one unit less it hands out nothing.

mod support;

use std::fmt::Debug;
use std::ops::ControlFlow;

use dicechess::{
    Budget, Color, FoldSummary, LegalTurns, NotRolled, Outcome, Position, Turn, TurnList,
    TurnWalker, VisitSummary,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use support::fast::{moves, rolled_position, stop_if};
use support::strategies::cases;

/// `Budget` is neither `Sync` nor `Clone`: were it one of them, the type of the marker would be
/// ambiguous, and this would not compile.
const _: fn() = || {
    trait NotSync<Marker> {
        fn holds() {}
    }
    impl<Any> NotSync<()> for Any {}
    impl<Shared: Sync> NotSync<u8> for Shared {}

    trait NotClone<Marker> {
        fn holds() {}
    }
    impl<Any> NotClone<()> for Any {}
    impl<Copied: Clone> NotClone<u8> for Copied {}

    <Budget as NotSync<_>>::holds();
    <Budget as NotClone<_>>::holds();
};

/// A query that a budget pays for.
#[derive(Debug, Clone, Copy)]
enum Query {
    LegalTurns,
    Visit,
    Fold,
    FirstKingTurn,
    KingCaptureRolls(Color),
}

const QUERIES: [Query; 6] = [
    Query::LegalTurns,
    Query::Visit,
    Query::Fold,
    Query::FirstKingTurn,
    Query::KingCaptureRolls(Color::White),
    Query::KingCaptureRolls(Color::Black),
];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    Turns(LegalTurns),
    Visited(VisitSummary),
    Folded(FoldSummary<Vec<Turn>>),
    KingTurn(Option<Turn>),
    Rolls(u32),
}

fn map<From, To>(outcome: Outcome<From>, convert: impl FnOnce(From) -> To) -> Outcome<To> {
    match outcome {
        Outcome::Complete { value, used } => Outcome::Complete {
            value: convert(value),
            used,
        },
        Outcome::Incomplete { used } => Outcome::Incomplete { used },
    }
}

/// Asks a query of a position that has been rolled. The number is how often a callback was called.
fn ask(query: Query, position: &Position, budget: &Budget) -> (Outcome<Answer>, usize) {
    let mut calls = 0;
    let mut walker = TurnWalker::new();
    let outcome = match query {
        Query::LegalTurns => map(position.legal_turns_within(budget), Answer::Turns),
        Query::Visit => {
            let outcome = walker.visit_within(position, budget, |_| {
                calls += 1;
                ControlFlow::Continue(())
            });
            map(outcome.expect("rolled"), Answer::Visited)
        }
        Query::Fold => {
            let outcome = walker.fold_within(position, budget, Vec::new(), |mut turns, visited| {
                calls += 1;
                turns.push(visited.turn());
                ControlFlow::Continue(turns)
            });
            map(outcome.expect("rolled"), Answer::Folded)
        }
        Query::FirstKingTurn => map(position.first_king_turn(budget), Answer::KingTurn),
        Query::KingCaptureRolls(attacker) => map(
            position.king_capture_rolls_within(attacker, budget),
            Answer::Rolls,
        ),
    };
    (outcome, calls)
}

/// The answer without a budget.
fn plain_answer(query: Query, position: &Position) -> Answer {
    let legal = position.legal_turns();
    let (turns, total) = (legal.as_slice().to_vec(), legal.as_slice().len());
    match query {
        Query::LegalTurns => Answer::Turns(legal),
        Query::Visit => Answer::Visited(VisitSummary {
            emitted: total,
            total,
            stopped_early: false,
        }),
        Query::Fold => Answer::Folded(FoldSummary {
            value: turns,
            stopped_early: false,
        }),
        Query::FirstKingTurn => {
            let king_turns = legal.list().map_or(&[][..], TurnList::king_turns);
            Answer::KingTurn(king_turns.first().copied())
        }
        Query::KingCaptureRolls(attacker) => Answer::Rolls(position.king_capture_rolls(attacker)),
    }
}

/// The exact units of a query: by a plain count where the rules of payment say it all, and for the
/// capture rolls, which take short cuts of their own, as measured.
fn exact_units(query: Query, position: &Position) -> u64 {
    match query {
        Query::LegalTurns | Query::Visit | Query::Fold => count_units(position, false).units,
        Query::FirstKingTurn if position.king(!position.side_to_move()).is_none() => 0,
        Query::FirstKingTurn => count_units(position, true).units,
        Query::KingCaptureRolls(_) => ask(query, position, &Budget::unlimited()).0.used(),
    }
}

struct Count {
    units: u64,
    /// The count ends at the first capture of the king.
    is_over: bool,
}

/// One unit for the generation, one for each move, and the units of the positions that these lead
/// to while there are dice: all of them, or those before the first capture of the king.
fn count_units(position: &Position, stops_at_king: bool) -> Count {
    let enemy_king = position.king(!position.side_to_move());
    let mut units = 1;
    for mv in moves(position) {
        units += 1;
        let takes_king = enemy_king == Some(mv.to());
        if takes_king && stops_at_king {
            return Count {
                units,
                is_over: true,
            };
        }
        let next = position.play(mv);
        if takes_king || next.pool().is_empty() {
            continue;
        }
        let below = count_units(&next, stops_at_king);
        units += below.units;
        if below.is_over {
            return Count {
                units,
                is_over: true,
            };
        }
    }
    Count {
        units,
        is_over: false,
    }
}

/// Limits below `units`: all if they are few, otherwise the ends.
fn too_few(units: u64) -> Vec<u64> {
    const FEW: u64 = 80;
    if units <= FEW {
        (0..units).collect()
    } else {
        vec![0, 1, units / 2, units - 1]
    }
}

/// The budget as the documentation describes it.
struct Ledger {
    limit: u64,
    used: u64,
    is_exhausted: bool,
}

impl Ledger {
    /// The outcome of a query for `units`.
    fn pay(&mut self, units: u64, answer: Answer) -> Outcome<Answer> {
        self.is_exhausted |= self.used + units > self.limit;
        if self.is_exhausted {
            self.used = self.limit;
            return Outcome::Incomplete { used: self.used };
        }
        self.used += units;
        Outcome::Complete {
            value: answer,
            used: self.used,
        }
    }
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn a_query_completes_with_its_exact_units_and_not_with_fewer(position in rolled_position()) {
        for query in QUERIES {
            let units = exact_units(query, &position);
            let complete = Outcome::Complete { value: plain_answer(query, &position), used: units };
            for enough in [units, units + 1, u64::MAX] {
                let budget = Budget::new(enough);
                let (outcome, _) = ask(query, &position, &budget);
                prop_assert!(outcome == complete, "{}: {:?} with {}", position, query, enough);
                prop_assert_eq!(budget.remaining(), enough - units);
                prop_assert!(!budget.is_exhausted());
            }
            for limit in too_few(units) {
                let budget = Budget::new(limit);
                let (outcome, calls) = ask(query, &position, &budget);
                prop_assert_eq!(outcome, Outcome::Incomplete { used: limit });
                prop_assert_eq!(calls, 0, "{:?} called back with {} of {}", query, limit, units);
                prop_assert!(budget.is_exhausted());
                prop_assert_eq!((budget.used(), budget.remaining()), (limit, 0));
            }
        }
    }

    #[test]
    fn queries_share_a_budget_until_it_is_exhausted(
        asked in vec((rolled_position(), select(QUERIES.to_vec())), 2..8),
        share in 0..130_u64,
    ) {
        let units: Vec<u64> =
            asked.iter().map(|(position, query)| exact_units(*query, position)).collect();
        // From nothing at all to more than enough for everything.
        let limit = units.iter().sum::<u64>() * share / 100;
        let budget = Budget::new(limit);
        let mut ledger = Ledger { limit, used: 0, is_exhausted: false };
        for ((position, query), units) in asked.iter().zip(units) {
            let expected = ledger.pay(units, plain_answer(*query, position));
            let (outcome, calls) = ask(*query, position, &budget);
            prop_assert!(outcome == expected, "{}: {:?}", position, query);
            prop_assert!(calls == 0 || !ledger.is_exhausted);
            prop_assert_eq!(budget.used(), ledger.used);
            prop_assert_eq!(budget.is_exhausted(), ledger.is_exhausted);
        }
    }

    #[test]
    fn a_visit_and_a_fold_that_stop_have_paid_for_all_turns(
        position in rolled_position(),
        place in any::<prop::sample::Index>(),
    ) {
        let legal = position.legal_turns();
        let turns = legal.as_slice();
        if turns.is_empty() {
            return Ok(());
        }
        let emitted = place.index(turns.len()) + 1;
        let used = exact_units(Query::Visit, &position);
        let (mut walker, mut left) = (TurnWalker::new(), emitted);
        let visited = walker.visit_within(&position, &Budget::new(used), |_| {
            left -= 1;
            stop_if(left == 0)
        });
        let value = VisitSummary { emitted, total: turns.len(), stopped_early: true };
        prop_assert_eq!(visited, Ok(Outcome::Complete { value, used }));

        let budget = Budget::new(used);
        let folded = walker.fold_within(&position, &budget, Vec::new(), |mut all, visited| {
            all.push(visited.turn());
            if all.len() == emitted { ControlFlow::Break(all) } else { ControlFlow::Continue(all) }
        });
        let value = FoldSummary { value: turns[..emitted].to_vec(), stopped_early: true };
        prop_assert_eq!(folded, Ok(Outcome::Complete { value, used }));
    }

    #[test]
    fn payments_add_up_and_latch(limit in 0..40_u64, payments in vec(0..12_u64, 0..12)) {
        let budget = Budget::new(limit);
        let (mut used, mut is_exhausted) = (0, false);
        for units in payments {
            is_exhausted |= used + units > limit;
            used = if is_exhausted { limit } else { used + units };
            prop_assert_eq!(budget.pay(units), !is_exhausted);
            prop_assert_eq!((budget.used(), budget.remaining()), (used, limit - used));
            prop_assert_eq!((budget.limit(), budget.is_exhausted()), (limit, is_exhausted));
        }
    }
}

#[test]
fn without_dice_nothing_is_paid_for() {
    let position = Position::initial();
    let budget = Budget::new(0);
    let (turns, _) = ask(Query::LegalTurns, &position, &budget);
    let value = Answer::Turns(LegalTurns::NotRolled);
    assert_eq!(turns, Outcome::Complete { value, used: 0 });
    let (king_turn, _) = ask(Query::FirstKingTurn, &position, &budget);
    let value = Answer::KingTurn(None);
    assert_eq!(king_turn, Outcome::Complete { value, used: 0 });
    let mut walker = TurnWalker::new();
    let visited = walker.visit_within(&position, &budget, |_| ControlFlow::Continue(()));
    assert_eq!(visited, Err(NotRolled));
    let folded = walker.fold_within(&position, &budget, (), |(), _| ControlFlow::Continue(()));
    assert_eq!(folded, Err(NotRolled));
    assert!(!budget.is_exhausted());
}

#[test]
fn a_witness_found_with_the_last_unit_is_complete() {
    // The root, then b3a5 and b3c5: three units.
    let position: Position = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 N".parse().expect("valid");
    let units = exact_units(Query::FirstKingTurn, &position);
    let budget = Budget::new(units);
    let Outcome::Complete { value, used } = position.first_king_turn(&budget) else {
        panic!("{units} units are enough");
    };
    assert_eq!(value.map(|turn| turn.to_string()), Some("b3c5".into()));
    assert_eq!((used, budget.remaining()), (units, 0));
}
