//! What the derive and the compiler refuse, and the messages they give.
//!
//! Each file of `compile_fail` is refused with the message in the `.stderr` beside it; its twin of
//! the same name in `compile_pass` compiles and runs. Twins differ in one thing, so that a case is
//! refused for that and for no typo.
//!
//! The messages were recorded with Rust 1.95. To record them anew, run
//! `TRYBUILD=overwrite cargo test -p dicechess-macros --test compile_fail`, and read the difference
//! before committing it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;

#[test]
fn misuse_is_refused() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/compile_fail/*.rs");
    cases.pass("tests/compile_pass/*.rs");
    cases.pass("tests/consumers/*.rs");
}

#[test]
fn every_case_has_a_twin() {
    assert_eq!(names("tests/compile_fail"), names("tests/compile_pass"));
}

/// The names of the Rust files in a directory.
fn names(directory: &str) -> BTreeSet<OsString> {
    fs::read_dir(directory)
        .expect("the directory is there")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| path.file_name().map(OsString::from))
        .collect()
}
