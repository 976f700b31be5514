//! Parse, validate, expand.

use darling::error::Accumulator;
use darling::{Error, FromAttributes};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, FieldsNamed, parse_quote};

use crate::expand;
use crate::model::{Field, Profile};
use crate::options::{FieldOptions, StructOptions};
use crate::validate;

/// The code for a struct, with an error for everything that is wrong with it.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Error::accumulator();
    let options = errors
        .handle(StructOptions::from_attributes(&input.attrs))
        .unwrap_or_default();
    let library = options
        .library
        .clone()
        .unwrap_or_else(|| parse_quote!(::dicechess_macros));
    let Some(named) = named_fields(&input, &mut errors) else {
        let fallback = expand::unsupported(&input, &library);
        let errors = errors
            .finish()
            .map_or_else(compile_errors, |()| TokenStream::new());
        return quote!(#errors #fallback);
    };
    let fields = named
        .named
        .iter()
        .map(|field| parse_field(field, &mut errors))
        .collect();
    let mut profile = Profile {
        visibility: input.vis.clone(),
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        library,
        fields,
        cross_checks: Vec::new(),
        is_fallback: false,
    };
    validate::names(&mut profile.fields, &mut errors);
    profile.cross_checks = validate::cross_checks(&options.check, &profile.fields, &mut errors);
    match errors.finish() {
        Ok(()) => expand::profile(&profile),
        Err(error) => {
            profile.is_fallback = true;
            profile.cross_checks.clear();
            for field in &mut profile.fields {
                field.constraints.clear();
                field.default = None;
            }
            let errors = compile_errors(error);
            let code = expand::profile(&profile);
            quote!(#errors #code)
        }
    }
}

/// The fields of a struct that can be a profile.
fn named_fields<'input>(
    input: &'input DeriveInput,
    errors: &mut Accumulator,
) -> Option<&'input FieldsNamed> {
    let what = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) if !fields.named.is_empty() => return Some(fields),
            Fields::Named(_) => "a struct without fields",
            Fields::Unnamed(_) => "a tuple struct",
            Fields::Unit => "a unit struct",
        },
        Data::Enum(_) => "an enum",
        Data::Union(_) => "a union",
    };
    let message = format!("a profile is a struct with named fields, and this is {what}");
    errors.push(Error::custom(message).with_span(&input.ident));
    None
}

fn parse_field(field: &syn::Field, errors: &mut Accumulator) -> Field {
    let options = errors
        .handle(FieldOptions::from_attributes(&field.attrs))
        .unwrap_or_default();
    validate::field(field, options, errors)
}

