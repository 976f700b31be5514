//! The builder: one type parameter a field says whether it was set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Generics, parse_quote};

use super::Context;
use crate::model::{Field, Role};

fn states(context: &Context<'_>) -> Vec<Ident> {
    (0..context.profile.fields.len())
        .map(|index| format_ident!("__State{index}"))
        .collect()
}

/// The parameters of the struct with the states behind them.
fn with_states(context: &Context<'_>, with_defaults: bool) -> Generics {
    let library = context.library;
    let mut generics = context.parameters.generics.clone();
    for state in states(context) {
        generics.params.push(if with_defaults {
            parse_quote!(#state = #library::Missing)
        } else {
            parse_quote!(#state)
        });
    }
    generics
}

/// The struct itself, where the profile stands, so that it has a name there.
pub(super) fn structure(context: &Context<'_>) -> TokenStream {
    let (library, builder, ident) = (context.library, &context.builder, &context.profile.ident);
    let visibility = &context.profile.visibility;
    let generics = with_states(context, true);
    let (_, arguments, _) = context.parameters.generics.split_for_impl();
    let (parameters, bounds) = (&generics.params, &generics.where_clause);
    let states = states(context);
    let doc = format!("Builds [`{ident}`]; its type says which fields are set.");
    quote! {
        #[doc = #doc]
        #[must_use = "a builder does nothing until `build` is called"]
        #[allow(dead_code, missing_debug_implementations, reason = "written by a macro")]
        #visibility struct #builder<#parameters> #bounds {
            draft: <#ident #arguments as #library::Profile>::Draft,
            states: ::core::marker::PhantomData<(#(#states,)*)>,
        }
    }
}

/// One type for each field, so that messages name it. They have a module of their own, since a
/// field may be called like a type that another field has.
pub(super) fn fields_module(context: &Context<'_>) -> TokenStream {
    let names = context.profile.fields.iter().map(|field| &field.ident);
    quote! {
        pub mod __fields {
            #(pub struct #names;)*
        }
    }
}

/// The setters and `build`.
pub(super) fn implementation(context: &Context<'_>) -> TokenStream {
    let (library, builder, ident) = (context.library, &context.builder, &context.profile.ident);
    let visibility = &context.profile.visibility;
    let generics = with_states(context, false);
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let (_, own_arguments, _) = context.parameters.generics.split_for_impl();
    let setters = context
        .profile
        .fields
        .iter()
        .enumerate()
        .map(|field| setter(field, context));
    let required = context
        .profile
        .fields
        .iter()
        .zip(states(context))
        .filter(|(field, _)| field.default.is_none() && !context.profile.is_fallback)
        .map(|(field, state)| {
            let marker = marker(field);
            quote!(#state: #library::IsSet<#marker>)
        });
    quote! {
        #[automatically_derived]
        impl #parameters #builder #arguments #bounds {
            #(#setters)*

            /// Checks every constraint.
            ///
            /// # Errors
            ///
            /// Every constraint that is violated.
            #visibility fn build(
                self,
            ) -> ::core::result::Result<#ident #own_arguments, #library::ProfileError>
            where
                #(#required,)*
            {
                #library::Profile::from_draft(self.draft)
            }
        }
    }
}

fn setter((position, field): (usize, &Field), context: &Context<'_>) -> TokenStream {
    if field.collides {
        return TokenStream::new();
    }
    let (library, builder) = (context.library, &context.builder);
    let visibility = &context.profile.visibility;
    let (ident, ty, docs) = (&field.ident, &field.ty, &field.doc_attributes);
    let value = Ident::new("__value", Span::mixed_site());
    let (state, marker) = (&states(context)[position], marker(field));
    let mut arguments: Vec<TokenStream> = context
        .profile
        .generics
        .params
        .iter()
        .map(argument)
        .collect();
    arguments.extend(states(context).iter().enumerate().map(|(index, state)| {
        if index == position {
            quote!(#library::Set)
        } else {
            quote!(#state)
        }
    }));
    let stored = match field.role {
        Role::Value => quote!(::core::option::Option::Some(#value)),
        Role::Flattened | Role::Nested => quote!(#library::Profile::into_draft(#value)),
    };
    let bound =
        (!context.profile.is_fallback).then(|| quote!(where #state: #library::NotYetSet<#marker>,));
    quote! {
        #(#docs)*
        #visibility fn #ident(mut self, #value: #ty) -> #builder<#(#arguments),*> #bound {
            self.draft.#ident = #stored;
            #builder { draft: self.draft, states: ::core::marker::PhantomData }
        }
    }
}

/// A parameter as it is handed on.
fn argument(parameter: &syn::GenericParam) -> TokenStream {
    match parameter {
        syn::GenericParam::Lifetime(parameter) => {
            let lifetime = &parameter.lifetime;
            quote!(#lifetime)
        }
        syn::GenericParam::Type(parameter) => {
            let ident = &parameter.ident;
            quote!(#ident)
        }
        syn::GenericParam::Const(parameter) => {
            let ident = &parameter.ident;
            quote!(#ident)
        }
    }
}

/// The type of the marker for a field, in messages of the builder.
fn marker(field: &Field) -> TokenStream {
    let ident = &field.ident;
    quote!(__fields::#ident)
}
