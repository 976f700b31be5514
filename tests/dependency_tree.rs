//! The arrows between the crates point down, and the rules depend on derive crates only: read off
//! the resolved dependency tree.

use std::collections::BTreeSet;
use std::process::Command;

/// What `cargo tree` prints for `package` in the resolved, locked state, without indentation.
fn cargo_tree(package: &str, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--locked",
            "--prefix",
            "none",
            "--package",
            package,
        ])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("package names are text")
}

/// The names of the packages that `package` needs to be built and run, down to `depth` steps away,
/// with all or no features.
fn needs(package: &str, depth: u32, features: &str) -> BTreeSet<String> {
    let depth = depth.to_string();
    let edges = ["--edges", "normal,build", "--format", "{p}"];
    cargo_tree(
        package,
        &[&edges[..], &["--depth", &depth, features]].concat(),
    )
    .lines()
    // The package itself comes first.
    .skip(1)
    .filter_map(|line| line.split(' ').next())
    .map(str::to_string)
    .collect()
}

fn names(expected: &[&str]) -> BTreeSet<String> {
    expected.iter().map(ToString::to_string).collect()
}

const ALL_FEATURES: &str = "--all-features";

#[test]
fn the_rules_depend_on_derive_crates_only() {
    let derive_crates = names(&["derive_more", "thiserror"]);
    assert_eq!(
        needs("dicechess-rules", 1, "--no-default-features"),
        derive_crates
    );
    let with_serde = names(&["derive_more", "serde", "thiserror"]);
    assert_eq!(needs("dicechess-rules", 1, ALL_FEATURES), with_serde);
}

/// What makes `no_std` true beyond the attribute: no dependency of the rules is built with `std`.
#[test]
fn the_rules_need_no_std() {
    let edges = ["--edges", "normal,features", "--depth", "2", ALL_FEATURES];
    let tree = cargo_tree("dicechess-rules", &edges);
    assert!(
        tree.contains("serde feature \"alloc\""),
        "the features are listed: {tree}"
    );
    let with_std = tree.lines().filter(|line| line.contains("feature \"std\""));
    assert_eq!(with_std.collect::<Vec<_>>(), [""; 0]);
}

/// The same for the half of the macros that profiles are linked with; the other half runs in the
/// compiler.
#[test]
fn the_macros_need_no_std() {
    let edges = [
        "--edges",
        "normal,features,no-proc-macro",
        "--depth",
        "2",
        ALL_FEATURES,
    ];
    let tree = cargo_tree("dicechess-macros", &edges);
    assert!(
        tree.contains("serde feature \"alloc\""),
        "the features are listed: {tree}"
    );
    let with_std = tree.lines().filter(|line| line.contains("feature \"std\""));
    assert_eq!(with_std.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn arrows_point_down() {
    let ours = |package: &str| -> BTreeSet<String> {
        needs(package, 100, ALL_FEATURES)
            .into_iter()
            .filter(|name| name.starts_with("dicechess"))
            .collect()
    };
    assert_eq!(ours("dicechess-rules"), names(&[]));
    assert_eq!(ours("dicechess-macros-impl"), names(&[]));
    assert_eq!(ours("dicechess-macros"), names(&["dicechess-macros-impl"]));
    let below_search = [
        "dicechess-macros",
        "dicechess-macros-impl",
        "dicechess-rules",
    ];
    assert_eq!(ours("dicechess-search"), names(&below_search));
    let below_facade = [&below_search[..], &["dicechess-search"]].concat();
    assert_eq!(ours("dicechess"), names(&below_facade));
}
