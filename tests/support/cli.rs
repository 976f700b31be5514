//! Running the examples as a user does.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// What a program wrote, and its exit code.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl From<Output> for Outcome {
    /// Panics on output that is not UTF-8: no example may write such, whatever it reads.
    fn from(output: Output) -> Self {
        Self {
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
            code: output.status.code(),
        }
    }
}

/// A command that runs an example, with all three standard streams piped.
///
/// Cargo has no variable for the place of an example as it has for binaries, but builds them beside
/// the tests: `<profile>/examples/NAME` and `<profile>/deps/TEST`.
pub(crate) fn example(name: &str) -> Command {
    let test = env::current_exe().expect("the test has a path");
    let profile = test
        .ancestors()
        .nth(2)
        .expect("the test is in `<profile>/deps`");
    let path: PathBuf = profile
        .join("examples")
        .join(format!("{name}{}", env::consts::EXE_SUFFIX));
    assert!(
        path.is_file(),
        "{} is missing: `cargo test` builds it, `cargo test --test` does not; run `cargo build --examples`",
        path.display()
    );
    let mut command = Command::new(path);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a command, which must be there.
pub(crate) fn start(command: &mut Command) -> Child {
    command
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// Runs a command to its end on this standard input.
pub(crate) fn run(command: &mut Command, input: impl Into<Vec<u8>>) -> Outcome {
    let mut child = start(command);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.into();
    // Written from a thread of its own: with both pipes full, each side would wait for the other.
    let writer = thread::spawn(move || {
        // The program need not read it all.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    output.into()
}
