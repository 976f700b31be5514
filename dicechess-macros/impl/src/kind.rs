//! What the spelling of a type tells. Names can be shadowed and types can have aliases, so this is
//! used for early and better messages only; the bounds in the generated code decide.

use syn::{GenericArgument, PathArguments, Type};

/// The kind of a field's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A signed integer of this many bits; `None` for `isize`.
    Signed(Option<u32>),
    /// An unsigned integer of this many bits; `None` for `usize`.
    Unsigned(Option<u32>),
    Float,
    Bool,
    Char,
    /// `String`.
    String,
    /// `&str`.
    Str,
    Optional(Box<Kind>),
    Other,
}

impl Kind {
    pub(crate) fn of(ty: &Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Reference(reference) => match Self::of(&reference.elem) {
                Self::Str => Self::Str,
                _ => Self::Other,
            },
            Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
                let segment = &path.path.segments[0];
                match &segment.arguments {
                    PathArguments::None => Self::of_name(&segment.ident.to_string()),
                    PathArguments::AngleBracketed(arguments) if segment.ident == "Option" => {
                        match arguments.args.first() {
                            Some(GenericArgument::Type(inner)) => {
                                Self::Optional(Box::new(Self::of(inner)))
                            }
                            _ => Self::Other,
                        }
                    }
                    _ => Self::Other,
                }
            }
            _ => Self::Other,
        }
    }

    fn of_name(name: &str) -> Self {
        match name {
            "f32" | "f64" => return Self::Float,
            "bool" => return Self::Bool,
            "char" => return Self::Char,
            "String" => return Self::String,
            "str" => return Self::Str,
            "isize" => return Self::Signed(None),
            "usize" => return Self::Unsigned(None),
            _ => {}
        }
        let bits = |letter: char| -> Option<u32> {
            let bits = name.strip_prefix(letter)?.parse().ok()?;
            [8, 16, 32, 64, 128].contains(&bits).then_some(bits)
        };
        match (bits('i'), bits('u')) {
            (Some(bits), _) => Self::Signed(Some(bits)),
            (_, Some(bits)) => Self::Unsigned(Some(bits)),
            _ => Self::Other,
        }
    }

    /// The kind of what constraints look at.
    pub(crate) fn plain(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner.plain(),
            kind => kind,
        }
    }

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Self::Signed(_) | Self::Unsigned(_))
    }

    pub(crate) fn is_number(&self) -> bool {
        self.is_integer() || *self == Self::Float
    }

    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Self::String | Self::Str)
    }

    pub(crate) fn is_known(&self) -> bool {
        *self != Self::Other
    }

    /// Whether values are handed out as copies.
    pub(crate) fn is_copied(&self) -> bool {
        match self {
            Self::Optional(inner) => inner.is_copied(),
            Self::String | Self::Other => false,
            _ => true,
        }
    }

    /// What such a value is called in messages.
    pub(crate) fn in_words(&self) -> &'static str {
        match self {
            Self::Signed(_) | Self::Unsigned(_) => "an integer",
            Self::Float => "a floating-point number",
            Self::Bool => "a `bool`",
            Self::Char => "a character",
            Self::String | Self::Str => "a text",
            Self::Optional(_) => "an `Option`",
            Self::Other => "a value of its own type",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds_are_read_off_the_spelling() {
        let kind = |text: &str| Kind::of(&syn::parse_str(text).expect("a type"));
        assert_eq!(kind("u32"), Kind::Unsigned(Some(32)));
        assert_eq!(kind("isize"), Kind::Signed(None));
        assert_eq!(kind("f32"), Kind::Float);
        assert_eq!(kind("&'static str"), Kind::Str);
        assert_eq!(
            kind("Option<u8>"),
            Kind::Optional(Box::new(Kind::Unsigned(Some(8))))
        );
        assert_eq!(kind("u33"), Kind::Other);
        assert_eq!(kind("i"), Kind::Other);
        assert_eq!(kind("own::u32"), Kind::Other);
        assert_eq!(kind("&u8"), Kind::Other);
    }
}
