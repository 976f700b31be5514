// A consumer that allows no warning: the generated code gives no reason for one.
#![deny(warnings)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub, dead_code, unused)]
#![forbid(unsafe_code)]

//! A crate of its own.

/// The engine.
pub mod engine {
    /// What bounds a search. Nothing reads the fields.
    #[derive(Debug, dicechess_macros::Profile)]
    pub struct Limits {
        #[profile(positive, default = 3)]
        depth: u32,
        #[profile(range = 1..=LIMIT)]
        nodes: u64,
    }

    const LIMIT: u64 = 1 << 40;

    /// Not even used.
    #[derive(dicechess_macros::Profile)]
    struct Hidden {
        quiet: bool,
    }

    /// Used once.
    pub fn touch() -> usize {
        Hidden::FIELDS.len()
    }
}

fn main() {
    assert_eq!(engine::touch(), 1);
}
