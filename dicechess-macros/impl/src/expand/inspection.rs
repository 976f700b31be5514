//! The function that looks at all constraints.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;

use super::Context;
use super::descriptions::option;
use super::profile_impl::local;
use crate::literal::{Literal, typed};
use crate::model::{Constraint, CrossCheck, Field, Role};
use crate::options::RangeOption;

/// The function that looks at all constraints, for values that may be missing.
pub(super) fn implementation(context: &Context<'_>) -> TokenStream {
    let (library, draft, ident) = (context.library, &context.draft, &context.profile.ident);
    let (parameters, arguments, bounds) = context.parameters.generics.split_for_impl();
    let fields = &context.profile.fields;
    let arguments_of_function = fields.iter().enumerate().map(|(position, field)| {
        let (local, ty) = (local(position), &field.ty);
        quote!(#local: ::core::option::Option<&#ty>)
    });
    let checks = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| !field.constraints.is_empty());
    let checks = checks.map(|(position, field)| {
        let local = local(position);
        let calls = field
            .constraints
            .iter()
            .map(|constraint| call(field, constraint));
        quote! {
            let __check = __report
                .field(&<#ident #arguments as #library::Profile>::FIELDS[#position], #local);
            #(#calls)*
        }
    });
    let cross_checks = context
        .profile
        .cross_checks
        .iter()
        .map(|check| cross_check(check, context));
    quote! {
        #[automatically_derived]
        impl #parameters #draft #arguments #bounds {
            fn inspect(__report: &mut #library::__private::Report, #(#arguments_of_function),*) {
                #(#checks)*
                #(#cross_checks)*
            }
        }
    }
}

/// The statement that looks at one constraint; its errors point at the attribute.
fn call(field: &Field, constraint: &Constraint) -> TokenStream {
    let kind = field.kind.plain();
    match constraint {
        Constraint::Finite(span) => quote_spanned!(*span=> let __check = __check.finite();),
        Constraint::Positive(span) => quote_spanned!(*span=> let __check = __check.positive();),
        Constraint::Nonnegative(span) => {
            quote_spanned!(*span=> let __check = __check.nonnegative();)
        }
        Constraint::Nonempty(span) => quote_spanned!(*span=> let __check = __check.nonempty();),
        Constraint::Range(RangeOption {
            low,
            high,
            inclusive,
            span,
        }) => {
            let low = option(low.as_ref().map(|limit| typed(limit, kind)));
            let high = option(high.as_ref().map(|limit| typed(limit, kind)));
            quote_spanned!(*span=> let __check = __check.range(#low, #high, #inclusive);)
        }
        Constraint::OneOf(one_of) => {
            let is_text = |choice| matches!(Literal::of(choice), Some(Literal::Text(_)));
            let of_texts = kind.is_text() || one_of.choices.iter().any(is_text);
            let method = if of_texts { "one_of_texts" } else { "one_of" };
            let method = Ident::new(method, one_of.span);
            let choices = one_of.choices.iter().map(|choice| typed(choice, kind));
            quote_spanned!(one_of.span=> let __check = __check.#method(&[#(#choices),*]);)
        }
        Constraint::Check(check) => {
            let (function, expected) = (&check.with.0, check.expected.value());
            let span = function.span();
            let argument = field.accessed(&quote_spanned!(span=> __value), span);
            quote_spanned! {span=>
                let __check = __check.check(|__value| (#function)(#argument), #expected);
            }
        }
    }
}

fn cross_check(check: &CrossCheck, context: &Context<'_>) -> TokenStream {
    let library = context.library;
    let fields: Vec<(Ident, &Field)> = check
        .fields
        .iter()
        .map(|position| (local(*position), &context.profile.fields[*position]))
        .collect();
    let locals: Vec<&Ident> = fields.iter().map(|(local, _)| local).collect();
    let arguments = fields
        .iter()
        .map(|(local, field)| field.accessed(&quote!(#local), check.function.span()));
    let shown = fields.iter().map(|(local, field)| {
        let name = field.name();
        match field.role {
            Role::Value => quote!((#name, &#library::__private::Quoted(#local))),
            Role::Flattened | Role::Nested => quote!((#name, #local)),
        }
    });
    let (function, expected) = (&check.function, &check.expected);
    let satisfied = quote_spanned!(function.span()=> (#function)(#(#arguments),*));
    quote! {
        if let (#(::core::option::Option::Some(#locals),)*) = (#(#locals,)*) {
            __report.cross_check(#satisfied, &[#(#shown),*], #expected);
        }
    }
}
