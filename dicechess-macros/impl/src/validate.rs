//! Whether constraints make sense, each by itself and together.

use std::collections::BTreeMap;

use darling::Error;
use darling::error::Accumulator;
use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Expr, Ident, LitStr, Visibility};

use crate::interval::Numbers;
use crate::kind::Kind;
use crate::literal::Literal;
use crate::model::{Access, Constraint, CrossCheck, Field, Role, doc_line};
use crate::options::{self, DefaultOption, FieldOptions, OneOf, RangeOption};
use crate::source::source_text;

/// Methods that the derive writes itself, so that no field can have a getter of that name.
const RESERVED: [&str; 5] = ["build", "builder", "from_pairs", "validate", "with_pairs"];

fn error_at(span: Span, message: impl std::fmt::Display) -> Error {
    Error::custom(message).with_span(&span)
}

/// The field, with an error for each constraint that makes no sense.
pub(crate) fn field(field: &syn::Field, options: FieldOptions, errors: &mut Accumulator) -> Field {
    let kind = Kind::of(&field.ty);
    let ident = field
        .ident
        .clone()
        .unwrap_or_else(|| Ident::new("unnamed", Span::call_site()));
    if !matches!(field.vis, Visibility::Inherited) {
        let message = "the fields of a profile are private, or values could be put in unchecked";
        errors.push(Error::custom(message).with_span(&field.vis));
    }
    let mut role = role(&options, errors);
    if role != Role::Value && kind.is_known() {
        let words = kind.in_words();
        let message =
            format!("only a profile can stand inside of another one, and `{ident}` is {words}");
        errors.push(Error::custom(message).with_span(&field.ty));
        role = Role::Value;
    }
    let mut checker = Checker {
        kind: kind.plain(),
        numbers: Numbers::of_kind(kind.plain()),
        name: ident.unraw().to_string(),
        errors,
    };
    if role == Role::Value {
        checker.options(&options, &kind);
    }
    let access = Field::access_for(&field.ty, &kind, options.copy.is_present());
    let is_doc = |attribute: &&syn::Attribute| attribute.path().is_ident("doc");
    let doc_attributes: Vec<_> = field.attrs.iter().filter(is_doc).cloned().collect();
    Field {
        ident,
        ty: field.ty.clone(),
        kind,
        doc: doc_line(&doc_attributes),
        doc_attributes,
        role,
        access: if role == Role::Value {
            access
        } else {
            Access::Borrowed
        },
        default: options.default.clone(),
        constraints: constraints(options),
        collides: false,
    }
}

/// The constraints in the order in which they are checked.
fn constraints(options: FieldOptions) -> Vec<Constraint> {
    let flag = |flag: darling::util::Flag| flag.is_present().then(|| flag.span());
    let mut constraints = Vec::new();
    constraints.extend(flag(options.finite).map(Constraint::Finite));
    constraints.extend(flag(options.positive).map(Constraint::Positive));
    constraints.extend(flag(options.nonnegative).map(Constraint::Nonnegative));
    constraints.extend(options.range.map(Constraint::Range));
    constraints.extend(options.one_of.map(Constraint::OneOf));
    constraints.extend(flag(options.nonempty).map(Constraint::Nonempty));
    constraints.extend(options.check.into_iter().map(Constraint::Check));
    constraints
}

/// What stands in the field; a profile has its constraints and defaults in itself.
fn role(options: &FieldOptions, errors: &mut Accumulator) -> Role {
    let role = match (options.flatten.is_present(), options.nested.is_present()) {
        (false, false) => return Role::Value,
        (true, true) => {
            let message = "a profile is either flattened or nested";
            errors.push(error_at(options.nested.span(), message));
            Role::Nested
        }
        (true, false) => Role::Flattened,
        (false, true) => Role::Nested,
    };
    let has_more = options.positive.is_present()
        || options.nonnegative.is_present()
        || options.finite.is_present()
        || options.nonempty.is_present()
        || options.copy.is_present()
        || options.range.is_some()
        || options.one_of.is_some()
        || !options.check.is_empty()
        || options.default.is_some();
    if has_more {
        let flag = if role == Role::Nested {
            options.nested
        } else {
            options.flatten
        };
        let message = "a nested profile has its own constraints and defaults; none can stand here";
        errors.push(error_at(flag.span(), message));
    }
    role
}

/// Looks at the constraints of one field one after the other.
struct Checker<'work> {
    kind: &'work Kind,
    /// The numbers that the constraints so far leave, if the kind is known and has numbers.
    numbers: Option<Numbers>,
    name: String,
    errors: &'work mut Accumulator,
}

