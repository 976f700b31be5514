//! The main job done by a bot of the registry.

#[path = "support/cli.rs"]
mod cli;

use serde_json::Value;

const POSITION: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 PK";
const PROFILE: &str = "candidate_limit=16,king_threat_cp=300,king_danger_cp=900,hanging_weight=0.5";

fn run(arguments: &[&str]) -> cli::Outcome {
    cli::run(cli::example("best_turn").args(arguments), "")
}

fn object(arguments: &[&str]) -> Value {
    let outcome = run(arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    serde_json::from_str(&outcome.stdout).expect("one JSON object")
}

#[test]
fn the_tactician_explains_its_scores() {
    let arguments = ["--bot", "tactician", "--profile", PROFILE, POSITION];
    let shown = run(&[&arguments[..], &["--explain"]].concat());
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    for part in ["Score by tactician", "material", "king danger", "e4d5"] {
        assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
    }

    let answer = object(&[&arguments[..], &["--json"]].concat());
    let candidates = answer["candidates"].as_array().expect("a list");
    assert!(candidates.len() > 1);
    assert_eq!(candidates[0]["turn"], answer["turn"]);
    for candidate in candidates {
        let parts = candidate["parts"].as_object().expect("parts by name");
        let sum: f64 = parts.values().filter_map(Value::as_f64).sum();
        let score = candidate["score"].as_f64().expect("a score");
        assert!((sum - score).abs() < 1e-6, "{candidate}");
    }
}

/// Of two orders of a pawn's and a king's move, one ends with a half-move clock of 0 and one of 1.
#[test]
fn each_board_is_shown_once_and_json_has_every_order() {
    let asked = [
        "--bot",
        "greedy",
        "--seed",
        "1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 PK",
    ];
    let listed = object(&[&asked[..], &["--json"]].concat());
    let listed = listed["candidates"].as_array().expect("a list").len();
    // Two moves of the pawn, five of the king.
    assert_eq!(listed, 20);
    for (more, shown) in [(&["--explain"][..], 10), (&["--show", "99"], 9)] {
        let told = run(&[&asked[..], more].concat()).stdout;
        let rows = told.lines().filter(|line| line.ends_with("%)"));
        // One line is that of the turn itself.
        assert_eq!(rows.count() - 1, shown, "{told}");
        assert!(told.contains("drawn from 20 equally good turns or orders of them"));
    }
}

#[test]
fn a_bot_without_candidates_has_no_table_of_them() {
    let told = run(&["--bot", "random", "--explain", POSITION]).stdout;
    assert!(told.contains("Played by random"), "{told}");
    assert!(!told.contains("Candidates"), "{told}");
}

/// Of the rollouts of some candidate the king falls in so few that it rounds to none.
#[test]
fn no_zero_has_a_minus() {
    let told = run(&[
        "--bot",
        "monte_carlo",
        "--profile",
        "candidate_limit=4,rollouts=16,horizon_plies=4",
        "--seed",
        "1",
        "--explain",
        "4k3/2p5/8/8/8/8/2P5/4K3 w - - 0 1 PK",
    ])
    .stdout;
    let mut words = told.split_whitespace();
    assert!(words.clone().any(|word| word == "+0.000"), "{told}");
    assert!(
        !words.any(|word| word == "-0.000" || word == "-0"),
        "{told}"
    );
}

/// The one that these tests use.
#[test]
fn the_help_shows_a_profile_that_is_valid() {
    let told = run(&["--help"]).stdout;
    let (option, examples) = told.split_once("Examples:").expect("examples");
    assert!(option.contains(PROFILE), "{option}");
    assert!(examples.contains(PROFILE), "{examples}");
}

#[test]
fn bots_without_a_profile_are_asked_by_name_alone() {
    for bot in ["random", "Greedy", "KING_AWARE", "aggressive"] {
        let answer = object(&["--bot", bot, "--json", "--seed", "1", POSITION]);
        assert_eq!(answer["bot"], bot.to_lowercase());
        assert!(answer["turn"].is_string(), "{answer}");
    }
}

#[test]
fn a_bot_that_is_not_to_be_had_is_said_to_be() {
    for (arguments, part) in [
        (&["--bot", "stockfish"][..], "there is no bot `stockfish`"),
        (&["--bot", "tactician"], "needs a profile: candidate_limit"),
        (
            &["--bot", "greedy", "--profile", "plies=2"],
            "takes no profile",
        ),
        (
            &["--bot", "tactician", "--profile", "candidate_limit=0"],
            "`candidate_limit` is 0",
        ),
        // A text without pairs is a profile without fields.
        (
            &["--bot", "tactician", "--profile", ""],
            "invalid TacticianConfig: `candidate_limit` is missing",
        ),
        (&["--bot", "greedy", "--profile", ""], "takes no profile"),
        (&["--profile", PROFILE], "--bot"),
        (&["--bot", "greedy", "--depth", "3"], "cannot be used with"),
    ] {
        let outcome = run(arguments);
        assert_eq!(outcome.code, Some(2), "{arguments:?}");
        assert!(outcome.stderr.contains(part), "{part}: {}", outcome.stderr);
        assert_eq!(outcome.stdout, "");
    }
}

#[test]
fn a_bot_passes_and_takes_kings_too() {
    let pass = object(&[
        "--bot",
        "greedy",
        "--json",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 N",
    ]);
    assert!(pass["turn"].is_null());
    let capture = object(&[
        "--bot",
        "aggressive",
        "--json",
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1 R",
    ]);
    assert_eq!(capture["turn"], "e1e8");
    assert_eq!(capture["takes_king"], true);
}

#[test]
fn a_bot_without_time_says_so() {
    let answer = object(&["--bot", "aggressive", "--time", "0", "--json", POSITION]);
    assert_eq!(answer["stopped"], "the time was up");
    assert!(answer["turn"].is_string());
}
