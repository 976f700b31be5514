//! The profile as the code generation wants it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Attribute, Expr, Generics, Ident, Lit, Meta, Path, Type, Visibility};

use crate::kind::Kind;
use crate::options::{Check, DefaultOption, OneOf, RangeOption};

/// A struct with its constraints.
#[derive(Debug)]
pub(crate) struct Profile {
    pub(crate) visibility: Visibility,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) library: Path,
    pub(crate) fields: Vec<Field>,
    pub(crate) cross_checks: Vec<CrossCheck>,
    /// Whether something was wrong: then the code asks for as little as it can.
    pub(crate) is_fallback: bool,
}

/// A field with its constraints.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) kind: Kind,
    pub(crate) doc: String,
    pub(crate) doc_attributes: Vec<Attribute>,
    pub(crate) role: Role,
    pub(crate) access: Access,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) default: Option<DefaultOption>,
    /// Whether methods for it would collide with others, which is an error.
    pub(crate) collides: bool,
}

/// What stands in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Value,
    Flattened,
    Nested,
}

/// How the value of a field is handed out, by getters and to functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Copied,
    AsStr,
    Borrowed,
}

/// A constraint on one field, with the place where it is asked for.
#[derive(Debug)]
pub(crate) enum Constraint {
    Finite(Span),
    Positive(Span),
    Nonnegative(Span),
    Range(RangeOption),
    OneOf(OneOf),
    Nonempty(Span),
    Check(Check),
}

/// A constraint on several fields; they are positions in the list of fields.
#[derive(Debug)]
pub(crate) struct CrossCheck {
    pub(crate) function: Expr,
    pub(crate) fields: Vec<usize>,
    pub(crate) expected: String,
}

impl Field {
    /// The name without `r#`.
    pub(crate) fn name(&self) -> String {
        self.ident.unraw().to_string()
    }

    pub(crate) fn access_for(ty: &Type, kind: &Kind, copied: bool) -> Access {
        let is_shared = matches!(ty, Type::Reference(reference) if reference.mutability.is_none());
        if copied || is_shared || kind.is_copied() {
            Access::Copied
        } else if *kind == Kind::String {
            Access::AsStr
        } else {
            Access::Borrowed
        }
    }

    /// The type that getters return and functions take.
    pub(crate) fn accessed_type(&self) -> TokenStream {
        let ty = &self.ty;
        match self.access {
            Access::Copied => quote!(#ty),
            Access::AsStr => quote!(&::core::primitive::str),
            Access::Borrowed => quote!(&#ty),
        }
    }

    /// The value as getters return it, out of a reference to the field.
    pub(crate) fn accessed(&self, reference: &TokenStream, span: Span) -> TokenStream {
        match self.access {
            Access::Copied => quote_spanned!(span=> *#reference),
            Access::AsStr | Access::Borrowed => reference.clone(),
        }
    }
}

/// The text of doc comments in one line.
pub(crate) fn doc_line(attributes: &[Attribute]) -> String {
    let mut words = Vec::new();
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta
            && let Expr::Lit(literal) = &pair.value
            && let Lit::Str(text) = &literal.lit
        {
            words.extend(text.value().split_whitespace().map(str::to_string));
        }
    }
    words.join(" ")
}
