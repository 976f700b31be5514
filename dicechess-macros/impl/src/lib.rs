//! The derive macro of `dicechess-macros`, which re-exports it and has the documentation.
//!
//! Modules in the order of the pipeline:
//!
//! 1. `options`: what the attributes say.
//! 2. `kind`, `literal` and `interval`: what is known of types and numbers before types exist.
//! 3. `model` and `validate`: the profile, with everything collected that is wrong with it.
//! 4. `expand`: the code, with `source` for the parts of it that are text. If anything was wrong,
//!    the code asks for less, so that nothing but what was wrong is reported.

mod derive;
mod expand;
mod interval;
mod kind;
mod literal;
mod model;
mod options;
mod source;
mod validate;

use proc_macro::TokenStream;

/// Makes a struct with named fields a profile: see the documentation of `dicechess-macros`.
#[proc_macro_derive(Profile, attributes(profile))]
pub fn derive_profile(input: TokenStream) -> TokenStream {
    derive::derive(input.into()).into()
}