/// The errors for the compiler. What darling calls the fields of its own structs are options to the
/// reader, whose struct has fields too.
fn compile_errors(errors: Error) -> TokenStream {
    let in_words = |error: Error| {
        let (text, span) = (error.to_string(), error.span());
        let text = [
            ("Unknown field: ", "there is no option "),
            ("Duplicate field ", "this option is given twice: "),
            ("Missing field ", "this option is missing: "),
        ]
        .into_iter()
        .find_map(|(start, words)| Some(format!("{words}{}", text.strip_prefix(start)?)))
        .unwrap_or(text);
        syn::Error::new(span, text).into_compile_error()
    };
    errors.flatten().into_iter().map(in_words).collect()
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use proptest::option;
    use proptest::prelude::*;
    use quote::quote;

    use super::derive;

    fn derived(input: TokenStream) -> (String, syn::File) {
        let code = derive(input);
        let file = syn::parse2(code.clone()).expect("items");
        (code.to_string(), file)
    }

    #[test]
    fn a_renamed_library_is_named_nowhere_else() {
        let (code, _) = derived(quote! {
            #[profile(crate = engine::profiles, check(with = f, fields(a, b), expected = "c"))]
            struct Limits<'a, T> {
                #[profile(positive, finite, range = 1.., one_of = [1, 2], default = 1)]
                a: f64,
                #[profile(nonempty, check(with = f, expected = "c"), default = "a")]
                b: String,
                #[profile(default)]
                c: &'a str,
                #[profile(flatten)]
                d: T,
                #[profile(nested)]
                e: Other,
            }
        });
        assert!(!code.contains("dicechess_macros"), "{code}");
        assert!(code.contains("engine :: profiles"), "{code}");
        assert!(!code.contains("compile_error"), "{code}");
    }

    #[test]
    fn all_mistakes_are_reported_and_the_methods_are_there_all_the_same() {
        let (code, file) = derived(quote! {
            #[profile(chekc)]
            struct Limits {
                #[profile(range = 2..1, finite, default = "a")]
                pub depth: u32,
                #[profile(nonempty, positve)]
                nodes: u64,
            }
        });
        // The `pub`, the unknown options of the struct and of the second field, and of the first
        // field `finite` and the range.
        assert_eq!(code.matches("compile_error !").count(), 5, "{code}");
        for method in ["depth", "nodes", "with_depth", "builder", "from_pairs"] {
            assert!(code.contains(&format!("fn {method}")), "{method}");
        }
        assert!(file.items.len() > 5);
    }

    #[test]
    fn what_is_no_struct_gets_one_error_and_the_trait() {
        let (code, _) = derived(quote!(
            enum Limits<T> {
                Depth(T),
            }
        ));
        assert_eq!(code.matches("compile_error !").count(), 1, "{code}");
        assert!(code.contains("Profile for Limits < T >"), "{code}");
    }

    /// Constraints on an `i8` as the attribute has them.
    #[derive(Debug, Clone)]
    struct Constraints {
        is_positive: bool,
        is_nonnegative: bool,
        range: Option<(Option<i16>, Option<i16>, bool)>,
        listed: Option<[i16; 2]>,
        default: Option<i16>,
    }

    impl Constraints {
        fn contradict(&self) -> bool {
            let sense = |value: i16| {
                let (low, high, inclusive) = self.range.unwrap_or((Some(-128), None, false));
                low.is_none_or(|low| low <= value)
                    && high.is_none_or(|high| value < high || (inclusive && value == high))
            };
            let is_i8 = |value: i16| i8::try_from(value).is_ok();
            let fits = |value: i16| {
                is_i8(value)
                    && sense(value)
                    && (!self.is_positive || value > 0)
                    && (!self.is_nonnegative || value >= 0)
            };
            let limits = self.range.map_or([None; 2], |(low, high, _)| [low, high]);
            (self.is_positive && self.is_nonnegative)
                || !limits.into_iter().flatten().all(is_i8)
                || !(-128..128).any(fits)
                || (self.range.is_some() && (-128..128).all(sense))
                || self
                    .listed
                    .is_some_and(|[one, other]| one == other || !fits(one) || !fits(other))
                || self.default.is_some_and(|default| {
                    !fits(default) || self.listed.is_some_and(|listed| !listed.contains(&default))
                })
        }

        fn options(&self) -> TokenStream {
            let literal = |value: i16| -> syn::Expr {
                syn::parse_str(&value.to_string()).expect("a literal")
            };
            let mut options = Vec::new();
            options.extend(self.is_positive.then(|| quote!(positive)));
            options.extend(self.is_nonnegative.then(|| quote!(nonnegative)));
            options.extend(self.range.map(|(low, high, inclusive)| {
                let (low, high) = (low.map(literal), high.map(literal));
                let inclusive = inclusive && high.is_some();
                let dots = if inclusive { quote!(..=) } else { quote!(..) };
                quote!(range = #low #dots #high)
            }));
            options.extend(self.listed.map(|listed| {
                let listed = listed.map(literal);
                quote!(one_of = [#(#listed),*])
            }));
            options.extend(self.default.map(|default| {
                let default = literal(default);
                quote!(default = #default)
            }));
            quote!(#(#options),*)
        }
    }

    fn any_constraints() -> impl Strategy<Value = Constraints> {
        let number = || prop_oneof![-4..4_i16, 120..132_i16, -132..-120_i16];
        let range = (option::of(number()), option::of(number()), any::<bool>());
        (
            (any::<bool>(), any::<bool>(), option::of(range)),
            (option::of([number(), number()]), option::of(number())),
        )
            .prop_map(
                |((is_positive, is_nonnegative, range), (listed, default))| Constraints {
                    is_positive,
                    is_nonnegative,
                    range,
                    listed,
                    default,
                },
            )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn constraints_are_refused_exactly_if_trying_all_values_says_so(
            constraints in any_constraints(),
        ) {
            let options = constraints.options();
            let code = derive(quote! {
                struct Limits {
                    #[profile(#options)]
                    score: i8,
                }
            });
            let is_refused = code.to_string().contains("compile_error !");
            prop_assert_eq!(is_refused, constraints.contradict(), "{}", options);
        }
    }
}
