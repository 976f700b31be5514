//! Pairs: the trait `FromPairs`, and `Display`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Lifetime;
use syn::spanned::Spanned;

use super::Context;
use crate::model::{Field, Role};

/// The trait `FromPairs`.
pub(super) fn reading(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    let lifetime = Lifetime::new("'__text", Span::mixed_site());
    let fields = &context.profile.fields;
    let is_bounded = |field: &Field| context.parameters.are_in(&field.ty);
    let bound = |field: &Field| match field.role {
        Role::Value => quote!(#library::ParseValue<#lifetime>),
        Role::Flattened | Role::Nested => quote!(#library::FromPairs<#lifetime>),
    };
    let generics = context
        .parameters
        .with_lifetime(&lifetime, fields, is_bounded, bound);
    let (parameters, _, bounds) = generics.split_for_impl();
    let (_, arguments, _) = context.parameters.generics.split_for_impl();
    let of_role = |role: Role| fields.iter().filter(move |field| field.role == role);
    let values = of_role(Role::Value).map(|field| {
        let (ident, name) = (&field.ident, field.name());
        quote_spanned!(field.ty.span()=> #name => __pair.read(&mut __draft.#ident))
    });
    let nested = of_role(Role::Nested).map(|field| {
        let (ident, ty, name) = (&field.ident, &field.ty, field.name());
        quote!(|| __pair.read_nested::<#ty>(#name, &mut __draft.#ident))
    });
    let flattened = of_role(Role::Flattened).map(|field| {
        let (ident, ty) = (&field.ident, &field.ty);
        quote!(|| <#ty as #library::FromPairs<#lifetime>>::read_pair(&mut __draft.#ident, __pair))
    });
    quote! {
        #[automatically_derived]
        impl #parameters #library::FromPairs<#lifetime> for #ident #arguments #bounds {
            fn read_pair(
                __draft: &mut Self::Draft,
                __pair: &mut #library::__private::Pair<'_, #lifetime>,
            ) -> ::core::primitive::bool {
                match __pair.name() {
                    #(#values,)*
                    _ => false #(#nested)* #(#flattened)*,
                }
            }
        }
    }
}

/// The statement that hands a field to a writer.
pub(super) fn written(field: &Field, context: &Context<'_>) -> TokenStream {
    let (library, ident, name) = (context.library, &field.ident, field.name());
    match field.role {
        // The error of a type that no field can have points at the type.
        Role::Value => quote_spanned!(field.ty.span()=> __writer.pair(#name, &self.#ident)),
        Role::Flattened => quote!(#library::Profile::write_pairs(&self.#ident, __writer)),
        Role::Nested => quote!(__writer.nested(#name, &self.#ident)),
    }
}

/// The profile as one line.
pub(super) fn display(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    let (parameters, arguments, bounds) = context.parameters.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters ::core::fmt::Display for #ident #arguments #bounds {
            fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #library::__private::PairWriter::display(self, __formatter)
            }
        }
    }
}
