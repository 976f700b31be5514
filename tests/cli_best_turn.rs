//! The main job, run as a program.

#[path = "support/cli.rs"]
mod cli;

use serde_json::Value;

const MIDDLEGAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 PNB";
const UNROLLED: &str = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1";

fn run(arguments: &[&str], input: &str) -> cli::Outcome {
    cli::run(cli::example("best_turn").args(arguments), input.as_bytes())
}

/// The objects of a run with `--json`, one a line.
fn objects(outcome: &cli::Outcome) -> Vec<Value> {
    outcome
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect()
}

#[test]
fn the_first_run_needs_no_argument() {
    let outcome = run(&["--candidates", "2"], "");
    assert_eq!(outcome.code, Some(0));
    for shown in [
        "♜ · ♝ ♛",
        "White to move, dice NBQ",
        "Best turn: ",
        "Expected value: ",
        "King falls",
    ] {
        assert!(
            outcome.stdout.contains(shown),
            "{shown}: {}",
            outcome.stdout
        );
    }
}

#[test]
fn a_limit_is_said_right_behind_the_value() {
    let behind_the_value = |arguments: &[&str]| {
        let told = run(arguments, "").stdout;
        let mut lines = told.lines().map(str::to_string);
        lines.find(|line| line.starts_with("Expected value: "));
        lines.next()
    };
    let limited = behind_the_value(&["--candidates", "128", "--explain", MIDDLEGAME]);
    assert_eq!(limited.as_deref(), Some(LIMITED));
    let unlimited = behind_the_value(&[MIDDLEGAME]);
    assert_eq!(
        unlimited.as_deref(),
        Some("All 2319 distinct results were looked at.")
    );
}

const LIMITED: &str = "A limit applied: the 128 of 2319 distinct results that are best by material; --candidates for more.";

#[test]
fn candidates_are_ranked_and_the_limit_is_said() {
    let outcome = run(&["--json", "--candidates", "3", MIDDLEGAME], "");
    let [answer] = &objects(&outcome)[..] else {
        panic!("one answer: {}", outcome.stdout)
    };
    assert_eq!(answer["dfen"], MIDDLEGAME);
    let candidates = answer["candidates"].as_array().expect("a list");
    assert_eq!(candidates.len(), 3);
    assert_eq!(answer["limited"], true);
    assert_eq!(candidates[0]["turn"], answer["turn"]);
    assert_eq!(candidates[0]["value"], answer["value"]);
    let values: Vec<f64> = candidates
        .iter()
        .filter_map(|candidate| candidate["value"].as_f64())
        .collect();
    assert!(
        values.len() == 3 && values.is_sorted_by(|left, right| left >= right),
        "{values:?}"
    );
}

#[test]
fn a_king_is_taken_at_once_and_a_pass_has_no_turn() {
    let taken = run(&["--json", "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP"], "");
    assert_eq!(objects(&taken)[0]["turn"], "b3c5");
    assert_eq!(objects(&taken)[0]["takes_king"], true);
    let passed = run(&["--json", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP"], "");
    assert_eq!(objects(&passed)[0]["turn"], Value::Null);
    assert_eq!(objects(&passed)[0]["value"], 500.0);
    assert_eq!(passed.code, Some(0));
}

#[test]
fn dice_are_given_or_rolled_by_seed() {
    let given = run(&["--json", "--dice", "pn", UNROLLED], "");
    assert_eq!(objects(&given)[0]["dfen"], format!("{UNROLLED} PN"));
    let rolled = |seed| objects(&run(&["--json", "--seed", seed, UNROLLED], ""))[0].clone();
    assert_eq!(rolled("7"), rolled("7"));
    assert_eq!(rolled("7")["seed"], 7);
    // The dice of a seed are part of what users rely on: a change is to be seen.
    assert_eq!(rolled("7")["dfen"], format!("{UNROLLED} {SEED_7_DICE}"));
    let unseeded = run(&["--json", UNROLLED], "");
    assert!(
        objects(&unseeded)[0]["seed"].is_u64(),
        "{}",
        unseeded.stdout
    );
}

const SEED_7_DICE: &str = "PPN";

#[test]
fn dice_that_contradict_the_position_are_refused() {
    let outcome = run(&["--dice", "QQQ", MIDDLEGAME], "");
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome
            .stderr
            .contains("has the dice PNB, and --dice asks for QQQ"),
        "{}",
        outcome.stderr
    );
    for dice in ["PNBR", "X", ""] {
        assert_eq!(
            run(&["--dice", dice, UNROLLED], "").code,
            Some(2),
            "{dice:?}"
        );
    }
}

#[test]
fn a_bad_dfen_shows_where_and_the_rest_go_on() {
    let outcome = run(&["4k3/8/8/8/8/8/8/4K3 w Kx - 0 1 P"], "");
    assert_eq!(outcome.code, Some(2));
    let lines: Vec<&str> = outcome.stderr.lines().collect();
    let [error, text, caret] = lines[..] else {
        panic!("{}", outcome.stderr)
    };
    assert!(
        error.starts_with("error: ") && error.contains("`x`"),
        "{error}"
    );
    assert_eq!(text.find('x'), caret.find('^'), "{}", outcome.stderr);

    let input = format!("{UNROLLED} K\nnonsense\n{UNROLLED} P\n");
    let outcome = run(&["--json", "-"], &input);
    assert_eq!(outcome.code, Some(2));
    let answers = objects(&outcome);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["line"], 2);
    assert!(
        answers[1]["error"].is_string()
            && answers[0]["turn"].is_string()
            && answers[2]["turn"].is_string()
    );
}

#[test]
fn words_tell_what_each_move_does() {
    let told = |dfen: &str| run(&["--ascii", dfen], "").stdout;
    assert!(told("7k/8/8/8/8/4r3/3P4/7K w - - 0 1 P").contains("pawn d2 takes rook e3"));
    assert!(told("7k/P7/8/8/8/8/8/7K w - - 0 1 P").contains("pawn a7 to a8 and becomes a queen"));
    assert!(told("7k/8/8/3pP3/8/8/8/7K w - d6 0 1 P").contains("en passant"));
}
