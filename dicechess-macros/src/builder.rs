//! The states of a builder, as types: what is set and what is not.
//!
//! A builder has a type parameter for each field. A setter asks for [`NotYetSet`] of its own, and
//! returns a builder in which that is [`Set`]; `build` asks for [`IsSet`] of each field without
//! default. The traits have the field as their parameter only so that messages name it.

/// The state of a field that was not set yet, in the type of a builder.
///
/// ```
/// use dicechess_macros::{Missing, Set};
///
/// mod engine {
///     #[derive(dicechess_macros::Profile)]
///     pub struct Limits {
///         depth: u32,
///         nodes: u64,
///     }
/// }
///
/// // Only for builders that are kept or passed on half done, their type is to be spelt.
/// let half: engine::LimitsBuilder<Set, Missing> = engine::Limits::builder().depth(3);
/// assert_eq!(half.nodes(1).build()?.depth(), 3);
/// # Ok::<(), dicechess_macros::ProfileError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Missing;

/// The state of a field that was set, in the type of a builder; see [`Missing`].
#[derive(Debug, Clone, Copy)]
pub struct Set;

/// That a required field was set, which `build` asks for.
#[diagnostic::on_unimplemented(
    message = "the required field `{Field}` is not set",
    label = "`{Field}` is missing",
    note = "call the builder's method `{Field}` before this one"
)]
pub trait IsSet<Field> {}

/// That a field was not set yet, which its setter asks for.
#[diagnostic::on_unimplemented(
    message = "the field `{Field}` is set twice",
    label = "it was set before"
)]
pub trait NotYetSet<Field> {}

impl<Field> IsSet<Field> for Set {}
impl<Field> NotYetSet<Field> for Missing {}

/// Implemented by nothing. Each profile implements `Default` under the condition that `str` has
/// this trait, which is never so; a derived `Default`, which would validate nothing, conflicts with
/// that.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a profile has no `Default`",
    note = "build it: `builder()`, the fields that have no default, `build()`"
)]
pub trait DefaultIsBuilt<'never> {}
