//! The limits of the example `best_turn`: depth, time, threads, candidates, Ctrl-C.

#[path = "support/cli.rs"]
mod cli;

use std::io::Read;
use std::thread;
use std::time::Duration;

use serde_json::Value;

const MIDDLEGAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 PNB";
const SPARSE: &str = "4k3/2p5/3n4/8/8/2N5/2P5/R3K3 w Q - 0 1 NPR";

fn answer(arguments: &[&str]) -> Value {
    let outcome = cli::run(cli::example("best_turn").arg("--json").args(arguments), b"");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    serde_json::from_str(&outcome.stdout).expect("one JSON object")
}

fn candidates(answer: &Value) -> &[Value] {
    answer["candidates"].as_array().expect("a list")
}

#[test]
fn every_depth_is_searched_and_said() {
    for depth in [1, 2, 3] {
        let text = depth.to_string();
        let answer = answer(&[SPARSE, "--depth", &text, "--candidates", "3"]);
        assert_eq!(answer["depth"], depth);
        assert_eq!(answer["basis"], "exact values");
        assert!(answer["stopped"].is_null());
        assert_eq!(candidates(&answer)[0]["value"], answer["value"]);
    }
}

#[test]
fn without_a_limit_all_turns_are_looked_at_up_to_two_plies_and_some_at_three() {
    let quick = answer(&[MIDDLEGAME]);
    assert_eq!(quick["limited"], false);
    assert_eq!(quick["distinct_results"], candidates(&quick).len());
    // The best of those that stand best by material is worse by 44.
    let best = quick["value"].as_f64().expect("exact");
    assert!((best + 179.6).abs() < 0.1, "{best}");

    let deep = answer(&[MIDDLEGAME, "--depth", "3", "--time", "0.1"]);
    assert_eq!(deep["limited"], true);
    assert_eq!(candidates(&deep).len(), 128);
}

#[test]
fn candidates_that_need_not_be_exact_have_bounds_from_three_plies_on() {
    let few = ["--depth", "3", "--candidates", "6", SPARSE];
    let bounded = answer(&few);
    let best = bounded["value"].as_f64().expect("exact");
    let others = &candidates(&bounded)[1..];
    assert!(others.iter().any(|other| other["value"].is_null()));
    for other in others {
        let at_most = other["value"].as_f64().or(other["at_most"].as_f64());
        assert!(at_most.expect("one of them is known") <= best, "{other}");
    }
    let exact = answer(&[&few[..], &["--exact"]].concat());
    assert!(
        candidates(&exact)
            .iter()
            .all(|candidate| candidate["value"].is_f64())
    );
    assert_eq!(exact["value"], bounded["value"]);
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let found = |threads: &str| {
        let answer = answer(&[SPARSE, "--depth", "3", "--seed", "1", "--threads", threads]);
        (answer["turn"].clone(), answer["value"].clone())
    };
    let alone = found("1");
    assert_eq!(found("2"), alone);
    assert_eq!(found("3"), alone);
}

#[test]
fn no_time_gives_a_legal_turn_and_says_what_it_rests_on() {
    let answer = answer(&[MIDDLEGAME, "--time", "0"]);
    assert!(answer["turn"].is_string());
    assert!(answer["value"].is_null());
    assert_eq!(answer["stopped"], "the time was up");
    assert_eq!(answer["basis"], "nothing but that the turn is legal");
    assert_eq!(answer["depth"], 0);
}

#[test]
fn an_explanation_has_a_table_and_a_line_of_play() {
    let arguments = ["--explain", "--ascii", "--candidates", "4", MIDDLEGAME];
    let outcome = cli::run(cli::example("best_turn").args(arguments), b"");
    for shown in [
        "Candidates",
        "work",
        "Searched 2 plies",
        "Through the likeliest rolls:",
    ] {
        assert!(
            outcome.stdout.contains(shown),
            "{shown}: {}",
            outcome.stdout
        );
    }
}

#[test]
fn senseless_limits_are_refused() {
    for (arguments, reason) in [
        (["--depth", "0"], "expected at least 1\n"),
        (["--time", "-1"], "--time"),
        (["--time", "NaN"], "--time"),
        (["--threads", "0"], "expected at least 1\n"),
        (["--candidates", "0"], "expected at least 1\n"),
    ] {
        let outcome = cli::run(cli::example("best_turn").args(arguments), b"");
        assert_eq!(outcome.code, Some(2), "{arguments:?}");
        assert!(outcome.stderr.contains(reason), "{}", outcome.stderr);
    }
    let deep = cli::run(cli::example("best_turn").args(["--depth", "99"]), b"");
    assert_eq!(deep.code, Some(2));
    assert!(
        deep.stderr.contains("99 plies are too deep"),
        "{}",
        deep.stderr
    );
}

#[cfg(unix)]
#[test]
fn control_c_ends_with_the_best_turn_so_far() {
    let mut search =
        cli::start(cli::example("best_turn").args(["--json", "--depth", "4", MIDDLEGAME]));
    // Time to install the handler and to search two plies; four take minutes.
    thread::sleep(Duration::from_secs(2));
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &search.id().to_string()])
        .status();
    assert!(interrupt.expect("there is a kill").success());
    let mut text = String::new();
    let output = search.stdout.as_mut().expect("piped");
    output.read_to_string(&mut text).expect("text");
    assert!(search.wait().expect("it has ended").success());
    let answer: Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(answer["stopped"], "it was interrupted");
    assert_eq!(answer["basis"], "exact values");
    assert!(answer["turn"].is_string());
}
