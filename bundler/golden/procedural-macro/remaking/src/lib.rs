//! Macros with the names of others: of `making` and of the compiler.
use proc_macro::{TokenStream, TokenTree};

/// Puts the function `nothing` into a module of its name.
#[proc_macro_attribute]
pub fn shown(_: TokenStream, item: TokenStream) -> TokenStream {
    format!("pub mod nothing {{ pub {item} }}").parse().unwrap()
}

/// A constant, where the derive of `making` makes an impl of a trait.
#[proc_macro_derive(Named)]
pub fn named(item: TokenStream) -> TokenStream {
    let name = item.into_iter().last_name();
    format!("impl {name} {{ pub const REMADE: u8 = 8; }}").parse().unwrap()
}

/// Gives the item to the macros that are named, `#[give(name!)]`.
#[proc_macro_attribute]
pub fn give(names: TokenStream, item: TokenStream) -> TokenStream {
    format!("{item} {names} {{ {item} }}").parse().unwrap()
}

trait LastName {
    fn last_name(self) -> String;
}

impl<I: Iterator<Item = TokenTree>> LastName for I {
    fn last_name(self) -> String {
        let names = self.filter(|tree| matches!(tree, TokenTree::Ident(_)));
        names.last().expect("a name").to_string()
    }
}
