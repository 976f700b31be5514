//! How much of the tree each pruning searches.

use std::cell::Cell;
use std::error::Error;
use std::io::Write;

use dicechess_search::{
    AllReplies, Complete, Evaluator, Expectiminimax, Pruning, ReplyPolicy, ScalarLeaves, Scaled,
    SearchCounters, SearchOutcome, UtilityBounds, plain_value,
};
use einstein::{BestFirst, Board, EinStein, Race, Side};

const PLIES: [u32; 3] = [2, 3, 4];
const PRUNINGS: [Pruning; 3] = [Pruning::Off, Pruning::Star1, Pruning::Star2];

/// From eight games in which both sides stepped at random, after 0 to 15 turns, so that the boards
/// get emptier. Red is to move in half of them.
const POSITIONS: [&str; 8] = [
    "a4a3b4a5c5b5 d2c1e3e1d1e2 r",
    "c5a2a5--b4a4 e3e1d1c1--d2 b",
    "a4--c3b5a3c5 --c2e1d1d2e3 r",
    "b2a4c4--c5c3 --e4d2--c1d1 b",
    "--b3a5c5b5c4 --d2--c2d1e4 r",
    "d5--a1a4--c2 b5d2--d1--c1 b",
    "a4--c2----c5 c1d5--c4d1e1 r",
    "b5b3a1----d4 c3d3-------- b",
];

/// Scores in which no average is rounded, so that all searches have to agree to the last bit.
type Exact = Scaled<Race, i64>;

/// Counts the positions that an evaluator is asked about.
struct Counting<Judge> {
    judge: Judge,
    asked: Cell<u64>,
}

impl<Judge: Evaluator<EinStein>> Evaluator<EinStein> for Counting<Judge> {
    type Score = Judge::Score;

    fn evaluate(&self, board: &Board, perspective: Side) -> Judge::Score {
        self.asked.set(self.asked.get() + 1);
        self.judge.evaluate(board, perspective)
    }
}

/// What the searches of one depth have in common.
struct Setting {
    plies: u32,
    judge: Exact,
    bounds: UtilityBounds<i64>,
    boards: Vec<Board>,
    /// What the plain search says of each board.
    values: Vec<i64>,
}

impl Setting {
    /// Searches plainly; also gives the leaves that this took.
    fn new(plies: u32, boards: Vec<Board>) -> Result<(Self, u64), Box<dyn Error>> {
        let judge = Exact::new(Race, &EinStein, plies)?;
        let bounds = judge.scale_bounds(&Race::bounds()?)?;
        let counting = Counting {
            judge,
            asked: Cell::new(0),
        };
        let value_of = |board: &Board| {
            let side = board.side_to_move();
            plain_value(&EinStein, &counting, &bounds, board, plies, side)
        };
        let values = boards.iter().map(value_of).collect::<Result<_, _>>()?;
        let setting = Self {
            plies,
            judge,
            bounds,
            boards,
            values,
        };
        Ok((setting, counting.asked.get()))
    }

    /// The work of one kind of search on all boards, once its values have been checked.
    fn measure<Order>(
        &self,
        pruning: Pruning,
        order: Order,
    ) -> Result<SearchCounters, Box<dyn Error>>
    where
        Order: ReplyPolicy<EinStein, Coverage = Complete>,
    {
        let mut search = Expectiminimax::new(&EinStein, self.judge, self.bounds)?
            .with_leaves(ScalarLeaves)
            .with_replies(order)
            .with_pruning(pruning);
        let mut sum = SearchCounters::default();
        for (board, &value) in self.boards.iter().zip(&self.values) {
            let side = board.side_to_move();
            let report = search.run(board, self.plies, side, search.open_window())?;
            match report.outcome {
                SearchOutcome::Exact(exact) if exact.value() == value => {}
                other => return Err(format!("{board}: {other:?} instead of {value}").into()),
            }
            sum.leaves += report.counters.leaves;
            sum.chance_nodes += report.counters.chance_nodes;
            sum.probes += report.counters.probes;
        }
        Ok(sum)
    }
}

/// Writes the sums over all positions as a Markdown table.
pub(crate) fn write_table(output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let boards: Result<Vec<Board>, _> = POSITIONS.iter().map(|text| text.parse()).collect();
    let boards = boards?;
    writeln!(
        output,
        "| plies | search | order | leaves | of plain | chance nodes | probes |\n\
         |--:|---|---|--:|--:|--:|--:|"
    )?;
    for plies in PLIES {
        let (setting, plain) = Setting::new(plies, boards.clone())?;
        writeln!(output, "| {plies} | plain | game | {plain} | 100.0 % | | |")?;
        for pruning in PRUNINGS {
            let rows = [
                ("game", setting.measure(pruning, AllReplies)?),
                ("best first", setting.measure(pruning, BestFirst(Race))?),
            ];
            for (order, counters) in rows {
                let share = Percent(counters.leaves, plain);
                writeln!(
                    output,
                    "| {plies} | {pruning:?} | {order} | {} | {share} | {} | {} |",
                    counters.leaves, counters.chance_nodes, counters.probes,
                )?;
            }
        }
    }
    Ok(())
}

/// A share of a whole in percent, rounded down to one decimal.
struct Percent(u64, u64);

impl std::fmt::Display for Percent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let per_mille = self.0 * 1000 / self.1.max(1);
        write!(f, "{}.{} %", per_mille / 10, per_mille % 10)
    }
}
