//! The example `bot_match`, run as a program.

#[path = "support/cli.rs"]
mod cli;

use serde_json::Value;

const TACTICIAN: &str =
    "candidate_limit=8,king_threat_cp=300,king_danger_cp=900,hanging_weight=0.5";

fn run(arguments: &[&str]) -> cli::Outcome {
    cli::run(cli::example("bot_match").args(arguments), b"")
}

/// The result of a match that is played.
fn result(arguments: &[&str]) -> Value {
    let outcome = run(&[arguments, &["--json"]].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    serde_json::from_str(&outcome.stdout).expect("one JSON object")
}

/// What is said about a match that cannot be played.
fn refusal(arguments: &[&str]) -> String {
    let outcome = run(arguments);
    assert_eq!(outcome.code, Some(2), "{arguments:?}: {}", outcome.stdout);
    assert_eq!(outcome.stdout, "");
    outcome.stderr
}

#[test]
fn the_first_run_needs_no_argument() {
    let outcome = run(&[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(outcome.stderr, "", "no bar without a terminal");
    for shown in [
        "greedy against random\n20 mirrored pairs, 40 games, with --seed 1\n",
        "Score of greedy: 0.",
        "and with 95 % confidence 0.",
        "as White",
        "as Black",
        "Mean length: ",
        "Try next: bot_match --list",
    ] {
        assert!(
            outcome.stdout.contains(shown),
            "{shown}: {}",
            outcome.stdout
        );
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let found = |threads| {
        run(&[
            "--first",
            "tactician",
            "--first-profile",
            TACTICIAN,
            "--second",
            "aggressive",
            "--pairs",
            "6",
            "--seed",
            "7",
            "--threads",
            threads,
        ])
        .stdout
    };
    let alone = found("1");
    assert!(
        alone.contains("6 mirrored pairs, 12 games, with --seed 7"),
        "{alone}"
    );
    assert!(
        alone.contains(&format!("tactician ({TACTICIAN}) against aggressive")),
        "{alone}"
    );
    assert_eq!(found("1"), alone);
    assert_eq!(found("2"), alone);
    assert_eq!(found("50"), alone);
}

#[test]
fn the_seed_makes_the_match() {
    let found = |seed| result(&["--pairs", "10", "--seed", seed]);
    assert_eq!(found("3"), found("3"));
    assert_ne!(found("3")["mean_plies"], found("4")["mean_plies"]);
}

#[test]
fn the_result_is_one_object() {
    let start = "4k3/8/8/8/8/p7/P7/4K3 b - - 0 1";
    let found = result(&[
        "--first",
        "random",
        "--second",
        "king_aware",
        "--games",
        "10",
        "--seed",
        "5",
        "--start",
        start,
        "--max-plies",
        "3",
    ]);
    for (name, expected) in [
        ("seed", 5.into()),
        ("start", start.into()),
        ("max_plies", 3.into()),
        ("pairs", 5.into()),
        ("pairs_asked", 5.into()),
        ("games", 10.into()),
        ("interrupted", Value::from(false)),
    ] {
        assert_eq!(found[name], expected, "{name}");
    }
    assert_eq!(found["first"]["bot"], "random");
    assert_eq!(found["second"]["profile"], Value::Null);
    let number = |value: &Value| value.as_u64().expect("a number");
    let games = |of: &str| {
        let count = &found[of];
        ["wins", "undecided", "losses"]
            .map(|name| number(&count[name]))
            .iter()
            .sum::<u64>()
    };
    assert_eq!(["total", "as_white", "as_black"].map(games), [10, 5, 5]);
    let interval = &found["interval"];
    let [low, score, high] =
        [&interval["low"], &found["score"], &interval["high"]].map(Value::as_f64);
    assert!(low <= score && score <= high, "{found}");
    assert_eq!(interval["confidence"], 0.95);
    let points = 2 * number(&found["total"]["wins"]) + number(&found["total"]["undecided"]);
    let points = u32::try_from(points).expect("two a game");
    assert_eq!(score, Some(f64::from(points) / 20.0));
    assert!(found["mean_plies"].as_f64() <= Some(3.0));
}

#[test]
fn a_bot_against_itself_scores_a_half() {
    let found = result(&[
        "--first",
        "aggressive",
        "--second",
        "Aggressive",
        "--pairs",
        "3",
    ]);
    assert_eq!(found["score"], 0.5);
    assert_eq!(found["as_white"]["wins"], found["as_black"]["losses"]);
}

#[test]
fn bots_are_listed_with_the_fields_of_their_profiles() {
    let outcome = run(&["--list"]);
    assert_eq!(outcome.code, Some(0));
    for shown in [
        "random: any legal turn\n",
        "tactician: ",
        "    candidate_limit: u32, at least 1, required.",
        "    hanging_weight: f64, finite, at least 0, required.",
    ] {
        assert!(
            outcome.stdout.contains(shown),
            "{shown}: {}",
            outcome.stdout
        );
    }
}

#[test]
fn the_help_says_how_wide_the_interval_is() {
    let told = run(&["--help"]).stdout;
    for (pairs, said) in [
        (20.0, "±0.30 with 20 pairs"),
        (100.0, "±0.14 with 100 "),
        (1000.0, "±0.04 with 1000,"),
    ] {
        let radius = (40_f64.ln() / (2.0 * pairs)).sqrt();
        assert!(said.starts_with(&format!("±{radius:.2}")), "{radius}");
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn a_match_that_cannot_be_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (
            &["--first", "deep_blue"][..],
            "there is no bot `deep_blue`; there is: aggressive, ",
        ),
        (
            &["--second", "tactician"],
            "the bot `tactician` needs a profile: candidate_limit, ",
        ),
        (
            &["--first-profile", "candidate_limit=1"],
            "the bot `greedy` takes no profile",
        ),
        (
            &[
                "--first",
                "tactician",
                "--first-profile",
                "candidate_limit=0,king_danger=1",
            ],
            "`candidate_limit` is 0, expected at least 1",
        ),
        (
            &["--first", "tactician", "--first-profile", "king_danger=1"],
            "did you mean `king_danger_cp`?",
        ),
        (
            &["--second", "tactician", "--second-profile", ""],
            "invalid TacticianConfig: `candidate_limit` is missing",
        ),
        (
            &["--first-profile", ""],
            "the bot `greedy` takes no profile",
        ),
        (
            &["--games", "7"],
            "games come in mirrored pairs, expected an even number",
        ),
        (&["--games", "0"], "expected at least 2"),
        (&["--games", "4", "--pairs", "2"], "cannot be used with"),
        (&["--pairs", "0"], "expected at least 1\n"),
        (&["--max-plies", "0"], "expected at least 1\n"),
        (&["--threads", "0"], "expected at least 1\n"),
        (&["--start", "8/8"], "--start"),
        (
            &["--start", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 K"],
            "a game starts before the roll, and there are dice in ",
        ),
        (
            &["--start", "8/8/8/8/8/8/8/4K3 w - - 0 1"],
            "Black has no king in ",
        ),
    ] {
        let said = refusal(arguments);
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}

/// What is said of a match without end that is interrupted.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> String {
    use std::time::Duration;

    let endless = ["--pairs", "1000000000", "--threads", "2"];
    let running = cli::start(cli::example("bot_match").args(endless).args(arguments));
    // Time to install the handler and to play some pairs.
    std::thread::sleep(Duration::from_secs(1));
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &running.id().to_string()])
        .status();
    assert!(interrupt.expect("there is a kill").success());
    let outcome = cli::Outcome::from(running.wait_with_output().expect("it ends"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    outcome.stdout
}

#[cfg(unix)]
#[test]
fn control_c_makes_the_confidence_conditional() {
    let told = interrupted(&[]);
    let caution = "Interrupted: 1000000000 pairs were asked for. \
                   The confidence holds only if the end did not depend on the score.\n";
    assert!(told.contains(caution), "{told}");
}

#[cfg(unix)]
#[test]
fn control_c_ends_with_the_pairs_so_far() {
    let found: Value = serde_json::from_str(&interrupted(&["--json"])).expect("one JSON object");
    assert_eq!(found["interrupted"], true);
    assert_eq!(found["pairs_asked"], 1_000_000_000);
    let pairs = found["pairs"].as_u64().expect("a number");
    assert!((1..1_000_000_000).contains(&pairs), "{found}");
    // The same as a match of so many pairs.
    let mut shorter = result(&["--pairs", &pairs.to_string()]);
    for name in ["pairs_asked", "interrupted"] {
        shorter[name] = found[name].clone();
    }
    assert_eq!(shorter, found);
}
