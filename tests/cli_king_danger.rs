//! The example `king_danger`: every roll that takes a king, against the golden counts and the plain
//! enumerator.

#[path = "support/cli.rs"]
mod cli;
mod support;

use cli::Outcome;
use dicechess::{Color, DicePool, Position, TOTAL_ROLLS};
use serde::Deserialize;
use support::golden;

/// The knight takes Black's king at once; Black's king alone is too far away.
const KNIGHT: &str = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1";
const KINGS_FAR_APART: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// Black is to move and has rolled, which is to make no difference.
const NEARLY_ALL_ROLLS: &str = "8/3K4/2PkR3/1N6/8/Q3B3/8/8 b - - 0 1 KKK";
const NO_BLACK_KING: &str = "8/8/8/8/8/8/3q4/4K3 w - - 0 1";

#[derive(Deserialize)]
struct Golden {
    dfen: String,
    white: u32,
    black: u32,
}

#[derive(Deserialize)]
struct Answer {
    dfen: String,
    white: Attack,
    black: Attack,
}

#[derive(Deserialize)]
struct Attack {
    king: Option<String>,
    rolls: u32,
    chance: f64,
    captures: Vec<Capture>,
}

#[derive(Deserialize)]
struct Capture {
    roll: String,
    weight: u32,
    dice: String,
    turn: String,
}

impl Answer {
    fn attacks(&self) -> [(Color, &Attack); 2] {
        [(Color::White, &self.white), (Color::Black, &self.black)]
    }
}

fn run(arguments: &[&str]) -> Outcome {
    run_on(arguments, "")
}

fn run_on(arguments: &[&str], input: impl Into<Vec<u8>>) -> Outcome {
    cli::run(cli::example("king_danger").args(arguments), input)
}

/// What an undisturbed run writes.
fn shown(arguments: &[&str]) -> String {
    let outcome = run(arguments);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    outcome.stdout
}

/// The answers to these positions, read as lines by one process.
fn answers<'a>(dfens: impl IntoIterator<Item = &'a str>) -> Vec<Answer> {
    let lines: Vec<&str> = dfens.into_iter().collect();
    let outcome = run_on(&["--json", "-"], lines.join("\n"));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let answers: Vec<Answer> = outcome
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    assert_eq!(answers.len(), lines.len());
    answers
}

#[test]
fn counts_are_the_golden_ones() {
    let expected: Vec<Golden> = golden::read("king_capture.jsonl");
    let answers = answers(expected.iter().map(|line| line.dfen.as_str()));
    for (answer, golden) in answers.iter().zip(&expected) {
        let rolls = [answer.white.rolls, answer.black.rolls];
        assert_eq!(rolls, [golden.white, golden.black], "{}", golden.dfen);
        assert_eq!(answer.dfen, golden::position(&golden.dfen).to_string());
        for (_, attack) in answer.attacks() {
            let listed: u32 = attack.captures.iter().map(|capture| capture.weight).sum();
            assert_eq!(listed, attack.rolls, "{}", golden.dfen);
            let chance = f64::from(attack.rolls) / f64::from(TOTAL_ROLLS);
            assert!((attack.chance - chance).abs() < 1e-12, "{}", golden.dfen);
        }
    }
}

#[test]
fn listed_turns_are_shortest_legal_captures_of_their_roll() {
    let golden: Vec<Golden> = golden::read("king_capture.jsonl");
    let in_danger = golden.iter().filter(|line| line.white + line.black > 0);
    let some = in_danger.step_by(8).map(|line| line.dfen.as_str());
    let answers = answers(some);
    assert!(answers.len() >= 36, "{}", answers.len());
    for answer in &answers {
        let position = golden::position(&answer.dfen);
        for (attacker, attack) in answer.attacks() {
            let position = position.with_side_to_move(attacker);
            for (index, capture) in attack.captures.iter().enumerate() {
                check_capture(&position, capture);
                let mut earlier = attack.captures[..index].iter();
                assert!(earlier.all(|other| other.roll != capture.roll));
            }
        }
    }
}

/// Compares a roll with what the plain enumerator says about it.
fn check_capture(position: &Position, capture: &Capture) {
    let Capture {
        roll,
        weight,
        dice,
        turn,
    } = capture;
    let context = format!("{position} on {roll}: {turn}");
    let king_turns = |dice: &str| {
        let pool: DicePool = dice.parse().expect("the dice are dice");
        let legal = position.with_pool(pool).legal_turns();
        legal
            .list()
            .map_or(Vec::new(), |list| list.king_turns().to_vec())
    };
    let legal = king_turns(roll);
    let found = legal.iter().find(|legal| legal.to_string() == *turn);
    let found = found.unwrap_or_else(|| panic!("{context}: is no legal turn that takes the king"));
    let shortest = legal.iter().map(|legal| legal.len()).min();
    assert_eq!(Some(found.len()), shortest, "{context}");
    assert!(king_turns(dice).contains(found), "{context}: with {dice}");
    let pool: DicePool = roll.parse().expect("a roll is dice");
    let expected = match pool.roles().len() {
        1 => 1,
        2 => 3,
        _ => 6,
    };
    assert_eq!((pool.len(), *weight), (3, expected), "{context}");
}

