//! What the attributes say, read by darling.

use darling::util::{Flag, PathList};
use darling::{Error, FromAttributes, FromMeta, Result};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, ExprRange, Path, RangeLimits};

/// `#[profile(…)]` on a field.
#[derive(Debug, Default, FromAttributes)]
#[darling(attributes(profile))]
pub(crate) struct FieldOptions {
    pub(crate) positive: Flag,
    pub(crate) nonnegative: Flag,
    pub(crate) finite: Flag,
    pub(crate) nonempty: Flag,
    pub(crate) range: Option<RangeOption>,
    pub(crate) one_of: Option<OneOf>,
    #[darling(multiple)]
    pub(crate) check: Vec<Check>,
    pub(crate) default: Option<DefaultOption>,
    pub(crate) flatten: Flag,
    pub(crate) nested: Flag,
    pub(crate) copy: Flag,
}

/// `#[profile(…)]` on the struct.
#[derive(Debug, Default, FromAttributes)]
#[darling(attributes(profile))]
pub(crate) struct StructOptions {
    #[darling(rename = "crate")]
    pub(crate) library: Option<Path>,
    #[darling(multiple)]
    pub(crate) check: Vec<CrossCheck>,
}

/// A function of one field.
#[derive(Debug, Clone, FromMeta)]
pub(crate) struct Check {
    pub(crate) with: Function,
    pub(crate) expected: syn::LitStr,
}

/// A function of several fields.
#[derive(Debug, Clone, FromMeta)]
pub(crate) struct CrossCheck {
    pub(crate) with: Function,
    pub(crate) fields: PathList,
    pub(crate) expected: syn::LitStr,
}

/// A function or a closure.
#[derive(Debug, Clone)]
pub(crate) struct Function(pub(crate) Expr);

impl FromMeta for Function {
    fn from_expr(expression: &Expr) -> Result<Self> {
        match expression {
            Expr::Path(_) | Expr::Closure(_) => Ok(Self(expression.clone())),
            _ => Err(Error::custom("expected a function or a closure").with_span(expression)),
        }
    }
}

/// The limits of a range.
#[derive(Debug, Clone)]
pub(crate) struct RangeOption {
    pub(crate) low: Option<Expr>,
    pub(crate) high: Option<Expr>,
    pub(crate) inclusive: bool,
    pub(crate) span: Span,
}

impl FromMeta for RangeOption {
    fn from_expr(expression: &Expr) -> Result<Self> {
        let Expr::Range(ExprRange {
            start, limits, end, ..
        }) = expression
        else {
            return Err(Error::custom("expected a range, such as `1..=64`").with_span(expression));
        };
        Ok(Self {
            low: start.as_deref().cloned(),
            high: end.as_deref().cloned(),
            inclusive: matches!(limits, RangeLimits::Closed(_)),
            span: expression.span(),
        })
    }
}

/// The values allowed.
#[derive(Debug, Clone)]
pub(crate) struct OneOf {
    pub(crate) choices: Vec<Expr>,
    pub(crate) span: Span,
}

impl FromMeta for OneOf {
    fn from_expr(expression: &Expr) -> Result<Self> {
        let Expr::Array(array) = expression else {
            return Err(Error::custom("expected a list, such as `[1, 2, 4]`").with_span(expression));
        };
        Ok(Self {
            choices: array.elems.iter().cloned().collect(),
            span: expression.span(),
        })
    }
}

/// A default.
#[derive(Debug, Clone)]
pub(crate) enum DefaultOption {
    /// That of the type.
    OfType,
    /// An expression.
    Value(Expr),
}

impl FromMeta for DefaultOption {
    fn from_word() -> Result<Self> {
        Ok(Self::OfType)
    }

    fn from_expr(expression: &Expr) -> Result<Self> {
        Ok(Self::Value(expression.clone()))
    }
}
