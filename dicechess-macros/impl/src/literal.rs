//! Literals in attributes: what can be compared before anything is evaluated.

use proc_macro2::{Literal as Token, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Lit, UnOp};

use crate::kind::Kind;

/// The value of a literal, with its sign.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Literal {
    Integer(i128),
    Float(f64),
    Text(String),
    Bool(bool),
}

impl Literal {
    /// The value, if the expression is a literal. Integers above the limit of `i128` are left to
    /// the compiler.
    pub(crate) fn of(expression: &Expr) -> Option<Self> {
        match expression {
            Expr::Group(group) => Self::of(&group.expr),
            Expr::Paren(paren) => Self::of(&paren.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                match Self::of(&unary.expr)? {
                    Self::Integer(value) => Some(Self::Integer(-value)),
                    Self::Float(value) => Some(Self::Float(-value)),
                    _ => None,
                }
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(value) if matches!(value.suffix(), "f32" | "f64") => {
                    value.base10_parse().ok().map(Self::Float)
                }
                Lit::Int(value) => value.base10_parse().ok().map(Self::Integer),
                Lit::Float(value) => value.base10_parse().ok().map(Self::Float),
                Lit::Str(value) => Some(Self::Text(value.value())),
                Lit::Bool(value) => Some(Self::Bool(value.value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The literal inside of `Some(…)` if the kind is an `Option`, and otherwise the literal.
    pub(crate) fn within(expression: &Expr, kind: &Kind) -> Option<Self> {
        match (kind, expression) {
            (Kind::Optional(inner), Expr::Call(call)) if call.args.len() == 1 => {
                match &*call.func {
                    Expr::Path(path) if path.path.is_ident("Some") => {
                        Self::within(&call.args[0], inner)
                    }
                    _ => None,
                }
            }
            (Kind::Optional(_), _) => None,
            _ => Self::of(expression),
        }
    }

    /// The number, where a field of this kind could hold it.
    pub(crate) fn as_float(&self) -> Option<f64> {
        match self {
            #[allow(
                clippy::cast_precision_loss,
                reason = "the compiler would round it as well"
            )]
            Self::Integer(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether it is the same value for a field of this kind.
    pub(crate) fn is_same(&self, other: &Self, kind: &Kind) -> bool {
        if *kind == Kind::Float {
            #[allow(clippy::float_cmp, reason = "the same value is meant, not a near one")]
            return self.as_float().is_some() && self.as_float() == other.as_float();
        }
        self == other
    }
}

/// The expression for a field of this kind: a whole number becomes a floating-point literal, so
/// that `range = 0..=1` fits both.
pub(crate) fn typed(expression: &Expr, kind: &Kind) -> TokenStream {
    if *kind != Kind::Float {
        return expression.to_token_stream();
    }
    match expression {
        Expr::Unary(unary) => {
            let operator = &unary.op;
            let inner = typed(&unary.expr, kind);
            quote!(#operator #inner)
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(value) if value.suffix().is_empty() => {
                let Ok(number) = value.base10_parse::<f64>() else {
                    return expression.to_token_stream();
                };
                let mut token = Token::f64_unsuffixed(number);
                token.set_span(value.span());
                token.to_token_stream()
            }
            _ => expression.to_token_stream(),
        },
        _ => expression.to_token_stream(),
    }
}

/// Whether an expression can be evaluated in a constant, as far as its form tells.
pub(crate) fn is_constant(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(unary) => is_constant(&unary.expr),
        Expr::Binary(binary) => is_constant(&binary.left) && is_constant(&binary.right),
        Expr::Cast(cast) => is_constant(&cast.expr),
        Expr::Paren(paren) => is_constant(&paren.expr),
        Expr::Group(group) => is_constant(&group.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::{Literal, is_constant, typed};
    use crate::kind::Kind;

    #[test]
    fn literals_have_signs() {
        assert_eq!(Literal::of(&parse_quote!(-3)), Some(Literal::Integer(-3)));
        assert_eq!(
            Literal::of(&parse_quote!((1_000))),
            Some(Literal::Integer(1000))
        );
        assert_eq!(Literal::of(&parse_quote!(0.5)), Some(Literal::Float(0.5)));
        assert_eq!(
            Literal::of(&parse_quote!("a")),
            Some(Literal::Text("a".to_string()))
        );
        assert_eq!(Literal::of(&parse_quote!(LIMIT)), None);
    }

    #[test]
    fn options_are_looked_into() {
        let optional = Kind::Optional(Box::new(Kind::Float));
        assert_eq!(
            Literal::within(&parse_quote!(Some(1)), &optional),
            Some(Literal::Integer(1))
        );
        assert_eq!(Literal::within(&parse_quote!(None), &optional), None);
        assert_eq!(
            Literal::within(&parse_quote!(1), &Kind::Float),
            Some(Literal::Integer(1))
        );
    }

    #[test]
    fn whole_numbers_become_floating_point_literals() {
        let float = typed(&parse_quote!(-1), &Kind::Float).to_string();
        assert_eq!(float, quote!(-1.0).to_string());
        let integer = typed(&parse_quote!(-1), &Kind::Signed(Some(8))).to_string();
        assert_eq!(integer, quote!(-1).to_string());
    }

    #[test]
    fn calls_are_not_taken_for_constants() {
        assert!(is_constant(&parse_quote!(2 * Self::LIMIT - 1)));
        assert!(!is_constant(&parse_quote!(limit())));
    }
}
