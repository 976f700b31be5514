//! What can be found wrong only when constants are evaluated.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::Context;
use crate::literal::{Literal, is_constant, typed};
use crate::model::{Constraint, Field, Role};
use crate::options::{DefaultOption, RangeOption};

/// The statements of the constant `SOUND`.
pub(super) fn constant(context: &Context<'_>) -> TokenStream {
    let library = context.library;
    let mut code = TokenStream::new();
    if context.profile.is_fallback {
        return code;
    }
    for field in &context.profile.fields {
        if field.role == Role::Flattened {
            let message = format!("the profile flattened as `{}` doubles a name", field.name());
            code.extend(quote_spanned! {field.ty.span()=>
                ::core::assert!(
                    #library::__private::names_are_unique(<Self as #library::Profile>::FIELDS),
                    #message
                );
            });
        } else if field.kind.is_number() {
            code.extend(limits(field));
            code.extend(default(field));
        }
    }
    code
}

/// Evaluates the constant where that does not depend on how the struct is used; elsewhere it is
/// evaluated with the first method that makes or checks a value.
pub(super) fn evaluation(context: &Context<'_>) -> TokenStream {
    let (library, ident) = (context.library, &context.profile.ident);
    if context.parameters.are_generic() || constant(context).is_empty() {
        return TokenStream::new();
    }
    let lifetimes = context.profile.generics.params.iter().map(|_| quote!('_));
    let arguments =
        (!context.profile.generics.params.is_empty()).then(|| quote!(<#(#lifetimes),*>));
    quote!(const _: () = <#ident #arguments as #library::Profile>::SOUND;)
}

/// A range between limits that are no literals must have something in it.
fn limits(field: &Field) -> Option<TokenStream> {
    let RangeOption {
        low,
        high,
        inclusive,
        span,
    } = field
        .constraints
        .iter()
        .find_map(|constraint| match constraint {
            Constraint::Range(range) => Some(range),
            _ => None,
        })?;
    let (low, high) = (low.as_ref()?, high.as_ref()?);
    let are_literals = Literal::of(low).is_some() && Literal::of(high).is_some();
    if are_literals || !is_constant(low) || !is_constant(high) {
        return None;
    }
    let message = format!("no value lies in the range of `{}`", field.name());
    let (low, high) = (typed(low, &field.kind), typed(high, &field.kind));
    let order = if *inclusive { quote!(<=) } else { quote!(<) };
    Some(quote_spanned!(*span=> ::core::assert!(#low #order #high, #message);))
}

/// A default must satisfy the constraints that a constant can be put to.
fn default(field: &Field) -> Option<TokenStream> {
    let Some(DefaultOption::Value(default)) = &field.default else {
        return None;
    };
    if !is_constant(default) {
        return None;
    }
    let ty = &field.ty;
    let value = quote!(default);
    let terms: Vec<TokenStream> = field
        .constraints
        .iter()
        .filter(|constraint| !is_settled(default, constraint))
        .filter_map(|constraint| term(&value, field, constraint))
        .collect();
    if terms.is_empty() {
        return None;
    }
    let message = format!(
        "the default of `{}` violates its own constraint",
        field.name()
    );
    let typed_default = typed(default, &field.kind);
    Some(quote_spanned! {default.span()=>
        {
            let default: #ty = #typed_default;
            ::core::assert!(#((#terms))&&*, #message);
        }
    })
}

/// Whether the literals have been compared already.
fn is_settled(default: &Expr, constraint: &Constraint) -> bool {
    let is_literal = |expression: &Expr| Literal::of(expression).is_some();
    let limits_are_literals = match constraint {
        Constraint::Range(range) => range.low.iter().chain(&range.high).all(is_literal),
        Constraint::OneOf(one_of) => one_of.choices.iter().all(is_literal),
        _ => true,
    };
    is_literal(default) && limits_are_literals
}

/// The constraint as an expression that can be evaluated in a constant.
fn term(value: &TokenStream, field: &Field, constraint: &Constraint) -> Option<TokenStream> {
    let zero: Expr = syn::parse_quote!(0);
    let zero = typed(&zero, &field.kind);
    let limit = |limit: &Expr| is_constant(limit).then(|| typed(limit, &field.kind));
    match constraint {
        Constraint::Finite(_) => Some(quote!(#value.is_finite())),
        Constraint::Positive(_) => Some(quote!(#value > #zero)),
        Constraint::Nonnegative(_) => Some(quote!(#value >= #zero)),
        Constraint::Range(range) => {
            let low = range
                .low
                .as_ref()
                .and_then(limit)
                .map(|low| quote!(#low <= #value));
            let order = if range.inclusive {
                quote!(<=)
            } else {
                quote!(<)
            };
            let high = range
                .high
                .as_ref()
                .and_then(limit)
                .map(|high| quote!(#value #order #high));
            let terms: Vec<TokenStream> = low.into_iter().chain(high).collect();
            (!terms.is_empty()).then(|| quote!(#(#terms)&&*))
        }
        Constraint::OneOf(one_of) => {
            let choices: Option<Vec<TokenStream>> = one_of.choices.iter().map(limit).collect();
            let choices = choices?;
            Some(quote!(#((#value == #choices))||*))
        }
        Constraint::Nonempty(_) | Constraint::Check(_) => None,
    }
}