impl Checker<'_> {
    fn refuse(&mut self, span: Span, message: impl std::fmt::Display) {
        self.errors.push(error_at(span, message));
    }

    fn options(&mut self, options: &FieldOptions, kind: &Kind) {
        self.flags(options);
        if let Some(range) = &options.range {
            self.range(range);
        }
        if let Some(one_of) = &options.one_of {
            self.one_of(one_of, options);
        }
        for check in &options.check {
            self.expected(&check.expected);
        }
        if let Some(DefaultOption::Value(default)) = &options.default
            && let Some(literal) = Literal::within(default, kind)
        {
            self.default(default, &literal, options);
        }
    }

    fn needs(&mut self, flag: darling::util::Flag, fits: bool, message: &str) {
        if flag.is_present() && self.kind.is_known() && !fits {
            let words = self.kind.in_words();
            self.refuse(
                flag.span(),
                format!("{message}, and `{}` is {words}", self.name),
            );
        }
    }

    fn flags(&mut self, options: &FieldOptions) {
        let kind = self.kind;
        self.needs(
            options.finite,
            *kind == Kind::Float,
            "`finite` is for floating-point numbers",
        );
        self.needs(
            options.positive,
            kind.is_number(),
            "`positive` is for numbers",
        );
        self.needs(options.nonempty, kind.is_text(), "`nonempty` is for texts");
        if let Kind::Unsigned(_) = kind {
            if options.nonnegative.is_present() {
                let message = "`nonnegative` says nothing about an unsigned integer";
                self.refuse(options.nonnegative.span(), message);
            }
        } else {
            self.needs(
                options.nonnegative,
                kind.is_number(),
                "`nonnegative` is for numbers",
            );
        }
        if options.positive.is_present() && options.nonnegative.is_present() {
            let message = "`positive` says all that `nonnegative` says";
            self.refuse(options.nonnegative.span(), message);
        }
        for (flag, closed) in [(options.positive, false), (options.nonnegative, true)] {
            if flag.is_present() {
                self.cut(&Literal::Integer(0), closed, true);
            }
        }
    }

    fn cut(&mut self, literal: &Literal, closed: bool, above: bool) {
        if let Some(numbers) = self.numbers {
            self.numbers = numbers.cut(literal, closed, above).or(self.numbers);
        }
    }

    fn range(&mut self, range: &RangeOption) {
        if self.kind.is_known() && !self.kind.is_number() {
            let words = self.kind.in_words();
            let message = format!("`range` is for numbers, and `{}` is {words}", self.name);
            return self.refuse(range.span, message);
        }
        let (low, high) = (range.low.as_ref(), range.high.as_ref());
        if low.is_none() && high.is_none() {
            return self.refuse(range.span, "a range without limits says nothing");
        }
        let before = self.errors_of_limits(low, high);
        if before {
            return;
        }
        let of_type = Numbers::of_kind(self.kind);
        let mut alone = of_type;
        for (limit, closed, above) in [(low, true, true), (high, range.inclusive, false)] {
            if let Some(literal) = limit.and_then(Literal::of) {
                alone = alone
                    .and_then(|numbers| numbers.cut(&literal, closed, above))
                    .or(alone);
                self.cut(&literal, closed, above);
            }
        }
        if alone.is_some_and(Numbers::is_empty) {
            self.refuse(range.span, "no value lies in this range");
        } else if self.numbers.is_some_and(Numbers::is_empty) {
            let message = "no value lies in this range and satisfies the other constraints";
            self.refuse(range.span, message);
        } else if alone == of_type
            && alone.is_some()
            && [low, high]
                .into_iter()
                .flatten()
                .all(|limit| Literal::of(limit).is_some())
        {
            self.refuse(range.span, "every value of the type lies in this range");
        }
    }

    /// Reports limits that the type cannot hold; true if there are any.
    fn errors_of_limits(&mut self, low: Option<&Expr>, high: Option<&Expr>) -> bool {
        let Some(of_type) = Numbers::of_kind(self.kind) else {
            return false;
        };
        let mut found = false;
        for limit in [low, high].into_iter().flatten() {
            if let Some(literal) = Literal::of(limit)
                && of_type.contains(&literal) != Some(true)
            {
                self.errors.push(
                    Error::custom(format!("no value of the type of `{}`", self.name))
                        .with_span(limit),
                );
                found = true;
            }
        }
        found
    }

    fn one_of(&mut self, one_of: &OneOf, options: &FieldOptions) {
        if one_of.choices.is_empty() {
            return self.refuse(one_of.span, "no value is in an empty list");
        }
        let mut seen: Vec<Literal> = Vec::new();
        for choice in &one_of.choices {
            let Some(literal) = Literal::of(choice) else {
                continue;
            };
            if seen.iter().any(|other| other.is_same(&literal, self.kind)) {
                self.errors
                    .push(Error::custom("this value is listed twice").with_span(choice));
            } else if let Some(reason) = self.violated(&literal, options) {
                let message = format!("this value is not allowed, expected {reason}");
                self.errors.push(Error::custom(message).with_span(choice));
            }
            seen.push(literal);
        }
    }

    /// Why the numeric constraints and `nonempty` refuse a literal.
    fn violated(&self, literal: &Literal, options: &FieldOptions) -> Option<String> {
        if options.nonempty.is_present() && *literal == Literal::Text(String::new()) {
            return Some("something in the text".to_string());
        }
        if self.numbers?.contains(literal)? {
            return None;
        }
        let flags = [
            (options.positive, "a positive"),
            (options.nonnegative, "a nonnegative"),
        ];
        let sign = flags.iter().find(|(flag, _)| flag.is_present());
        let mut reason = format!("{} value", sign.map_or("a", |(_, words)| words));
        if let Some(range) = &options.range {
            let limit = |limit: &Option<Expr>| limit.as_ref().map(source_text).unwrap_or_default();
            let dots = if range.inclusive { "..=" } else { ".." };
            reason = format!(
                "{reason} in {}{dots}{}",
                limit(&range.low),
                limit(&range.high)
            );
        } else if sign.is_none() {
            reason += " of the type";
        }
        Some(reason)
    }

    fn default(&mut self, default: &Expr, literal: &Literal, options: &FieldOptions) {
        let reason = self.violated(literal, options).or_else(|| {
            let one_of = options.one_of.as_ref()?;
            let choices: Option<Vec<Literal>> = one_of.choices.iter().map(Literal::of).collect();
            let is_listed = choices?
                .iter()
                .any(|choice| choice.is_same(literal, self.kind));
            (!is_listed).then(|| "one of the values listed".to_string())
        });
        if let Some(reason) = reason {
            let message = format!(
                "the default of `{}` violates its own constraint, expected {reason}",
                self.name
            );
            self.errors.push(Error::custom(message).with_span(default));
        }
    }

    fn expected(&mut self, expected: &LitStr) {
        expectation(expected, self.errors);
    }
}

