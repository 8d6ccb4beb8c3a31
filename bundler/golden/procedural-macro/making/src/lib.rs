use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// In place of an expression.
#[proc_macro]
pub fn seven(_: TokenStream) -> TokenStream {
    "7".parse().unwrap()
}

/// The number of token trees: an expression of a rule is one.
#[proc_macro]
pub fn trees(tokens: TokenStream) -> TokenStream {
    tokens.into_iter().count().to_string().parse().unwrap()
}

/// In place of items: a function for each name.
#[proc_macro]
pub fn functions(names: TokenStream) -> TokenStream {
    let mut text = String::new();
    for name in names {
        if let TokenTree::Ident(name) = name {
            text.push_str(&format!("fn {name}() -> &'static str {{ \"{name}\\n\" }}"));
        }
    }
    text.parse().unwrap()
}

/// In place of a type and of statements.
#[proc_macro]
pub fn as_is(tokens: TokenStream) -> TokenStream {
    tokens
}

/// Lets a function print through `passing::print`.
#[proc_macro_attribute]
pub fn shown(prefix: TokenStream, item: TokenStream) -> TokenStream {
    let prefix = prefix.to_string();
    item.into_iter()
        .map(|tree| match tree {
            TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                let mut inside: TokenStream =
                    format!("::passing::print(\"{}\");", prefix.escape_default()).parse().unwrap();
                inside.extend(body.stream());
                TokenTree::Group(Group::new(Delimiter::Brace, inside))
            }
            other => other,
        })
        .collect()
}

/// The name of the type, or that of `#[named(...)]`.
#[proc_macro_derive(Named, attributes(default, named))]
pub fn named(item: TokenStream) -> TokenStream {
    let (name, attribute) = name_of(item);
    let shown = attribute.unwrap_or_else(|| name.to_string());
    let path = if name.to_string() == "Passed" { "crate" } else { "::passing" };
    format!("impl {path}::Named for {name} {{ fn name(&self) -> &'static str {{ \"{shown}\" }} }}")
        .parse()
        .unwrap()
}

/// A block with the crate in it, as derives are often written.
#[proc_macro_derive(Size)]
pub fn size(item: TokenStream) -> TokenStream {
    let (name, _) = name_of(item);
    let name = Ident::new(&name.to_string(), Span::call_site());
    format!(
        "const _IMPL_SIZE: () = {{ extern crate passing as _passing; impl {name} {{ \
         fn size(&self) -> usize {{ _passing::Named::name(self).len() + 0x1f_usize + b'\\n' as usize }} }} }};"
    )
    .parse()
    .unwrap()
}

/// Gives the type a derive of this library, whose attribute has this macro's name.
#[proc_macro_attribute]
pub fn labelled(label: TokenStream, item: TokenStream) -> TokenStream {
    let mut whole: TokenStream = format!("#[derive(::making::Labelled)] #[labelled({label})]").parse().unwrap();
    whole.extend(item);
    whole
}

/// The text in `#[labelled(...)]`.
#[proc_macro_derive(Labelled, attributes(labelled))]
pub fn label(item: TokenStream) -> TokenStream {
    let (name, label) = name_of(item);
    let label = label.expect("an attribute");
    format!("impl {name} {{ const LABEL: &'static str = \"{label}\"; }}").parse().unwrap()
}

fn name_of(item: TokenStream) -> (Ident, Option<String>) {
    let mut attribute = None;
    let mut trees = item.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) => {
                let mut inside = group.stream().into_iter();
                if let (Some(TokenTree::Ident(word)), Some(TokenTree::Group(value))) =
                    (inside.next(), inside.next())
                {
                    if ["named", "labelled"].contains(&&*word.to_string()) {
                        attribute = Some(value.stream().to_string());
                    }
                }
            }
            TokenTree::Ident(word) if ["struct", "enum"].contains(&&*word.to_string()) => {
                if let Some(TokenTree::Ident(name)) = trees.next() {
                    return (name, attribute);
                }
            }
            _ => {}
        }
    }
    panic!("no struct or enum")
}
