//! How far a search of the root runs over its deadline: by one piece of work that cannot be
//! interrupted at most, counted and not timed.

mod root_support;
mod support;

use std::cell::{Cell, RefCell};

use dicechess::{
    Basis, Cancellation, Clock, Color, Control, DiceChess, DiceChessMemory, DicePool, Evaluator,
    ExpectimaxConfig, Expectiminimax, Game, Material, Position, Pruning, Rescore, RootReport,
    RootSearch, SearchOutcome, Status, StopCause, Weighted,
};
use root_support::judging::distinct_results;
use root_support::second_opinion;

/// What a search does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// It looks at the clock.
    Clock,
    /// It does something that cannot be interrupted.
    Work,
}

/// What a search did, in order.
#[derive(Debug, Default)]
struct Log(RefCell<Vec<Event>>, Cell<u64>);

impl Log {
    fn note(&self, event: Event) {
        self.0.borrow_mut().push(event);
    }
}

/// A clock on which every look takes one nanosecond.
impl Clock for &Log {
    fn now_nanos(&self) -> u64 {
        self.note(Event::Clock);
        self.1.set(self.1.get() + 1);
        self.1.get()
    }
}

/// Material that notes every batch.
struct Logged<'a>(&'a Log);

impl Evaluator<LoggedGame<'_>> for Logged<'_> {
    type Score = i32;

    fn evaluate(&self, position: &Position, perspective: Color) -> i32 {
        self.0.note(Event::Work);
        Material.evaluate(position, perspective)
    }

    fn evaluate_many(&self, positions: &[Position], perspective: Color, scores: &mut Vec<i32>) {
        self.0.note(Event::Work);
        Material.evaluate_many(positions, perspective, scores);
    }
}

/// Dice Chess that notes probes; generations ask before each by themselves.
struct LoggedGame<'a>(&'a Log);

impl Game for LoggedGame<'_> {
    type Position = Position;
    type Side = Color;
    type Roll = DicePool;
    type Memory = DiceChessMemory;

    fn total_weight(&self) -> u32 {
        DiceChess.total_weight()
    }

    fn side_to_move(&self, position: &Position) -> Color {
        position.side_to_move()
    }

    fn status(&self, position: &Position) -> Status<Color> {
        DiceChess.status(position)
    }

    fn rolls(&self, position: &Position, rolls: &mut Vec<Weighted<DicePool>>) {
        DiceChess.rolls(position, rolls);
    }

    fn replies(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        replies: &mut Vec<Position>,
    ) {
        DiceChess.replies(position, roll, memory, replies);
    }

    fn replies_within<Stop: Cancellation>(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
        replies: &mut Vec<Position>,
    ) -> bool {
        DiceChess.replies_within(position, roll, memory, stop, replies)
    }

    fn prepare<Stop: Cancellation>(
        &self,
        position: &Position,
        memory: &mut DiceChessMemory,
        stop: &Stop,
    ) -> bool {
        DiceChess.prepare(position, memory, stop)
    }

    fn probe<Stop: Cancellation>(
        &self,
        position: &Position,
        roll: &DicePool,
        memory: &mut DiceChessMemory,
        stop: &Stop,
    ) -> Option<Position> {
        let probe = DiceChess.probe(position, roll, memory, stop);
        // One that is interrupted by its own questions has seen the clock last.
        if probe.is_some() {
            self.0.note(Event::Work);
        }
        probe
    }
}

fn position() -> Position {
    "k7/8/8/8/8/6p1/8/7K w - - 0 1 KK".parse().expect("valid")
}

/// Ranks the candidates of a position with so much time.
fn rank<'a, Second: Rescore<LoggedGame<'a>>>(
    game: &LoggedGame<'a>,
    pruning: Pruning,
    plies: u32,
    deadline: u64,
    second: Second,
) -> RootReport<Position, SearchOutcome<i32>> {
    let results = distinct_results(&position());
    let candidates: Vec<_> = results.into_iter().map(|(_, result)| result).collect();
    let search = Expectiminimax::new(game, Logged(game.0), Material::bounds())
        .expect("the sums fit")
        .with_pruning(pruning)
        .with_cancellation(Control::new().with_deadline(deadline, game.0));
    let options = ExpectimaxConfig::builder()
        .plies(std::num::NonZero::new(plies).expect("not zero"))
        .deepening(true)
        .build()
        .expect("valid");
    RootSearch::new(search, options)
        .with_rescore(second)
        .rank(&candidates, Color::White)
        .expect("material is a number")
}

/// Tries deadlines all over a search, with or without a second opinion.
fn assert_little_overrun(pruning: Pruning, plies: u32, rescored: bool, deadlines: &[u64]) {
    for &deadline in deadlines {
        let log = Log::default();
        let game = LoggedGame(&log);
        let report = if rescored {
            let second = second_opinion(Logged(&log), 0.5);
            rank(&game, pruning, plies, deadline, second)
        } else {
            rank(&game, pruning, plies, deadline, dicechess::NoRescore)
        };
        let events = log.0.borrow();
        let looks = events
            .iter()
            .filter(|event| **event == Event::Clock)
            .count() as u64;
        assert_eq!(report.stopped, Some(StopCause::Deadline), "{deadline}");
        // It saw the deadline once, looked no more after it, and did nothing either.
        assert_eq!(looks, deadline.max(1));
        assert_eq!(
            events.last(),
            Some(&Event::Clock),
            "{pruning:?}, {deadline}, {rescored}"
        );
        // Between two looks there is one piece of work at most.
        let unseen = events
            .windows(2)
            .filter(|pair| *pair == [Event::Work, Event::Work])
            .count();
        assert_eq!(
            unseen,
            0,
            "{pruning:?}, {deadline}, {rescored}: of {}",
            events.len()
        );
        if deadline <= 1 {
            assert_eq!((report.basis, events.len()), (Basis::FirstOffered, 1));
        }
    }
}

#[test]
fn after_the_deadline_nothing_is_done() {
    let deadlines: Vec<u64> = (0..40).chain((40..3000).step_by(97)).collect();
    for pruning in [Pruning::Off, Pruning::Star1, Pruning::Star2] {
        for rescored in [false, true] {
            assert_little_overrun(pruning, 3, rescored, &deadlines);
        }
    }
}

/// A deadline that is never reached is looked at to the end.
#[test]
fn without_need_nothing_is_cut() {
    let log = Log::default();
    let report = rank(
        &LoggedGame(&log),
        Pruning::Star2,
        2,
        u64::MAX,
        dicechess::NoRescore,
    );
    assert_eq!((report.stopped, report.completed_plies), (None, 2));
}

/// A second opinion is asked for once about each candidate that is not tainted, at whatever depth.
#[test]
fn a_second_opinion_is_asked_for_once() {
    let (log, asked) = (Log::default(), Log::default());
    let second = second_opinion(Logged(&asked), 0.5);
    let report = rank(&LoggedGame(&log), Pruning::Star1, 3, u64::MAX, second);
    let blended = report
        .candidates
        .iter()
        .filter(|candidate| candidate.blended.is_some())
        .count();
    assert!(blended > 0 && report.completed_plies == 3);
    assert_eq!(asked.0.borrow().len(), blended);
}