/// Reports a check that does not say what it expects.
fn expectation(expected: &LitStr, errors: &mut Accumulator) {
    if expected.value().trim().is_empty() {
        let message = "the expectation is empty; it ends the sentence “… is 3, expected”";
        errors.push(Error::custom(message).with_span(expected));
    }
}

/// Reports names of fields that collide with what the derive writes.
pub(crate) fn names(fields: &mut [Field], errors: &mut Accumulator) {
    let setters: BTreeMap<String, String> = fields
        .iter()
        .map(|field| (format!("with_{}", field.name()), field.name()))
        .collect();
    for field in fields {
        let name = field.name();
        let other = setters.get(&name);
        if !RESERVED.contains(&name.as_str()) && other.is_none() {
            continue;
        }
        let why = other.map_or("itself".to_string(), |other| {
            format!("for the field `{other}`")
        });
        let message = format!("the derive writes a method `{name}` {why}");
        errors.push(Error::custom(message).with_span(&field.ident));
        field.collides = true;
    }
}

/// The checks of several fields, with an error for each that makes no sense.
pub(crate) fn cross_checks(
    options: &[options::CrossCheck],
    fields: &[Field],
    errors: &mut Accumulator,
) -> Vec<CrossCheck> {
    let mut checks = Vec::new();
    for option in options {
        expectation(&option.expected, errors);
        let mut positions = Vec::new();
        for path in option.fields.iter() {
            let name = path.get_ident().map(|ident| ident.unraw().to_string());
            match fields.iter().position(|field| Some(field.name()) == name) {
                Some(position) if positions.contains(&position) => {
                    errors.push(Error::custom("this field is named twice").with_span(path));
                }
                Some(position) => positions.push(position),
                None => {
                    let name = path.to_token_stream().to_string();
                    let names: Vec<String> = fields.iter().map(Field::name).collect();
                    let message = format!("no field `{name}`, only {}", names.join(", "));
                    errors.push(Error::custom(message).with_span(path));
                }
            }
        }
        if positions.len() < 2 && option.fields.len() < 2 {
            let message = "a check of the struct names two fields or more; \
                           one field has its check in its own attribute";
            errors.push(Error::custom(message).with_span(&option.with.0));
        }
        checks.push(CrossCheck {
            function: option.with.0.clone(),
            fields: positions,
            expected: option.expected.value(),
        });
    }
    checks
}
