//! The examples that show parts of one's own, run as a newcomer does.

#[path = "support/cli.rs"]
mod cli;

fn shown(name: &str) -> String {
    let outcome = cli::run(&mut cli::example(name), "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(outcome.stderr, "");
    outcome.stdout
}

#[test]
fn a_bot_of_ones_own_plays_a_match() {
    let shown = shown("custom_bot");
    for part in [
        "timid        looks after its king",
        "timid against greedy: 0.",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

#[test]
fn policies_of_ones_own_change_what_is_found() {
    let shown = shown("custom_policies");
    assert!(shown.lines().count() > 3, "{shown}");
}
