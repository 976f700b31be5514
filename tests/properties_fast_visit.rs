//! Moves with their positions, and turns with theirs: the visitors equal playing one move after the
//! other, and stop where they are told to.

mod support;

use std::cell::Cell;
use std::ops::ControlFlow;

use dicechess::movegen::{self, MoveBuffer};
use dicechess::{Move, NotRolled, Position, RoleSet, Turn, TurnList, TurnWalker, VisitSummary};
use proptest::collection::vec;
use proptest::prelude::*;
use support::fast::stop_if;
use support::strategies::{any_position, cases, crowded, enumerable_position};

/// A turn as a visitor sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    turn: Turn,
    position: Position,
    /// Equality of positions does not look at the key.
    key: u64,
    takes_king: bool,
}

/// What a visitor has to see.
fn plain(position: &Position) -> Vec<Seen> {
    let legal = position.legal_turns();
    let king_turns = legal.list().map_or(&[][..], TurnList::king_turns).len();
    let turns = legal.as_slice().iter().enumerate();
    turns
        .map(|(index, &turn)| {
            let after = turn.play(position);
            Seen {
                turn,
                position: after,
                key: after.recompute_key(),
                takes_king: index < king_turns,
            }
        })
        .collect()
}

/// Visits turns until `limit` of them have been seen.
fn visit_up_to(
    walker: &mut TurnWalker,
    position: &Position,
    limit: usize,
) -> (Vec<Seen>, Result<VisitSummary, NotRolled>) {
    let mut seen = Vec::new();
    let summary = walker.visit(position, |visited| {
        assert_eq!(visited.path(), visited.turn().moves());
        seen.push(Seen {
            turn: visited.turn(),
            position: *visited.position(),
            key: visited.position().key(),
            takes_king: visited.takes_king(),
        });
        stop_if(seen.len() == limit)
    });
    (seen, summary)
}

/// All places of a short list, and of a long one its ends, the places around `border`, and some in
/// between.
fn places(total: usize, border: usize) -> Vec<usize> {
    const MOST: usize = 40;
    let step = total / MOST + 1;
    let mut places: Vec<usize> = (1..=total)
        .step_by(step)
        .chain([border, border + 1, total.saturating_sub(1), total])
        .filter(|place| (1..=total).contains(place))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn check_successors(position: &Position, roles: RoleSet) {
    let mut moves = MoveBuffer::new();
    moves.fill_of(position, roles);
    let mut seen: Vec<Move> = Vec::new();
    let _ = movegen::for_each_successor_of(position, roles, |mv, next| {
        assert_eq!(*next, position.play(mv), "{position}: {mv}");
        assert_eq!(next.key(), next.recompute_key(), "{position}: {mv}");
        seen.push(mv);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(seen, moves.to_vec(), "{position}");
}

/// The positions of a turn, the root included, that have dice left and a king to take.
fn generations(position: &Position) -> u32 {
    let mut below = 0;
    let _: ControlFlow<()> = movegen::for_each_move(position, |mv| {
        let next = position.play(mv);
        let enemy = !position.side_to_move();
        let takes_king = next.king(enemy) != position.king(enemy);
        if !takes_king && !next.pool().is_empty() {
            below += generations(&next);
        }
        ControlFlow::Continue(())
    });
    1 + below
}

proptest! {
    #![proptest_config(cases(1600))]

    /// A check is asked before every generation: of the root, and of every position on the way that
    /// still has dice. Cancelled at any of them, nothing is handed out; else it is the visit.
    #[test]
    fn a_check_ends_the_discovery(position in enumerable_position(), share in 0.0..1.0_f64) {
        let mut walker = TurnWalker::new();
        let visit = |walker: &mut TurnWalker, last: u32| {
            let asked = Cell::new(0);
            let mut seen = Vec::new();
            let check = || {
                asked.set(asked.get() + 1);
                asked.get() > last
            };
            let summary = walker.visit_with(&position, check, |visited| {
                seen.push((visited.turn(), *visited.position(), visited.takes_king()));
                ControlFlow::Continue(())
            });
            (summary, seen, asked.get())
        };
        let (whole, seen, asked) = visit(&mut walker, u32::MAX);
        if position.pool().is_empty() {
            prop_assert_eq!(whole, Err(NotRolled));
            return Ok(());
        }
        prop_assert_eq!(asked, generations(&position));
        prop_assert_eq!(Ok(seen.clone()), walker.collect(&position));
        prop_assert_eq!(whole.map(|summary| summary.map(|summary| summary.total)), Ok(Some(seen.len())));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below `asked`")]
        let last = (f64::from(asked) * share) as u32;
        let (cut, seen, asked) = visit(&mut walker, last);
        prop_assert_eq!((cut, seen.len(), asked), (Ok(None), 0, last + 1));
    }

    #[test]
    fn successors_are_all_moves_played(position in any_position(), bits in 0..64_u8) {
        let roles = RoleSet::from_bits(bits).expect("six bits are a set of types");
        check_successors(&position, roles);
        check_successors(&position, RoleSet::ALL);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn successors_of_a_crowded_board_are_all_moves_played(position in crowded()) {
        check_successors(&position, RoleSet::ALL);
    }
}

proptest! {
    #![proptest_config(cases(1200))]

    #[test]
    fn the_visitor_sees_the_plain_turns(positions in vec(enumerable_position(), 1..4)) {
        let mut reused = TurnWalker::new();
        for position in &positions {
            let expected = plain(position);
            let total = expected.len();
            let summary = VisitSummary { emitted: total, total, stopped_early: false };
            let summary = if position.pool().is_empty() { Err(NotRolled) } else { Ok(summary) };
            for walker in [&mut reused, &mut TurnWalker::new()] {
                let (seen, result) = visit_up_to(walker, position, usize::MAX);
                prop_assert_eq!(result, summary);
                prop_assert!(seen == expected, "{}", position);
            }
        }
    }

    #[test]
    fn a_visit_stops_at_every_place(position in enumerable_position()) {
        let expected = plain(&position);
        let total = expected.len();
        let king_turns = expected.iter().filter(|seen| seen.takes_king).count();
        let mut walker = TurnWalker::new();
        for place in places(total, king_turns) {
            let (seen, result) = visit_up_to(&mut walker, &position, place);
            let summary = VisitSummary { emitted: place, total, stopped_early: true };
            prop_assert_eq!(result, Ok(summary));
            prop_assert!(seen == expected[..place], "{}: stopped at {}", position, place);
        }
    }
}

#[test]
fn a_forced_pass_shows_no_turn() {
    let position: Position = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP"
        .parse()
        .expect("valid");
    let nothing = VisitSummary {
        emitted: 0,
        total: 0,
        stopped_early: false,
    };
    let mut walker = TurnWalker::new();
    // What another position left in the walker does not come through.
    let opening = Position::initial().with_pool("PNN".parse().expect("three dice"));
    assert!(!visit_up_to(&mut walker, &opening, usize::MAX).0.is_empty());
    assert_eq!(
        visit_up_to(&mut walker, &position, usize::MAX),
        (Vec::new(), Ok(nothing))
    );
}

#[test]
fn before_the_roll_there_is_no_visit() {
    let (seen, result) = visit_up_to(&mut TurnWalker::new(), &Position::initial(), usize::MAX);
    assert_eq!((seen, result), (Vec::new(), Err(NotRolled)));
}