#[test]
fn neither_the_side_to_move_nor_its_dice_play_a_role() {
    let answers = answers([KNIGHT, &format!("{KNIGHT} NPP"), &KNIGHT.replace('w', "b")]);
    for answer in &answers {
        assert_eq!((answer.white.rolls, answer.black.rolls), (91, 0));
        assert_eq!(answer.white.king.as_deref(), Some("c5"));
        assert!(
            answer
                .white
                .captures
                .iter()
                .all(|capture| capture.turn == "b3c5")
        );
    }
    let note = "the dice PPN play no role";
    assert!(shown(&[&format!("{KNIGHT} NPP")]).contains(note));
    assert!(!shown(&[KNIGHT]).contains("play no role"));
}

#[test]
fn castling_is_found_where_nothing_else_does_it() {
    let [answer] = &answers(["8/8/8/8/8/8/1k6/R3K3 w Q - 0 1"])[..] else {
        panic!("one answer")
    };
    let two_king_dice = |capture: &&Capture| capture.roll == "RKK";
    let capture = answer.white.captures.iter().find(two_king_dice);
    assert_eq!(
        capture.map(|capture| capture.turn.as_str()),
        Some("e1c1 c1b2")
    );
}

#[test]
fn the_first_run_needs_no_argument() {
    let output = shown(&[]);
    for expected in [
        "♜ · · · · ♝",
        "White takes the king on e5 with 111 of 216 rolls (51.4 %):\n  dice  rolls  turn\n  N        91  f3e5\n",
        "Black takes the king on e2 with 23 of 216 rolls (10.6 %):",
    ] {
        assert!(output.contains(expected), "{expected}: {output}");
    }
}

#[test]
fn people_see_what_nearly_all_rolls_need_and_which_miss() {
    let output = shown(&["--ascii", NEARLY_ALL_ROLLS]);
    let expected = "\
8/3K4/2PkR3/1N6/8/Q3B3/8/8 b - - 0 1 kkk

  8 . . . . . . . .
  7 . . . K . . . .
  6 . . P k R . . .
  5 . N . . . . . .
  4 . . . . . . . .
  3 Q . . . B . . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h

Note: the dice KKK play no role here: each side is taken to roll anew.

White takes the king on d6 with 212 of 216 rolls (98.1 %):
  dice  rolls  turn
  N        91  b5d6
  R        61  e6d6
  Q        37  a3d6
  K        19  d7d6
  BB        4  e3f4 f4d6
  The other 4 do not: PPP PPB

Black takes the king on d7 with 91 of 216 rolls (42.1 %):
  dice  rolls  turn
  K        91  d6d7

A line counts all rolls that show its dice and are not counted above it; --list names them one by one.
";
    assert_eq!(output, expected);
}

#[test]
fn people_get_every_roll_if_they_ask() {
    let output = shown(&["--list", NEARLY_ALL_ROLLS]);
    // The heading and the 21 rolls with a king, the last of which ends the output.
    let rows: Vec<&str> = output
        .lines()
        .skip_while(|line| !line.starts_with("Black takes"))
        .skip(1)
        .collect();
    assert_eq!(rows.len(), 22, "{output}");
    assert_eq!(rows[0], "  roll  rolls  turn");
    assert_eq!(rows[1], "  PPK       3  d6d7");
    assert_eq!(rows[21], "  KKK       1  d6d7");
}

#[test]
fn a_king_out_of_reach_and_a_missing_one_are_told_apart() {
    let safe = shown(&[KINGS_FAR_APART]);
    for line in [
        "White cannot take the king on e8: none of 216 rolls does it.",
        "Black cannot take the king on e1: none of 216 rolls does it.",
    ] {
        assert!(safe.lines().any(|shown| shown == line), "{safe}");
    }
    let missing = shown(&[NO_BLACK_KING]);
    let line = "White has no king to take: Black has none.";
    assert!(missing.lines().any(|shown| shown == line), "{missing}");
    assert!(missing.contains("Black takes the king on e1 with 91 of"));

    let answers = answers([KINGS_FAR_APART, NO_BLACK_KING]);
    let kings: Vec<Option<&str>> = answers
        .iter()
        .map(|answer| answer.white.king.as_deref())
        .collect();
    assert_eq!(kings, [Some("e8"), None]);
    assert!(
        answers
            .iter()
            .all(|answer| answer.white.rolls == 0 && answer.white.captures.is_empty())
    );
}

#[test]
fn bad_inputs_are_reported_in_their_place_and_the_rest_go_on() {
    let outcome = run_on(
        &["--json", "-"],
        format!("{KNIGHT}\nno position\n\n{KINGS_FAR_APART}\n"),
    );
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    let objects: Vec<serde_json::Value> = outcome
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect();
    let bad_lines: Vec<Option<u64>> = objects
        .iter()
        .map(|object| object["line"].as_u64())
        .collect();
    assert_eq!(bad_lines, [None, Some(2), Some(3), None]);
    assert_eq!(objects[0]["white"]["rolls"], 91);
    assert_eq!(objects[3]["dfen"], KINGS_FAR_APART);

    let outcome = run(&["4k3/8/8/8/8/8/8/4K3 w Kx - 0 1", KNIGHT]);
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome.stderr.starts_with("error: argument 1: "),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stdout.starts_with(KNIGHT), "{}", outcome.stdout);
}
