//! Derive macros for dicechess.
//!
//! This crate is the place of `#[derive(Profile)]`, which is to turn the declared constraints of a
//! parameter struct into a validated type. It exports nothing yet; the workspace has it so that its
//! place in the dependency order is fixed and tested: search and consumers may depend on it, and it
//! depends on no crate of the workspace.
