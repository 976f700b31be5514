//! The constants that describe the fields.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::Context;
use crate::model::{Constraint, Field, Role};
use crate::options::DefaultOption;
use crate::source::source_text;

pub(super) fn field(field: &Field, context: &Context<'_>) -> TokenStream {
    let library = context.library;
    let (name, ty, doc) = (field.name(), source_text(&field.ty), &field.doc);
    let mut code = quote!(#library::FieldDescription::new(#name, #ty, #doc));
    if !field.constraints.is_empty() {
        let constraints = field.constraints.iter().map(described_constraint);
        code.extend(quote!(.with_constraints(&[#(#library::Constraint::#constraints),*])));
    }
    match &field.default {
        Some(DefaultOption::Value(value)) => {
            let text = source_text(value);
            code.extend(quote!(.with_default(#text)));
        }
        Some(DefaultOption::OfType) => code.extend(quote!(.with_default("that of its type"))),
        None => {}
    }
    let ty = &field.ty;
    let kind = match field.role {
        Role::Value => return code,
        Role::Flattened => quote!(Flattened),
        Role::Nested => quote!(Nested),
    };
    code.extend(quote! {
        .with_kind(#library::FieldKind::#kind(<#ty as #library::Profile>::FIELDS))
    });
    code
}

fn described_constraint(constraint: &Constraint) -> TokenStream {
    match constraint {
        Constraint::Finite(_) => quote!(Finite),
        Constraint::Positive(_) => quote!(Positive),
        Constraint::Nonnegative(_) => quote!(Nonnegative),
        Constraint::Nonempty(_) => quote!(Nonempty),
        Constraint::Range(range) => {
            let text = |limit: &Option<Expr>| {
                option(limit.as_ref().map(|limit| {
                    let text = source_text(limit);
                    quote!(#text)
                }))
            };
            let (low, high, inclusive) = (text(&range.low), text(&range.high), range.inclusive);
            quote!(Range { low: #low, high: #high, inclusive: #inclusive })
        }
        Constraint::OneOf(one_of) => {
            let choices = one_of.choices.iter().map(source_text);
            quote!(OneOf(&[#(#choices),*]))
        }
        Constraint::Check(check) => {
            let expected = check.expected.value();
            quote!(Check(#expected))
        }
    }
}

/// An `Option` in the code.
pub(super) fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}
