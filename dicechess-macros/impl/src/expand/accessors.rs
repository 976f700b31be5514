//! The methods of the struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::Context;
use crate::model::{Access, Field, Role};

/// `FIELDS`, `builder`, `validate`, the pairs, getters and `with_…`.
pub(super) fn implementation(context: &Context<'_>) -> TokenStream {
    let (library, ident, builder) = (context.library, &context.profile.ident, &context.builder);
    let visibility = &context.profile.visibility;
    let (parameters, arguments, bounds) = context.parameters.generics.split_for_impl();
    let builder_type = if context.profile.generics.params.is_empty() {
        quote!(#builder)
    } else {
        quote!(#builder #arguments)
    };
    let pairs = pairs(context);
    let accessors = context
        .profile
        .fields
        .iter()
        .map(|field| accessors(field, context));
    quote! {
            #[automatically_derived]
            impl #parameters #ident #arguments #bounds {
                /// Every field, in the order of the struct.
                #visibility const FIELDS: &'static [#library::FieldDescription] =
                    <Self as #library::Profile>::FIELDS;

                /// A builder with no field set.
                #visibility fn builder() -> #builder_type {
                    #builder {
                        draft: ::core::default::Default::default(),
                        states: ::core::marker::PhantomData,
                    }
                }

                /// Checks every constraint again.
                ///
                /// # Errors
                ///
                /// Every constraint that is violated.
                #visibility fn validate(&self) -> ::core::result::Result<(), #library::ProfileError> {
                    #library::Profile::validate(self)
                }

    #pairs

                #(#accessors)*
            }
        }
}

/// The methods that read pairs.
fn pairs(context: &Context<'_>) -> TokenStream {
    let (library, visibility) = (context.library, &context.profile.visibility);
    quote! {
        /// Reads `name=value` pairs.
        ///
        /// # Errors
        ///
        /// Everything that is wrong with the pairs, and every constraint that is violated.
        #visibility fn from_pairs<'__text>(
            __pairs: impl ::core::iter::IntoIterator<Item = &'__text ::core::primitive::str>,
        ) -> ::core::result::Result<Self, #library::ProfileError>
        where
            Self: #library::FromPairs<'__text>,
        {
            #library::FromPairs::read_pairs(__pairs)
        }

        /// These values with those of `name=value` pairs put over them.
        ///
        /// # Errors
        ///
        /// Everything that is wrong with the pairs, and every constraint that is violated.
        #visibility fn with_pairs<'__text>(
            self,
            __pairs: impl ::core::iter::IntoIterator<Item = &'__text ::core::primitive::str>,
        ) -> ::core::result::Result<Self, #library::ProfileError>
        where
            Self: #library::FromPairs<'__text>,
        {
            #library::FromPairs::override_pairs(self, __pairs)
        }
    }
}

/// The getter and the `with_…` of a field.
fn accessors(field: &Field, context: &Context<'_>) -> TokenStream {
    if field.collides {
        return TokenStream::new();
    }
    let (library, visibility) = (context.library, &context.profile.visibility);
    let (ident, ty, docs) = (&field.ident, &field.ty, &field.doc_attributes);
    let name = field.name();
    let with = format_ident!("with_{}", name, span = ident.span());
    let value = Ident::new("__value", Span::mixed_site());
    let (returned, body) = match field.access {
        Access::Copied => (quote!(#ty), quote!(self.#ident)),
        Access::AsStr | Access::Borrowed => (field.accessed_type(), quote!(&self.#ident)),
    };
    let stored = match field.role {
        Role::Value => quote!(::core::option::Option::Some(#value)),
        Role::Flattened | Role::Nested => quote!(#library::Profile::into_draft(#value)),
    };
    let doc =
        format!("The same profile with another value for `{name}`, every constraint checked.");
    quote! {
        #(#docs)*
        #visibility fn #ident(&self) -> #returned {
            #body
        }

        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// Every constraint that is violated.
        #visibility fn #with(
            self,
            #value: #ty,
        ) -> ::core::result::Result<Self, #library::ProfileError> {
            let mut __draft = #library::Profile::into_draft(self);
            __draft.#ident = #stored;
            #library::Profile::from_draft(__draft)
        }
    }
}
