//! One game in the terminal.

use std::error::Error;
use std::io::{BufRead, Write};

use einstein::{Board, Diagram, Number, Player, Side, Step};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Someone who types the steps of one side.
pub(crate) struct Human<Input> {
    pub(crate) side: Side,
    pub(crate) input: Input,
}

/// A game with its dice, and who plays it: the search on both sides, or on one.
pub(crate) struct Match<Input, Output> {
    player: Player,
    dice: ChaCha8Rng,
    human: Option<Human<Input>>,
    output: Output,
}

impl<Input: BufRead, Output: Write> Match<Input, Output> {
    pub(crate) fn new(
        player: Player,
        dice: ChaCha8Rng,
        human: Option<Human<Input>>,
        output: Output,
    ) -> Self {
        Self {
            player,
            dice,
            human,
            output,
        }
    }

    /// Plays until someone has won, or until the human has no more to say.
    pub(crate) fn play_from(&mut self, start: Board) -> Result<(), Box<dyn Error>> {
        let mut board = start;
        for turn in 1.. {
            writeln!(self.output, "{}\n", Diagram(&board))?;
            let side = board.side_to_move();
            let roll = Number::ALL[self.dice.random_range(0..Number::COUNT)];
            write!(self.output, "{turn}. {side} rolls {roll}")?;
            let Some(step) = self.next_step(&board, roll)? else {
                writeln!(self.output, "The game ends here.")?;
                break;
            };
            board = board.play(step);
            if let Some(winner) = board.winner() {
                writeln!(self.output, "{}\n\n{winner} wins.", Diagram(&board))?;
                break;
            }
        }
        Ok(())
    }

    /// The step of whoever is to move; `None` if the human leaves.
    fn next_step(&mut self, board: &Board, roll: Number) -> Result<Option<Step>, Box<dyn Error>> {
        match &mut self.human {
            Some(human) if human.side == board.side_to_move() => {
                ask(&mut human.input, &mut self.output, board, roll)
            }
            _ => {
                let choice = self.player.choose(board, roll)?;
                let (step, value, side) = (choice.step, choice.value, board.side_to_move());
                writeln!(self.output, " and plays {step} ({value:+.1} for {side}).\n")?;
                Ok(Some(step))
            }
        }
    }
}

/// Asks until there is a legal step; `None` at the end of the input or on `quit`.
fn ask(
    input: &mut impl BufRead,
    output: &mut impl Write,
    board: &Board,
    roll: Number,
) -> Result<Option<Step>, Box<dyn Error>> {
    let steps: Vec<_> = board.steps(roll).map(|step| step.to_string()).collect();
    writeln!(output, ": {} (or quit)", steps.join(", "))?;
    loop {
        write!(output, "> ")?;
        output.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(output)?;
            return Ok(None);
        }
        // What is not UTF-8 is no step either, and gets the same answer.
        let line = String::from_utf8_lossy(&line);
        let answer = line.trim();
        if answer == "quit" {
            return Ok(None);
        }
        match checked_step(board, roll, answer) {
            Ok(step) => {
                writeln!(output)?;
                return Ok(Some(step));
            }
            Err(error) => writeln!(output, "{error}")?,
        }
    }
}

fn checked_step(board: &Board, roll: Number, answer: &str) -> Result<Step, Box<dyn Error>> {
    let step = answer.parse()?;
    board.try_play(roll, step)?;
    Ok(step)
}
