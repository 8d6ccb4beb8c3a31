//! Evaluation of `cfg` predicates with the values that Cargo and the compiler used.

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use std::collections::HashSet;
use std::process::Command;
use std::sync::Arc;

/// The `cfg` values under which one crate is compiled.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// `name` or `name="value"`, as the compiler prints them.
    set: HashSet<String>,
    /// Those of every crate: of the machine and of flags for the compiler.
    target: Arc<HashSet<String>>,
}

/// Value of a `cfg` predicate; one that depends on the judge's command line stays open.
#[derive(Clone, Debug)]
pub enum Decision {
    /// Holds.
    True,
    /// Does not hold.
    False,
    /// Decided by the judge's command line: the rest of the predicate.
    Open(TokenStream),
}

/// Conditions that the judge's command line decides.
const LEFT_TO_THE_JUDGE: &[&str] = &["debug_assertions", "panic", "overflow_checks"];

impl Conditions {
    /// The conditions of a crate with these features and build-script flags.
    pub fn new(
        features: impl IntoIterator<Item = String>,
        flags: impl IntoIterator<Item = String>,
        target: Arc<HashSet<String>>,
    ) -> Conditions {
        let features = features
            .into_iter()
            .map(|name| format!("feature=\"{name}\""));
        Conditions {
            set: features.chain(flags).collect(),
            target,
        }
    }

    /// The `cfg` values of the machine, from `rustc --print cfg`.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn of_target() -> Result<HashSet<String>> {
        let output = Command::new(rustc())
            .args(["--print", "cfg"])
            .output()
            .context("rustc --print cfg")?;
        let text = String::from_utf8(output.stdout)?;
        Ok(text.lines().map(str::to_string).collect())
    }

    /// Decides the tokens between the parentheses of `cfg(...)`.
    pub fn decide(&self, predicate: TokenStream) -> Decision {
        let trees: Vec<TokenTree> = predicate.into_iter().collect();
        self.decide_trees(&trees)
    }

    fn decide_trees(&self, trees: &[TokenTree]) -> Decision {
        match trees {
            [TokenTree::Ident(name), TokenTree::Group(group)] => {
                let parts = split_commas(group.stream());
                let decisions = parts.iter().map(|part| self.decide_trees(part));
                match name.to_string().as_str() {
                    "not" => match decisions.into_iter().next() {
                        Some(Decision::True) => Decision::False,
                        Some(Decision::Open(open)) => Decision::Open(quote!(not(#open))),
                        _ => Decision::True,
                    },
                    "all" => {
                        let mut open = Vec::new();
                        for decision in decisions {
                            match decision {
                                Decision::True => {}
                                Decision::False => return Decision::False,
                                Decision::Open(tokens) => open.push(tokens),
                            }
                        }
                        join(open, &quote!(all), Decision::True)
                    }
                    _ => {
                        let mut open = Vec::new();
                        for decision in decisions {
                            match decision {
                                Decision::True => return Decision::True,
                                Decision::False => {}
                                Decision::Open(tokens) => open.push(tokens),
                            }
                        }
                        join(open, &quote!(any), Decision::False)
                    }
                }
            }
            [TokenTree::Ident(name)] => {
                let name = name.to_string();
                if name == "true" {
                    Decision::True
                } else if LEFT_TO_THE_JUDGE.contains(&name.as_str()) {
                    Decision::Open(trees.iter().cloned().collect())
                } else {
                    self.holds(&name)
                }
            }
            [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(value)] => {
                if LEFT_TO_THE_JUDGE.contains(&name.to_string().as_str()) {
                    Decision::Open(trees.iter().cloned().collect())
                } else {
                    self.holds(&format!("{name}={value}"))
                }
            }
            // `all()` and `any()` arrive above; the rest is not a condition.
            _ => Decision::Open(trees.iter().cloned().collect()),
        }
    }

    fn holds(&self, condition: &str) -> Decision {
        if self.set.contains(condition) || self.target.contains(condition) {
            Decision::True
        } else {
            Decision::False
        }
    }
}

fn join(mut open: Vec<TokenStream>, word: &TokenStream, neutral: Decision) -> Decision {
    match open.len() {
        0 => neutral,
        1 => Decision::Open(open.remove(0)),
        _ => Decision::Open(quote!(#word(#(#open),*))),
    }
}

/// The parts of a list that stand between its commas.
pub fn split_commas(stream: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    for tree in stream {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(Vec::new()),
            other => parts.last_mut().expect("never empty").push(other),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The compiler that Cargo would call.
pub fn rustc() -> std::ffi::OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}
