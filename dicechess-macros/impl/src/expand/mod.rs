//! The code. What does not depend on the struct is in the library half and only called from here.

mod accessors;
mod builder;
mod descriptions;
mod generics;
mod inspection;
mod pairs;
mod profile_impl;
mod serialisation;
mod soundness;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{DeriveInput, Path};

use crate::model::Profile;
use generics::Parameters;

/// What all parts of the code use.
pub(crate) struct Context<'profile> {
    pub(crate) profile: &'profile Profile,
    pub(crate) library: &'profile Path,
    /// The struct's own parameters, with the bounds that its field types ask for.
    pub(crate) parameters: Parameters,
    pub(crate) draft: Ident,
    pub(crate) builder: Ident,
}

/// The code for a profile.
pub(crate) fn profile(profile: &Profile) -> TokenStream {
    let name = syn::ext::IdentExt::unraw(&profile.ident);
    let context = Context {
        profile,
        library: &profile.library,
        parameters: Parameters::of(profile),
        draft: format_ident!("__{name}Draft"),
        builder: format_ident!("{name}Builder", span = profile.ident.span()),
    };
    let builder_struct = builder::structure(&context);
    let parts = [
        profile_impl::draft(&context),
        profile_impl::implementation(&context),
        inspection::implementation(&context),
        pairs::reading(&context),
        pairs::display(&context),
        profile_impl::no_default(&context),
        builder::fields_module(&context),
        builder::implementation(&context),
        accessors::implementation(&context),
        serialisation::implementation(&context),
        soundness::evaluation(&context),
    ];
    quote! {
        #builder_struct
        #[doc(hidden)]
        #[allow(
            dead_code,
            missing_debug_implementations,
            missing_docs,
            non_camel_case_types,
            unreachable_pub,
            clippy::all,
            clippy::pedantic,
            clippy::nursery,
            reason = "written by a macro"
        )]
        const _: () = { #(#parts)* };
    }
}

/// For something that cannot be a profile: enough to leave its uses without errors of their own.
pub(crate) fn unsupported(input: &DeriveInput, library: &Path) -> TokenStream {
    let (ident, name) = (&input.ident, input.ident.to_string());
    let (parameters, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #library::Profile for #ident #arguments #bounds {
            const NAME: &'static ::core::primitive::str = #name;
            const FIELDS: &'static [#library::FieldDescription] = &[];
            const CHECKS: &'static [#library::CrossCheck] = &[];
            const SOUND: () = ();
            type Draft = ();

            fn into_draft(self) {}

            fn complete(_: (), _: &mut #library::__private::Report) -> ::core::option::Option<Self> {
                ::core::option::Option::None
            }

            fn inspect(&self, _: &mut #library::__private::Report) {}

            fn write_pairs(
                &self,
                _: &mut #library::__private::PairWriter<'_, '_>,
            ) -> ::core::fmt::Result {
                ::core::result::Result::Ok(())
            }
        }
    }
}
