//! The trait behind the derive.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::pairs::PairWriter;
use crate::report::Report;
use crate::{CrossCheck, FieldDescription, ProfileError};

/// A struct whose values satisfy the constraints declared for its fields.
///
/// Implemented by the derive of the same name only, which also writes the methods of the struct
/// itself; see [the crate's documentation](crate). This trait is for code that takes any profile.
///
/// ```
/// use dicechess_macros::Profile;
///
/// fn help<P: Profile>() -> String {
///     P::FIELDS.iter().map(|field| format!("{field}\n")).collect()
/// }
///
/// mod engine {
///     #[derive(dicechess_macros::Profile)]
///     pub struct Limits {
///         /// Positions to look at.
///         #[profile(positive)]
///         nodes: u64,
///     }
/// }
///
/// assert_eq!(help::<engine::Limits>(), "nodes: u64, above 0, required. Positions to look at.\n");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no profile",
    note = "a profile is a struct with `#[derive(Profile)]`"
)]
pub trait Profile: Sized {
    /// The name of the struct.
    const NAME: &'static str;

    /// The fields, in the order of the struct.
    const FIELDS: &'static [FieldDescription];

    /// The constraints on several fields at once.
    const CHECKS: &'static [CrossCheck];

    /// What can be found wrong with the struct only when constants are evaluated: defaults and
    /// limits that are no literals, and names that flattening doubles.
    #[doc(hidden)]
    const SOUND: ();

    /// The values so far, of which any may be missing and any may be invalid.
    #[doc(hidden)]
    type Draft: Default;

    /// The values.
    #[doc(hidden)]
    fn into_draft(self) -> Self::Draft;

    /// The profile, if nothing is wrong with the values; what is wrong goes into the report.
    #[doc(hidden)]
    fn complete(draft: Self::Draft, report: &mut Report) -> Option<Self>;

    /// Looks at the values again; what is wrong goes into the report.
    #[doc(hidden)]
    fn inspect(&self, report: &mut Report);

    /// Hands every field to the writer.
    #[doc(hidden)]
    fn write_pairs(&self, writer: &mut PairWriter<'_, '_>) -> fmt::Result;

    /// The profile, if nothing is wrong with the values.
    #[doc(hidden)]
    fn from_draft(draft: Self::Draft) -> Result<Self, ProfileError> {
        let () = Self::SOUND;
        let mut report = Report::default();
        let profile = Self::complete(draft, &mut report);
        report.finish::<Self, _>(profile)
    }

    /// Checks every constraint again. It can only fail for a value that was made by a literal
    /// inside the module of the struct.
    ///
    /// # Errors
    ///
    /// Every constraint that is violated.
    fn validate(&self) -> Result<(), ProfileError> {
        let () = Self::SOUND;
        let mut report = Report::default();
        self.inspect(&mut report);
        report.finish::<Self, _>(Some(()))
    }

    /// Every value as `name=value`, the way `from_pairs` reads it.
    fn to_pairs(&self) -> Vec<String> {
        PairWriter::list(self)
    }
}
