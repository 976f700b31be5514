//! Types and expressions as text, for descriptions.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Code as a person would write it; a stream of tokens by itself has spaces everywhere.
pub(crate) fn source_text(code: impl ToTokens) -> String {
    let mut text = String::new();
    write_tokens(code.to_token_stream(), &mut text);
    text
}

fn write_tokens(tokens: TokenStream, text: &mut String) {
    let mut previous: Option<TokenTree> = None;
    let mut is_prefix = false;
    for token in tokens {
        if let Some(previous) = &previous
            && !is_prefix
            && has_space_between(previous, &token)
        {
            text.push(' ');
        }
        // An operator at the start or behind another one belongs to what follows.
        let follows_operator = previous.as_ref().is_none_or(
            |previous| matches!(previous, TokenTree::Punct(sign) if !">?".contains(sign.as_char())),
        );
        is_prefix = follows_operator
            && matches!(&token, TokenTree::Punct(sign) if "-!&*".contains(sign.as_char()));
        match &token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write_tokens(group.stream(), text);
                text.push_str(close);
            }
            token => text.push_str(&token.to_string()),
        }
        previous = Some(token);
    }
}

fn has_space_between(left: &TokenTree, right: &TokenTree) -> bool {
    match (left, right) {
        (TokenTree::Punct(left), _) if left.spacing() == Spacing::Joint => false,
        (TokenTree::Punct(left), _) if ".:<".contains(left.as_char()) => false,
        (_, TokenTree::Punct(right)) => !",;.:?<>".contains(right.as_char()),
        (TokenTree::Ident(_), TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::source_text;

    #[test]
    fn source_text_is_tidy() {
        assert_eq!(source_text(quote!(Option<u32>)), "Option<u32>");
        assert_eq!(source_text(quote!(&'static str)), "&'static str");
        assert_eq!(
            source_text(quote!(Cow<'a, [Box<str>]>)),
            "Cow<'a, [Box<str>]>"
        );
        assert_eq!(source_text(quote!(Some(-1))), "Some(-1)");
        assert_eq!(
            source_text(quote!(2 * engine::LIMIT - 1)),
            "2 * engine::LIMIT - 1"
        );
        assert_eq!(source_text(quote!(a.limit(1, 2)[0])), "a.limit(1, 2) [0]");
        assert_eq!(source_text(quote!("a , \" b")), "\"a , \\\" b\"");
        assert_eq!(source_text(quote!(-0.5)), "-0.5");
    }
}
