//! The example `profile_sweep`, run as a program.

#[path = "support/cli.rs"]
mod cli;

fn run(arguments: &[&str]) -> cli::Outcome {
    cli::run(cli::example("profile_sweep").args(arguments), b"")
}

#[test]
fn a_grid_is_walked_and_every_fault_is_named() {
    let outcome = run(&[
        "candidate_limit=0,16",
        "hanging_weight=0.5,NaN",
        "king_threat_cp=300",
    ]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let count = |word: &str| {
        outcome
            .stdout
            .lines()
            .filter(|line| line.starts_with(word))
            .count()
    };
    assert_eq!(
        (count("refused"), count("valid")),
        (3, 1),
        "{}",
        outcome.stdout
    );
    for shown in [
        "`candidate_limit` is 0, expected at least 1",
        "`hanging_weight` is NaN, expected finite",
        "1 of 4 profiles are valid.",
    ] {
        assert!(
            outcome.stdout.contains(shown),
            "{shown}: {}",
            outcome.stdout
        );
    }
}

#[test]
fn a_file_gives_the_grid_and_arguments_go_over_it() {
    let file = std::env::temp_dir().join(format!("grid_{}.toml", std::process::id()));
    let grid = "candidate_limit = [1, 2]\nking_threat_cp = 0\nking_danger_cp = [0, 5]\nhanging_weight = 0.5\n";
    std::fs::write(&file, grid).expect("a file can be written");
    let path = file.to_str().expect("a path in UTF-8");
    let [whole, narrowed] = [
        &["--spec", path][..],
        &["--spec", path, "candidate_limit=7"],
    ]
    .map(run);
    std::fs::remove_file(&file).expect("it is there");
    assert!(
        whole.stdout.ends_with("4 of 4 profiles are valid.\n"),
        "{}",
        whole.stdout
    );
    assert!(
        narrowed.stdout.ends_with("2 of 2 profiles are valid.\n"),
        "{}",
        narrowed.stdout
    );
}

#[test]
fn a_misspelt_name_is_answered_with_the_right_one() {
    let outcome = run(&["candidat_limit=1"]);
    assert!(outcome.stdout.contains("did you mean `candidate_limit`?"));
}

#[test]
fn the_fields_are_listed_with_their_constraints() {
    let outcome = run(&["--fields"]);
    assert_eq!(outcome.stdout.lines().count(), 4, "{}", outcome.stdout);
    assert!(
        outcome
            .stdout
            .starts_with("candidate_limit: u32, at least 1, required.")
    );
}

#[test]
fn a_grid_that_is_none_is_refused() {
    for arguments in [&["--spec", "no/such/file.toml"][..], &["candidate_limit"]] {
        let outcome = run(arguments);
        assert_eq!(outcome.code, Some(2), "{arguments:?}: {}", outcome.stdout);
        assert!(!outcome.stderr.is_empty());
    }
}
