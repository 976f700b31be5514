//! Parameters of the struct, and the bounds that its fields ask for.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Token, Type, parse_quote};

use crate::kind::Kind;
use crate::model::{Constraint, Field, Profile, Role};

/// The parameters of the struct.
pub(crate) struct Parameters {
    pub(crate) generics: Generics,
    lifetimes: BTreeSet<String>,
    /// Names of types and constants.
    names: BTreeSet<String>,
}

impl Parameters {
    pub(crate) fn of(profile: &Profile) -> Self {
        let generics = &profile.generics;
        let types = generics
            .type_params()
            .map(|parameter| parameter.ident.to_string());
        let constants = generics
            .const_params()
            .map(|parameter| parameter.ident.to_string());
        let lifetimes = generics
            .lifetimes()
            .map(|parameter| parameter.lifetime.ident.to_string());
        let mut parameters = Self {
            names: types.chain(constants).collect(),
            // A static text is as hard to read into as one that lives for a parameter.
            lifetimes: lifetimes.chain(["static".to_string()]).collect(),
            generics: profile.generics.clone(),
        };
        for field in &profile.fields {
            if mentions(field.ty.to_token_stream(), &parameters.names) {
                parameters.add_bounds(field, profile);
            }
        }
        parameters
    }

    fn add_bounds(&mut self, field: &Field, profile: &Profile) {
        let (ty, library) = (&field.ty, &profile.library);
        let predicates = &mut self.generics.make_where_clause().predicates;
        if field.role != Role::Value {
            predicates.push(parse_quote!(#ty: #library::Profile));
            return;
        }
        predicates.push(parse_quote!(#ty: #library::FieldValue));
        for constraint in &field.constraints {
            let bound: TokenStream = match constraint {
                Constraint::Finite(_) => quote!(Float),
                Constraint::Nonnegative(_) => quote!(Signed),
                Constraint::Positive(_) | Constraint::Range(_) => quote!(Number),
                Constraint::Nonempty(_) => quote!(MaybeEmpty),
                Constraint::OneOf(_) | Constraint::Check(_) => continue,
            };
            predicates.push(parse_quote!(<#ty as #library::FieldValue>::Plain: #library::#bound));
        }
    }

    /// Whether the type mentions a parameter of the struct. Only then a bound can depend on how the
    /// struct is used; otherwise the type's error is better reported where it stands.
    pub(crate) fn are_in(&self, ty: &Type) -> bool {
        let tokens = ty.to_token_stream();
        mentions(tokens.clone(), &self.names) || mentions(tokens, &self.lifetimes)
    }

    /// Whether it depends on the type whether a profile can be (de)serialised: then it is a
    /// condition of the implementation, so that switching the feature on breaks no profile.
    pub(crate) fn may_lack_serde(&self, field: &Field) -> bool {
        *field.kind.plain() == Kind::Other || self.are_in(&field.ty)
    }

    /// Whether something is known only when the struct is used.
    pub(crate) fn are_generic(&self) -> bool {
        !self.names.is_empty()
    }

    /// With one more lifetime, and a bound for the types of those fields that need one.
    pub(crate) fn with_lifetime(
        &self,
        lifetime: &syn::Lifetime,
        fields: &[Field],
        is_bounded: impl Fn(&Field) -> bool,
        bound: impl Fn(&Field) -> TokenStream,
    ) -> Generics {
        let mut generics = self.generics.clone();
        let mut parameters = Punctuated::<GenericParam, Token![,]>::new();
        parameters.push(parse_quote!(#lifetime));
        parameters.extend(generics.params.clone());
        generics.params = parameters;
        for field in fields.iter().filter(|field| is_bounded(field)) {
            let (ty, bound) = (&field.ty, bound(field));
            generics
                .make_where_clause()
                .predicates
                .push(parse_quote!(#ty: #bound));
        }
        generics
    }
}

fn mentions(tokens: TokenStream, names: &BTreeSet<String>) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}
