//! The program, as someone runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_einstein"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    // The program may have ended before it has read all.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn text(output: &Output) -> String {
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

#[test]
fn a_game_against_itself_is_the_same_for_the_same_seed() {
    let args = ["--selfplay", "--seed", "7", "--depth", "1"];
    let game = text(&run(&args, b""));
    assert!(game.trim_end().ends_with("wins."));
    assert_eq!(game, text(&run(&args, b"")));
}

#[test]
fn bad_steps_are_answered_and_the_end_of_input_ends_the_game() {
    let game = text(&run(
        &["--seed", "1"],
        b"\nhello\na9-b2\n\xff-\xfe\na1-b2\n",
    ));
    assert_eq!(game.matches("> ").count(), 6);
    assert!(game.contains("a step is two squares"));
    assert!(game.contains("`a9` is no square"));
    assert!(game.ends_with("The game ends here.\n"));
}

#[test]
fn a_human_can_leave() {
    let game = text(&run(&["--seed", "1", "--blue", "--depth", "0"], b"quit\n"));
    assert!(game.contains("Red rolls") && game.contains("Blue rolls"));
}

#[test]
fn the_table_is_the_one_in_the_readme() {
    let table = text(&run(&["--table"], b""));
    assert!(include_str!("../README.md").contains(&table), "{table}");
}
