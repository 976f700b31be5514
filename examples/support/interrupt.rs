//! Ctrl-C as a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises.
pub(crate) fn flag() -> &'static AtomicBool {
    &STOP
}

/// From now on the first Ctrl-C raises the flag, and the second ends the program.
pub(crate) fn catch() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            // What a shell expects of a program that was interrupted.
            std::process::exit(130);
        }
    })
}
