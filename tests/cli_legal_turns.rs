//! The example `legal_turns`, and with it what all examples share: how positions come in, and how
//! bad ones are reported.

#[path = "support/cli.rs"]
mod cli;
mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::Command;
use std::thread;

use cli::Outcome;
use serde_json::{Map, Value};
use support::golden;

const GOOD: &str = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP";
const NOT_ROLLED: &str = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1";
const FORCED_PASS: &str = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP";
/// Its dice are in canonical order only when written again.
const CASTLING: &str = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR";

fn legal_turns(arguments: &[&str]) -> Command {
    let mut command = cli::example("legal_turns");
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Outcome {
    cli::run(&mut legal_turns(arguments), "")
}

fn run_on(arguments: &[&str], input: impl Into<Vec<u8>>) -> Outcome {
    cli::run(&mut legal_turns(arguments), input)
}

/// The objects that were written, one a line.
fn objects(stdout: &str) -> Vec<Map<String, Value>> {
    assert!(stdout.is_empty() || stdout.ends_with('\n'), "{stdout:?}");
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// The `line` of each bad input, and `None` for each good one.
fn bad_lines(stdout: &str) -> Vec<Option<u64>> {
    objects(stdout)
        .iter()
        .map(|object| {
            assert_ne!(object.contains_key("error"), object.contains_key("dfen"));
            object.get("line").and_then(Value::as_u64)
        })
        .collect()
}

#[test]
fn answers_are_the_golden_ones() {
    let expected = golden::read::<Map<String, Value>>("turns.jsonl");
    let mut input = String::new();
    for line in &expected {
        input.push_str(line["dfen"].as_str().expect("a DFEN is a string"));
        input.push('\n');
    }
    let outcome = run_on(&["-", "--json", "--list"], input);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let answers = objects(&outcome.stdout);
    assert_eq!(answers.len(), expected.len());
    for (answer, expected) in answers.iter().zip(&expected) {
        for (name, value) in expected {
            assert_eq!(&answer[name], value, "{name} of {}", expected["dfen"]);
        }
        let keys: BTreeSet<&str> = answer.keys().map(String::as_str).collect();
        let golden: BTreeSet<&str> = expected.keys().map(String::as_str).collect();
        let own = BTreeSet::from(["list", "pass", "rolled"]);
        assert_eq!(keys, &golden | &own);
        let listed = answer["list"].as_array().map(Vec::len);
        assert_eq!(listed.map(|len| len as u64), answer["turns"].as_u64());
    }
}

#[test]
fn bad_texts_name_the_golden_field() {
    let bad: Vec<Map<String, Value>> = golden::read("dfen_bad.jsonl");
    // What holds a line end is more than one input, or another one.
    let bad: Vec<(&str, &Value)> = bad
        .iter()
        .map(|line| {
            (
                line["dfen"].as_str().expect("a DFEN is a string"),
                &line["field"],
            )
        })
        .filter(|(dfen, _)| !dfen.contains(['\n', '\r']))
        .collect();
    let input: Vec<&str> = bad.iter().map(|(dfen, _)| *dfen).collect();
    let outcome = run_on(&["--json", "-"], input.join("\n") + "\n");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    let answers = objects(&outcome.stdout);
    assert_eq!(answers.len(), bad.len());
    for ((answer, (dfen, field)), line) in answers.iter().zip(bad).zip(1_usize..) {
        assert_eq!(&answer["field"], field, "{dfen:?}");
        assert_eq!(answer["line"], line, "{dfen:?}");
        let error = dfen
            .parse::<dicechess::Position>()
            .expect_err("golden texts are bad");
        assert_eq!(answer["error"], error.to_string());
        assert_eq!(answer["offset"], error.offset());
    }
}

#[test]
fn lines_end_in_either_way_and_bad_ones_do_not_stop_the_rest() {
    let mut input = Vec::new();
    input.extend(format!("{GOOD}\r\n\r\n{NOT_ROLLED}\n\n").bytes());
    input.extend(b"4k3/8/\xff/8 w - -\n");
    input.extend(format!("4k3/8 w - -\r\n{FORCED_PASS}").bytes());
    let outcome = run_on(&["--json", "-"], input.clone());
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    let expected = [None, Some(2), None, Some(4), Some(5), Some(6), None];
    assert_eq!(bad_lines(&outcome.stdout), expected);
    let answers = objects(&outcome.stdout);
    assert_eq!(answers[1]["field"], "count");
    assert_eq!(answers[4].get("field"), None, "{:?}", answers[4]);
    assert_eq!(answers[4]["offset"], 6);
    assert_eq!(answers[5]["field"], "placement");
    assert_eq!(answers[6]["dfen"], FORCED_PASS);

    let outcome = run_on(&["-"], input);
    assert_eq!(outcome.code, Some(2));
    for dfen in [GOOD, NOT_ROLLED, FORCED_PASS] {
        assert!(outcome.stdout.lines().any(|line| line == dfen), "{dfen}");
    }
    let errors: Vec<&str> = outcome
        .stderr
        .lines()
        .filter(|line| line.starts_with("error: "))
        .collect();
    assert_eq!(errors.len(), 4, "{errors:?}");
    assert!(errors[2].starts_with("error: line 5: "), "{errors:?}");
}

#[test]
fn no_input_is_no_error() {
    let outcome = run_on(&["--json", "-"], "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), ""));
}

#[test]
fn arguments_are_answered_in_their_order() {
    let arguments = ["--json", GOOD, "no position", "-", "", NOT_ROLLED];
    let outcome = run_on(&arguments, format!("{FORCED_PASS}\n?\n"));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    // Of arguments the place is that among the arguments, of lines that on standard input.
    let expected = [None, Some(2), None, Some(2), Some(4), None];
    assert_eq!(bad_lines(&outcome.stdout), expected);
    assert_eq!(run(&[GOOD, NOT_ROLLED]).code, Some(0));
}

#[test]
fn the_caret_stands_under_the_offending_byte() {
    let cases = [
        // The text, the text as printed, the column of the caret.
        (
            "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
            23,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w", 21),
        ("", "", 0),
        ("4k3/é/漢", "4k3/é/漢", 4),
        ("4k3/8\t8/\u{1b}[2J", r"4k3/8\t8/\u{1b}[2J", 5),
        ("4k3/\u{202e}8", r"4k3/\u{202e}8", 4),
        (r"4k3/\n8 '' - -", r"4k3/\\n8 '' - -", 0),
        (r"8/8/8/8/8/8/8/8 w \t -", r"8/8/8/8/8/8/8/8 w \\t -", 18),
        (r"8/8/8/8/8/8/8/8 \ - -", r"8/8/8/8/8/8/8/8 \\ - -", 16),
    ];
    for (text, printed, column) in cases {
        let outcome = run(&[text]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
        let lines: Vec<&str> = outcome.stderr.lines().collect();
        let [error, shown, caret] = lines[..] else {
            panic!("three lines for {text:?}: {lines:?}");
        };
        assert!(error.starts_with("error: argument 1: "), "{error}");
        assert_eq!(shown, printed);
        assert_eq!(caret, format!("{:column$}^", ""), "{error}\n{shown}");
    }
    // Here characters wider than a byte, and escapes, come before the fault.
    let outcome = run_on(&["-"], b"\xc3\xa9\t\"\xff\n");
    let lines: Vec<&str> = outcome.stderr.lines().skip(1).collect();
    assert_eq!(lines, [r#"\xc3\xa9\t\"\xff"#, r"            ^"]);
}

#[test]
fn a_dfen_without_quotes_is_put_together() {
    let fields: Vec<&str> = CASTLING.split(' ').collect();
    let quoted = run(&["--json", CASTLING]);
    assert_eq!(quoted.code, Some(0));
    for count in 4..=7 {
        let outcome = run(&fields[..count]);
        assert_eq!(
            (outcome.code, outcome.stderr.as_str()),
            (Some(0), ""),
            "{count} fields"
        );
    }
    let unquoted = run(&[&["--json"], &fields[..]].concat());
    assert_eq!(unquoted.stdout, quoted.stdout);
    // Quoted in part, two in a row, and beside a quoted one.
    let half_quoted = ["--json", "4k3/8/8/8/8/8/P7/R3K2R w", "KQ", "-", "0 1 KR"];
    assert_eq!(run(&half_quoted).stdout, quoted.stdout);
    let three = [&["--json"], &fields[..], &fields[..], &[CASTLING]].concat();
    assert_eq!(run(&three).stdout, quoted.stdout.repeat(3));
}

#[test]
fn a_fault_in_a_dfen_without_quotes_is_shown_in_the_whole() {
    let outcome = run(&["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"]);
    assert_eq!(outcome.code, Some(2));
    let lines: Vec<&str> = outcome.stderr.lines().skip(1).collect();
    let caret = format!("{:26}^", "");
    assert_eq!(lines, ["4k3/8/8/8/8/8/8/4K3 w - - -1 1", caret.as_str()]);
}

#[test]
fn texts_that_make_no_dfen_together_stay_apart() {
    let outcome = run(&["--json", "one", "two", "three", "four"]);
    assert_eq!(
        bad_lines(&outcome.stdout),
        [Some(1), Some(2), Some(3), Some(4)]
    );
    // The dash is standard input here: two fields are no DFEN.
    let outcome = run_on(&["--json", "8/8", "-"], GOOD);
    assert_eq!(bad_lines(&outcome.stdout), [Some(1), None]);
    // And here, since what stands before it is whole.
    let outcome = run_on(&["--json", "4k3/8/8/8/8/8/8/4K3 w - -", "-"], GOOD);
    assert_eq!(bad_lines(&outcome.stdout), [None, None]);
}

#[test]
fn wrong_usage_is_not_a_crash() {
    let outcome = run(&[]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert!(
        outcome.stderr.contains("Usage: legal_turns"),
        "{}",
        outcome.stderr
    );
    assert_eq!(run(&["--no-such-option", GOOD]).code, Some(2));
    assert_eq!(run(&["--json"]).code, Some(2));
    let help = run(&["--help"]);
    assert_eq!(help.code, Some(0));
    assert!(
        help.stdout.contains("legal_turns --list \""),
        "{}",
        help.stdout
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_bad_inputs() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = legal_turns(&["--json"]);
    command.arg(OsStr::from_bytes(b"8/8 w\xff - -")).arg(GOOD);
    let outcome = cli::run(&mut command, "");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    assert_eq!(bad_lines(&outcome.stdout), [Some(1), None]);
    assert_eq!(objects(&outcome.stdout)[0]["offset"], 5);

    let mut command = legal_turns(&[]);
    command.arg(OsStr::from_bytes(b"--\xff"));
    assert_eq!(command.output().expect("it runs").status.code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for arguments in [["--json", "-"], ["--list", "-"]] {
        let mut child = cli::start(&mut legal_turns(&arguments));
        let mut stdin = child.stdin.take().expect("standard input is piped");
        // Endless: only the end of the program ends the writing.
        let writer = thread::spawn(move || while writeln!(stdin, "{GOOD}").is_ok() {});
        let mut stdout = BufReader::new(child.stdout.take().expect("standard output is piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("there is a line");
        assert!(line.contains(GOOD), "{line}");
        drop(stdout);
        let outcome = Outcome::from(child.wait_with_output().expect("it ends"));
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        writer.join().expect("the writer does not panic");
    }
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = cli::start(&mut legal_turns(&["--json", "-"]));
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("standard output is piped"));
    for question in [GOOD, "nonsense", FORCED_PASS] {
        writeln!(stdin, "{question}").expect("it reads");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("it answers");
        assert_eq!(objects(&answer).len(), 1);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn json_tells_a_forced_pass_from_no_roll() {
    let outcome = run(&["--json", GOOD, NOT_ROLLED, FORCED_PASS]);
    let answers = objects(&outcome.stdout);
    let flags: Vec<[&Value; 2]> = answers
        .iter()
        .map(|answer| [&answer["rolled"], &answer["pass"]])
        .collect();
    assert_eq!(flags, [[true, false], [false, false], [true, true]]);
    assert!(answers.iter().all(|answer| !answer.contains_key("list")));
}

#[test]
fn people_get_a_short_account() {
    let outcome = run(&[GOOD, NOT_ROLLED, FORCED_PASS]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let expected = "\
4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP
  dice              PP
  legal turns       12
  king turns        0
  distinct results  8
  max dice          2
  first moves       a2a3 a2a4 h2h3 h2h4
4k3/8/8/8/8/8/P6P/4K3 w - - 0 1
  not rolled: add dice as the last field, such as PNB
4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP
  dice              PPP
  forced pass: none of the dice can be spent
";
    assert_eq!(outcome.stdout, expected);
}

#[test]
fn people_get_all_turns_if_they_ask() {
    let outcome = run(&["--list", GOOD]);
    let turns: Vec<&str> = outcome
        .stdout
        .lines()
        .skip_while(|line| *line != "  all turns")
        .skip(1)
        .map(str::trim_start)
        .collect();
    let expected: Vec<String> = golden::position(GOOD)
        .legal_turns()
        .as_slice()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(turns, expected);
}

#[test]
fn a_budget_bounds_the_work_on_each_position() {
    let input = format!("{GOOD}\nk7/QQQQQQQQ/8/QQQQQQQQ/8/8/8/QQQQKQQQ w - - 0 1 QQQ\n{GOOD}\n");
    let outcome = run_on(&["--json", "--budget", "1000", "-"], input);
    assert_eq!(outcome.code, Some(2));
    assert_eq!(bad_lines(&outcome.stdout), [None, Some(2), None]);
    assert!(
        outcome.stdout.contains("more than 1000 units of work"),
        "{}",
        outcome.stdout
    );
}
