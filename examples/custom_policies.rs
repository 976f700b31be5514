//! An evaluator, a reply policy and a chance policy of one's own, and what each changes on one
//! position: `cargo run --release --example custom_policies`, or with a position before its roll.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::cmp::Reverse;
use std::error::Error;
use std::fmt::Debug;

use dicechess::{
    ChancePolicy, Color, DiceChess, Evaluator, Expectiminimax, Material, NeverCancel, Position,
    Pruning, ReplyPolicy, Role, RollClasses, SearchReport, Selective, Window, chance_fn,
};

/// Material, and 30 centipawns for a pair of bishops.
struct BishopPair;

impl Evaluator<DiceChess> for BishopPair {
    type Score = i32;

    fn evaluate(&self, position: &Position, side: Color) -> i32 {
        let pair = |side| i32::from(position.pieces(side, Role::Bishop).len() >= 2);
        Material.evaluate(position, side) + 30 * (pair(side) - pair(!side))
    }
}

/// The replies that leave the enemy the fewest pieces; so every result is one of a selection.
struct MostCaptures;

impl ReplyPolicy<DiceChess> for MostCaptures {
    type Coverage = Selective;

    fn arrange(&self, _: &DiceChess, mover: Color, replies: &mut [Position]) -> usize {
        let left = |reply: &Position| reply.color(!mover).len();
        replies.sort_by_key(left);
        let fewest = replies.first().map(left);
        replies.partition_point(|reply| Some(left(reply)) == fewest)
    }
}

fn show<Outcome: Debug>(name: &str, report: &SearchReport<Outcome>) {
    let (leaves, skipped) = (report.counters.leaves, report.counters.skipped_classes);
    let outcome = &report.outcome;
    println!("{name:<14}{leaves:>6} leaves {skipped:>2} classes skipped  {outcome:?}");
}

fn main() -> Result<(), Box<dyn Error>> {
    let built_in = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQ - 4 8";
    let given = std::env::args().nth(1);
    let position: Position = given.as_deref().unwrap_or(built_in).parse()?;
    let (side, bounds) = (!position.side_to_move(), Material::bounds());
    println!("{position}: what is it worth for {side} after the next turn?");

    let mut search = Expectiminimax::new(&DiceChess, Material, bounds)?;
    let open = search.open_window();
    show("as shipped", &search.run(&position, 1, side, open)?);

    let mut own = Expectiminimax::new(&DiceChess, BishopPair, bounds)?;
    show("own evaluator", &own.run(&position, 1, side, open)?);

    let mut selective = search.fork(NeverCancel).with_replies(MostCaptures);
    show("own replies", &selective.run(&position, 1, side, open)?);

    // Is it worth more than 0? The order of the classes changes how soon that is known.
    let above = Window::new(0, open.beta())?;
    let mut star1 = search.fork(NeverCancel).with_pruning(Pruning::Star1);
    show("above 0?", &star1.run(&position, 1, side, above)?);
    let likeliest_first = chance_fn::<DiceChess, _>(|game, position, memory, classes| {
        RollClasses.classes(game, position, memory, classes);
        classes.sort_by_key(|class| Reverse(class.weight));
    });
    let mut ordered = star1.with_chances(likeliest_first);
    show("own classes", &ordered.run(&position, 1, side, above)?);
    Ok(())
}
