//! The draft and the trait `Profile`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident, parse_quote};

use super::{Context, descriptions, pairs, soundness};
use crate::kind::Kind;
use crate::literal::{Literal, typed};
use crate::model::{Field, Role};
use crate::options::DefaultOption;

/// The struct of values that may be missing. Its names are no names that a field type could have.
pub(super) fn draft(context: &Context<'_>) -> TokenStream {
    let (draft, library) = (&context.draft, context.library);
    let (parameters, arguments, bounds) = context.parameters.generics.split_for_impl();
    let names: Vec<&Ident> = context
        .profile
        .fields
        .iter()
        .map(|field| &field.ident)
        .collect();
    let types = context.profile.fields.iter().map(|field| {
        let ty = &field.ty;
        match field.role {
            Role::Value => quote!(::core::option::Option<#ty>),
            Role::Flattened | Role::Nested => quote!(<#ty as #library::Profile>::Draft),
        }
    });
    quote! {
        pub struct #draft #parameters #bounds { #(#names: #types,)* }

        #[automatically_derived]
        impl #parameters ::core::default::Default for #draft #arguments #bounds {
            fn default() -> Self {
                Self { #(#names: ::core::default::Default::default(),)* }
            }
        }
    }
}

/// The trait `Profile`.
pub(super) fn implementation(context: &Context<'_>) -> TokenStream {
    let (library, draft, ident) = (context.library, &context.draft, &context.profile.ident);
    let (parameters, arguments, bounds) = context.parameters.generics.split_for_impl();
    let fields = &context.profile.fields;
    let name = syn::ext::IdentExt::unraw(ident).to_string();
    let names: Vec<&Ident> = fields.iter().map(|field| &field.ident).collect();
    let locals: Vec<Ident> = (0..fields.len()).map(local).collect();
    let descriptions = fields
        .iter()
        .map(|field| descriptions::field(field, context));
    let cross_descriptions = context.profile.cross_checks.iter().map(|check| {
        let names = check.fields.iter().map(|position| fields[*position].name());
        let expected = &check.expected;
        quote!(#library::CrossCheck::new(&[#(#names),*], #expected))
    });
    let sound = soundness::constant(context);
    let into_draft = fields.iter().map(|field| into_draft(field, context));
    let complete = complete(context, &locals);
    let nested = fields.iter().filter(|field| field.role != Role::Value);
    let nested_inspections = nested.map(|field| nested_inspection(field, context));
    let pairs = fields.iter().map(|field| pairs::written(field, context));
    quote! {
        #[automatically_derived]
        impl #parameters #library::Profile for #ident #arguments #bounds {
            const NAME: &'static ::core::primitive::str = #name;
            const FIELDS: &'static [#library::FieldDescription] = &[#(#descriptions),*];
            const CHECKS: &'static [#library::CrossCheck] = &[#(#cross_descriptions),*];
            const SOUND: () = { #sound };
            type Draft = #draft #arguments;

            fn into_draft(self) -> Self::Draft {
                #draft { #(#names: #into_draft,)* }
            }

            #complete

            fn inspect(&self, __report: &mut #library::__private::Report) {
                #(#nested_inspections)*
                <#draft #arguments>::inspect(__report, #(::core::option::Option::Some(&self.#names)),*);
            }

            fn write_pairs(
                &self,
                __writer: &mut #library::__private::PairWriter<'_, '_>,
            ) -> ::core::fmt::Result {
                #(#pairs?;)*
                ::core::result::Result::Ok(())
            }
        }
    }
}

/// The method that makes a profile of a draft.
fn complete(context: &Context<'_>, locals: &[Ident]) -> TokenStream {
    let (library, draft) = (context.library, &context.draft);
    let (_, arguments, _) = context.parameters.generics.split_for_impl();
    let fields = &context.profile.fields;
    let names = fields.iter().map(|field| &field.ident);
    let completions = fields
        .iter()
        .enumerate()
        .map(|field| completion(field, context));
    quote! {
        fn complete(
            __draft: Self::Draft,
            __report: &mut #library::__private::Report,
        ) -> ::core::option::Option<Self> {
            let __mark = __report.mark();
            #(#completions)*
            <#draft #arguments>::inspect(__report, #(#locals.as_ref()),*);
            match (#(#locals,)*) {
                (#(::core::option::Option::Some(#locals),)*) if __report.is_clean_since(__mark) => {
                    ::core::option::Option::Some(Self { #(#names: #locals),* })
                }
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// What a derived `Default` conflicts with: it would put values in unchecked.
pub(super) fn no_default(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    let mut generics = context.parameters.generics.clone();
    generics.make_where_clause().predicates.push(parse_quote! {
        for<'__never> ::core::primitive::str: #library::__private::DefaultIsBuilt<'__never>
    });
    let (parameters, arguments, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        #[doc(hidden)]
        impl #parameters ::core::default::Default for #ident #arguments #bounds {
            fn default() -> Self {
                ::core::unreachable!()
            }
        }
    }
}

/// The local variable for a field. Not the field's own name, which might be that of a constant.
pub(super) fn local(position: usize) -> Ident {
    Ident::new(&format!("__field_{position}"), Span::mixed_site())
}

fn into_draft(field: &Field, context: &Context<'_>) -> TokenStream {
    let (library, name) = (context.library, &field.ident);
    match field.role {
        Role::Value => quote!(::core::option::Option::Some(self.#name)),
        Role::Flattened | Role::Nested => quote! {
            #library::Profile::into_draft(self.#name)
        },
    }
}

/// The value of a field out of the draft, or its default.
fn completion((position, field): (usize, &Field), context: &Context<'_>) -> TokenStream {
    let (name, plain_name, local) = (&field.ident, field.name(), local(position));
    let (library, ty) = (context.library, &field.ty);
    let value = match (field.role, &field.default) {
        (Role::Flattened, _) => {
            quote!(<#ty as #library::Profile>::complete(__draft.#name, __report))
        }
        (Role::Nested, _) => quote!(__report.nested::<#ty>(#plain_name, __draft.#name)),
        (Role::Value, None) => {
            quote!(__report.required(&<Self as #library::Profile>::FIELDS[#position], __draft.#name))
        }
        (Role::Value, Some(DefaultOption::OfType)) => quote! {
            ::core::option::Option::Some(__draft.#name.unwrap_or_default())
        },
        (Role::Value, Some(DefaultOption::Value(default))) => {
            let default = default_value(field, default, context);
            quote!(::core::option::Option::Some(__draft.#name.unwrap_or_else(|| #default)))
        }
    };
    quote!(let #local = #value;)
}

/// The default, where a literal gets the type that it means.
fn default_value(field: &Field, default: &Expr, context: &Context<'_>) -> TokenStream {
    let library = context.library;
    match (&field.kind, Literal::of(default)) {
        (Kind::String, Some(Literal::Text(text))) => {
            quote_spanned!(default.span()=> #library::__private::String::from(#text))
        }
        (kind, _) => typed(default, kind),
    }
}

fn nested_inspection(field: &Field, context: &Context<'_>) -> TokenStream {
    let (library, ident, name) = (context.library, &field.ident, field.name());
    if field.role == Role::Nested {
        quote!(__report.inspect_nested(#name, &self.#ident);)
    } else {
        quote!(#library::Profile::inspect(&self.#ident, __report);)
    }
}
