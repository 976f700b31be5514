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

/// Each part of one's own changes what its line says: the value, the replies looked at, or how soon
/// a bound is known.
#[test]
fn policies_of_ones_own_change_what_is_found() {
    let shown = shown("custom_policies");
    let line = |name: &str| {
        let line = shown.lines().find_map(|line| line.strip_prefix(name));
        line.expect("there is a line of each").trim_start()
    };
    let leaves = |name: &str| {
        let line = line(name);
        let count = line.split_whitespace().next().expect("a number of leaves");
        count.parse::<u64>().expect("a number")
    };
    assert!(line("as shipped").contains("Exact"));
    assert_ne!(line("own evaluator"), line("as shipped"));
    assert_eq!(leaves("own evaluator"), leaves("as shipped"));
    assert!(
        line("own replies").contains("Selected"),
        "a selection says so"
    );
    assert!(leaves("own replies") < leaves("as shipped"));
    assert!(leaves("own classes") < leaves("above 0?"));
}
