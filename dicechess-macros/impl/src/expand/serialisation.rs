//! (De)serialisation, with the feature `serde`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Generics, Lifetime, parse_quote};

use super::Context;
use crate::model::{Field, Role};

pub(super) fn implementation(context: &Context<'_>) -> TokenStream {
    if !cfg!(feature = "serde") {
        return TokenStream::new();
    }
    let deserialisation = deserialisation(context);
    let serialisation = serialisation(context);
    quote!(#deserialisation #serialisation)
}

fn deserialisation(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    let lifetime = Lifetime::new("'__de", Span::mixed_site());
    let fields = &context.profile.fields;
    let is_bounded = |field: &Field| context.parameters.may_lack_serde(field);
    let bound = |field: &Field| match field.role {
        Role::Flattened => quote!(#library::DeserializeProfile<#lifetime>),
        Role::Value | Role::Nested => {
            quote!(#library::__private::serde::Deserialize<#lifetime>)
        }
    };
    let generics = context
        .parameters
        .with_lifetime(&lifetime, fields, is_bounded, bound);
    let (parameters, _, bounds) = generics.split_for_impl();
    let (_, arguments, _) = context.parameters.generics.split_for_impl();
    let named = fields
        .iter()
        .filter(|field| field.role != Role::Flattened)
        .map(|field| {
            let (ident, ty, name) = (&field.ident, &field.ty, field.name());
            let read = if field.role == Role::Nested {
                quote!(read_nested::<#ty, _>)
            } else {
                quote!(read_value)
            };
            quote_spanned! {field.ty.span()=>
                #name => #library::__private::#read(&mut __draft.#ident, __name, __map)
            }
        });
    let flattened = fields
        .iter()
        .filter(|field| field.role == Role::Flattened)
        .map(|field| {
            let (ident, ty) = (&field.ident, &field.ty);
            quote! {
                || <#ty as #library::DeserializeProfile<#lifetime>>::read_entry(
                    &mut __draft.#ident,
                    __name,
                    __map,
                )?
            }
        });
    quote! {
        #[automatically_derived]
        impl #parameters #library::DeserializeProfile<#lifetime> for #ident #arguments #bounds {
            fn read_entry<__Map: #library::__private::serde::de::MapAccess<#lifetime>>(
                __draft: &mut Self::Draft,
                __name: &::core::primitive::str,
                __map: &mut __Map,
            ) -> ::core::result::Result<::core::primitive::bool, __Map::Error> {
                match __name {
                    #(#named,)*
                    _ => ::core::result::Result::Ok(false #(#flattened)*),
                }
            }
        }

        #[automatically_derived]
        impl #parameters #library::__private::serde::Deserialize<#lifetime> for #ident #arguments
        #bounds
        {
            fn deserialize<__Source: #library::__private::serde::Deserializer<#lifetime>>(
                __source: __Source,
            ) -> ::core::result::Result<Self, __Source::Error> {
                #library::__private::deserialize(__source)
            }
        }
    }
}

fn serialisation(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    let fields = &context.profile.fields;
    let generics = with_bounds(context, |field| match field.role {
        Role::Flattened => quote!(#library::SerializeProfile),
        Role::Value | Role::Nested => quote!(#library::__private::serde::Serialize),
    });
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let entries = fields.iter().map(|field| {
        let (ident, name) = (&field.ident, field.name());
        if field.role == Role::Flattened {
            return quote!(#library::SerializeProfile::write_entries(&self.#ident, __map)?;);
        }
        quote_spanned!(field.ty.span()=> __map.serialize_entry(#name, &self.#ident)?;)
    });
    quote! {
        #[automatically_derived]
        impl #parameters #library::SerializeProfile for #ident #arguments #bounds {
            fn write_entries<__Map: #library::__private::serde::ser::SerializeMap>(
                &self,
                __map: &mut __Map,
            ) -> ::core::result::Result<(), __Map::Error> {
                #(#entries)*
                ::core::result::Result::Ok(())
            }
        }

        #[automatically_derived]
        impl #parameters #library::__private::serde::Serialize for #ident #arguments #bounds {
            fn serialize<__Target: #library::__private::serde::Serializer>(
                &self,
                __target: __Target,
            ) -> ::core::result::Result<__Target::Ok, __Target::Error> {
                #library::__private::serialize(self, __target)
            }
        }
    }
}

fn with_bounds(context: &Context<'_>, bound: impl Fn(&Field) -> TokenStream) -> Generics {
    let mut generics = context.parameters.generics.clone();
    for field in &context.profile.fields {
        if context.parameters.may_lack_serde(field) {
            let (ty, bound) = (&field.ty, bound(field));
            // The lifetime makes it a condition; without, a bound that is false would be an error.
            let predicate = parse_quote!(for<'__serde> #ty: #bound);
            generics.make_where_clause().predicates.push(predicate);
        }
    }
    generics
}
