//! Calls of procedural macros in one crate: which names mean one, and the items, statements
//! and expressions that calls become.

use crate::program::imports::simplify_use;
use crate::sources::expander::{Macros, CRATE_MARK};
use crate::sources::members::{attributes, attributes_mut, Member};
use crate::sources::procedural::{Call, MacroKind, Server};
use crate::sources::project::{Crate, Extern, Project};
use crate::tokens::describe;
use anyhow::{bail, Context, Result};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, Item, Meta, Path, Stmt, Token, Type};

/// Derives of the standard library, which stay as they are written.
const STANDARD_DERIVES: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
];

/// Attributes that the compiler knows; all others on an item with an expanded derive were
/// for that derive.
const STANDARD_ATTRIBUTES: &[&str] = &[
    "allow",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cold",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "inline",
    "must_use",
    "non_exhaustive",
    "repr",
    "track_caller",
    "warn",
];

/// A procedural macro: its compiled library, and its name there.
type Found = (PathBuf, String);

/// Macros of the standard library whose arguments are expressions.
const EXPRESSION_MACROS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "panic",
    "print",
    "println",
    "todo",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The one server of a run, started by the first call.
#[derive(Default)]
pub struct SharedServer {
    running: RefCell<Option<Server>>,
    /// Own names of macros that a crate passes on under another name, by that name.
    renamed: RefCell<HashMap<String, String>>,
}

impl SharedServer {
    fn note_alias(&self, alias: &str, name: &str) {
        let mut renamed = self.renamed.borrow_mut();
        renamed.insert(alias.to_string(), name.to_string());
    }
}

/// Whether a name at the front of a path leads to a module of the same crate.
fn is_own(name: &String) -> bool {
    ["crate", "self", "super"].contains(&&**name)
}

/// The procedural macros that a crate can call.
pub struct Calls<'a> {
    krate: &'a Crate,
    server: &'a SharedServer,
    /// Libraries with macros that a crate's name leads to, by the name in code.
    libraries: HashMap<String, Vec<PathBuf>>,
    /// All of them, nearest first.
    all: Vec<PathBuf>,
    /// Imports of the modules read so far, whose names other modules may import.
    imported: Imports,
    /// Imports of the open modules, the innermost last.
    modules: Vec<Imports>,
}

/// Imports from crates that hold or pass on procedural macros.
#[derive(Default)]
struct Imports {
    /// The first name of the path and the macro's own name, by the name in code.
    names: HashMap<String, (String, String)>,
    /// First names of the paths that end in `*`.
    globs: Vec<String>,
}

impl<'a> Calls<'a> {
    /// The macros that the dependencies of a crate hold or pass on.
    pub fn new(krate: &'a Crate, project: &Project, server: &'a SharedServer) -> Calls<'a> {
        let mut libraries = HashMap::new();
        let mut all = Vec::new();
        for (name, to) in &krate.externs {
            let mut found = Vec::new();
            collect(to, project, &mut BTreeSet::new(), &mut found);
            all.extend(found.iter().cloned());
            libraries.insert(name.clone(), found);
        }
        // As macros of other crates name them, by `$crate`.
        for other in &project.crates {
            let mut found = Vec::new();
            for to in other.externs.values() {
                collect(to, project, &mut BTreeSet::new(), &mut found);
            }
            libraries.insert(format!("{CRATE_MARK}{}", other.module), found);
        }
        Calls {
            krate,
            server,
            libraries,
            all,
            imported: Imports::default(),
            modules: Vec::new(),
        }
    }

    /// Imports that follow end with the module.
    pub fn open_module(&mut self) {
        self.modules.push(Imports::default());
    }

    /// Ends a module.
    pub fn close_module(&mut self) {
        self.modules.pop();
    }

    /// Whether the crate can call any procedural macro.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Takes in the imports of a module.
    pub fn note_imports(&mut self, items: &[Item]) {
        let module = self.modules.last_mut().expect("a crate has a module");
        for item in items {
            let Item::Use(item) = item else { continue };
            for (path, alias) in simplify_use(&item.tree) {
                let (Some(first), Some(last)) = (path.first(), path.last()) else {
                    continue;
                };
                let libraries = self.libraries.get(first);
                let is_known = libraries.is_some_and(|found| !found.is_empty());
                if let (Some(alias), true) = (&alias, is_known || is_own(first)) {
                    self.server.note_alias(alias, last);
                }
                if path.len() > 1 && is_known {
                    if last == "*" {
                        module.globs.push(first.clone());
                        continue;
                    }
                    let name = alias.unwrap_or_else(|| last.clone());
                    for imports in [&mut *module, &mut self.imported] {
                        let of = (first.clone(), last.clone());
                        imports.names.insert(name.clone(), of);
                    }
                }
            }
        }
    }

    /// The first name of the path by which a name is imported, and its own name, of the module that
    /// is nearest to the open one.
    fn import(&self, name: &str) -> Option<&(String, String)> {
        let modules = self.modules.iter().rev().chain([&self.imported]);
        modules
            .into_iter()
            .find_map(|imports| imports.names.get(name))
    }

    /// Crates of which a module nearer than the one that names a macro imports all.
    fn nearer_globs<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b String> {
        let modules = self.modules.iter().rev();
        modules
            .take_while(move |imports| !imports.names.contains_key(name))
            .flat_map(|imports| &imports.globs)
    }

    /// The library and the own name of the macro that a path means.
    fn find(&self, path: &Path, kind: MacroKind) -> Result<Option<Found>> {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let last = names.last().cloned().unwrap_or_default();
        let mut globs: Vec<&PathBuf> = Vec::new();
        // A module passes on what it imports.
        let own = names.iter().take_while(|name| is_own(name)).count();
        let names = if own == 0 {
            &*names
        } else {
            &names[names.len() - 1..]
        };
        let (libraries, name) = match names {
            [first, _, ..] => match self.libraries.get(first) {
                Some(libraries) => (libraries, last),
                None => return Ok(None),
            },
            [name] => match self.import(name) {
                Some((first, own)) => (&self.libraries[first], own.clone()),
                None if kind == MacroKind::Derive && STANDARD_DERIVES.contains(&&**name) => {
                    return Ok(None)
                }
                None if kind == MacroKind::Function && EXPRESSION_MACROS.contains(&&**name) => {
                    return Ok(None)
                }
                None => (&self.all, last),
            },
            [] => return Ok(None),
        };
        if let [name] = names {
            let found = self.nearer_globs(name).map(|first| &self.libraries[first]);
            globs.extend(found.flatten());
        }
        let mut server = self.server.running.borrow_mut();
        let own = self.server.renamed.borrow().get(&name).cloned();
        for name in [Some(name), own].into_iter().flatten() {
            for library in globs.iter().copied().chain(libraries) {
                let server = match &mut *server {
                    Some(server) => server,
                    none => none.insert(Server::start()?),
                };
                if server.macros(library)?.contains(&(name.clone(), kind)) {
                    return Ok(Some((library.clone(), name)));
                }
            }
        }
        Ok(None)
    }

    fn call(
        &self,
        (library, name): &Found,
        at: &dyn Spanned,
        attribute: Option<TokenStream>,
        body: TokenStream,
    ) -> Result<TokenStream> {
        let mut server = self.server.running.borrow_mut();
        let server = server.as_mut().expect("it has found the macro");
        let call = Call {
            library,
            name,
            body,
            attribute,
            variables: &self.krate.variables,
            folder: &self.krate.folder,
        };
        server.expand(call).with_context(|| describe(at.span()))
    }

    /// The tokens that a call `name!(...)` becomes, among items or within one; `None` if it is
    /// neither of a procedural macro nor of one that calls some.
    ///
    /// # Errors
    /// If the macro refuses its input.
    pub fn function(
        &self,
        macros: &Macros,
        invocation: &syn::Macro,
        is_item: bool,
    ) -> Result<Option<TokenStream>> {
        if self.is_empty() {
            return Ok(None);
        }
        if let Some(expanded) = self.forwarded(macros, invocation, is_item)? {
            return Ok(Some(expanded));
        }
        let found = self.find(&invocation.path, MacroKind::Function)?;
        let call = found.map(|found| {
            let body = invocation.tokens.clone();
            self.call(&found, &invocation.path, None, body)
        });
        call.transpose()
    }

    /// Whether a macro of this name has a rule that calls a procedural macro.
    pub fn is_forwarding(&self, macros: &Macros, path: &Path) -> bool {
        let is_procedural =
            |path: &Path| matches!(self.find(path, MacroKind::Function), Ok(Some(_)));
        !self.is_empty() && macros.forwards(path, &is_procedural)
    }

    /// The tokens that a call becomes of a macro whose rules call procedural macros; `None` for
    /// any other.
    fn forwarded(
        &self,
        macros: &Macros,
        invocation: &syn::Macro,
        is_item: bool,
    ) -> Result<Option<TokenStream>> {
        // Exported macros stand in the root of their crate.
        if invocation.path.segments.len() > 2 {
            return Ok(None);
        }
        let mut invocation = invocation.clone();
        if let Some(name) = invocation.path.get_ident().map(ToString::to_string) {
            if let Some((first, own)) = self.import(&name) {
                invocation.path = syn::parse_str(&format!("{first}::{own}"))?;
            } else if EXPRESSION_MACROS.contains(&&*name) {
                return Ok(None);
            }
        }
        if !self.is_forwarding(macros, &invocation.path) {
            return Ok(None);
        }
        let expanded = macros.expand_for_procedural(&invocation);
        if is_item {
            // Items have no variables of a rule; what no rule matches is left to the compiler.
            return Ok(expanded);
        }
        let place = || describe(invocation.path.span());
        let name = invocation
            .path
            .to_token_stream()
            .to_string()
            .replace(' ', "");
        if let Some(captured) = macros.captured(&invocation).first() {
            bail!(
                "{}: `{name}!` calls a procedural macro and has to be expanded, but both its rules and this call name `{captured}`: rename one of them",
                place()
            );
        }
        let expanded = expanded.with_context(|| {
            format!(
                "{}: `{name}!` calls a procedural macro, and none of its rules could be matched here",
                place()
            )
        });
        expanded.map(Some)
    }

    /// The imports in place of one within a function that brings in procedural macros, of which the
    /// file has no calls; `None` if it brings in none.
    fn without_macros(&self, import: &syn::ItemUse) -> Option<Vec<Stmt>> {
        let is_macro = |path: &[String]| {
            let path = syn::parse_str(&path.join("::"));
            path.is_ok_and(|path: Path| {
                let kinds = [MacroKind::Function, MacroKind::Attribute].into_iter();
                let mut found = kinds.map(|kind| self.find(&path, kind));
                path.segments.len() > 1 && found.any(|found| matches!(found, Ok(Some(_))))
            })
        };
        let imports = simplify_use(&import.tree).into_iter();
        let (macros, others): (Vec<_>, Vec<_>) = imports.partition(|(path, _)| is_macro(path));
        if macros.is_empty() {
            return None;
        }
        for (path, alias) in &macros {
            if let (Some(name), Some(alias)) = (path.last(), alias) {
                self.server.note_alias(alias, name);
            }
        }
        let front = import.leading_colon.map_or("", |_| "::");
        let statement = |(path, alias): (Vec<String>, Option<String>)| {
            let alias = alias.map_or(String::new(), |alias| format!(" as {alias}"));
            syn::parse_str(&format!("use {front}{}{alias};", path.join("::"))).ok()
        };
        others.into_iter().map(statement).collect()
    }

    /// Expands the first attribute of an item that is a procedural macro: the tokens that
    /// stand in place of the item. `None` if there is no such attribute.
    ///
    /// # Errors
    /// If the macro refuses its input.
    pub fn attribute(
        &self,
        attributes: &mut Vec<Attribute>,
        item: &dyn Fn(&[Attribute]) -> TokenStream,
    ) -> Result<Option<TokenStream>> {
        if self.is_empty() {
            return Ok(None);
        }
        let mut of_derives = Vec::new();
        for at in 0..attributes.len() {
            let path = attributes[at].path();
            let name = path.get_ident().map(ToString::to_string);
            let module = self.modules.last().expect("a crate has a module");
            let is_standard = name.is_some_and(|name| {
                STANDARD_ATTRIBUTES.contains(&&*name) && !module.names.contains_key(&name)
            });
            if is_standard && path.is_ident("derive") {
                let derives = self.found_derives(&attributes[at])?.into_iter();
                of_derives.extend(derives.filter_map(|(found, _)| Some(found?.0)));
            }
            if is_standard {
                continue;
            }
            let Some(found) = self.find(path, MacroKind::Attribute)? else {
                continue;
            };
            // After a derive, an attribute of the same library is that derive's.
            if of_derives.contains(&found.0) {
                continue;
            }
            let attribute = attributes.remove(at);
            let arguments = match &attribute.meta {
                Meta::List(list) => list.tokens.clone(),
                Meta::NameValue(pair) => pair.value.to_token_stream(),
                Meta::Path(_) => TokenStream::new(),
            };
            let body = item(attributes);
            return self
                .call(&found, &attribute, Some(arguments), body)
                .map(Some);
        }
        Ok(None)
    }

    /// The paths in `#[derive(...)]`, each with the procedural macro that it means.
    fn found_derives(&self, derive: &Attribute) -> Result<Vec<(Option<Found>, Path)>> {
        let paths = derive.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
        let paths = paths.with_context(|| describe(derive.span()))?.into_iter();
        paths
            .map(|path| Ok((self.find(&path, MacroKind::Derive)?, path)))
            .collect()
    }

    /// Expands the derives of an item that are procedural macros, which it then no longer
    /// has, nor attributes for them: the tokens that stand after the item. `None` if it has
    /// no such derive.
    ///
    /// # Errors
    /// If a macro refuses its input.
    pub fn derives(&self, item: &mut Item) -> Result<Option<TokenStream>> {
        let is_type = matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_));
        let (Some(attributes), true) = (attributes_mut(item), is_type && !self.is_empty()) else {
            return Ok(None);
        };
        let mut found = Vec::new();
        let mut kept = Vec::new();
        let mut others = Vec::new();
        for attribute in attributes.iter() {
            if !attribute.path().is_ident("derive") {
                others.push(attribute.clone());
                continue;
            }
            let mut left: Vec<Path> = Vec::new();
            for (of, path) in self.found_derives(attribute)? {
                match of {
                    Some(of) => found.push((of, path)),
                    None => left.push(path),
                }
            }
            if !left.is_empty() {
                let derive: Attribute = syn::parse_quote!(#[derive(#(#left),*)]);
                let mut derive = derive;
                derive.pound_token = attribute.pound_token;
                kept.push(derive);
            }
        }
        if found.is_empty() {
            return Ok(None);
        }
        attributes.clone_from(&others);
        let body = item.to_token_stream();
        let mut expanded = TokenStream::new();
        for (of, path) in &found {
            expanded.extend(self.call(of, path, None, body.clone())?);
        }
        let is_default = |attribute: &Attribute| {
            let derives = attribute.meta.require_list();
            derives.is_ok_and(|list| list.tokens.to_string().contains("Default"))
        };
        let has_default = kept.iter().any(is_default);
        ForeignAttributes { has_default }.visit_item_mut(item);
        attributes_mut(item)
            .into_iter()
            .for_each(|attributes| attributes.append(&mut kept));
        Ok(Some(expanded))
    }

    /// Expands the calls `name!(...)` in the functions and types of an item, and the attributes
    /// of its members and of functions in its functions.
    ///
    /// # Errors
    /// If a macro refuses its input.
    pub fn inner_calls(&self, macros: &Macros, item: &mut Item) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let mut visitor = InnerCalls {
            calls: self,
            macros,
            error: None,
        };
        visitor.visit_item_mut(item);
        visitor.error.map_or(Ok(()), Err)
    }
}

/// Libraries with procedural macros that a crate is, or passes on from its dependencies.
fn collect(to: &Extern, project: &Project, seen: &mut BTreeSet<usize>, found: &mut Vec<PathBuf>) {
    match to {
        Extern::ProcMacro(library) if !found.contains(library) => found.push(library.clone()),
        Extern::Inlined(index) if seen.insert(*index) => {
            for to in project.crates[*index].externs.values() {
                collect(to, project, seen, found);
            }
        }
        _ => {}
    }
}

/// Removes attributes that the compiler does not know.
struct ForeignAttributes {
    /// Whether the standard `Default` is derived, whose attribute stays.
    has_default: bool,
}

impl VisitMut for ForeignAttributes {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| {
            let name = attribute.path().get_ident().map(ToString::to_string);
            let name = name.unwrap_or_default();
            STANDARD_ATTRIBUTES.contains(&&*name) && (self.has_default || name != "default")
        });
    }
}

struct InnerCalls<'a> {
    calls: &'a Calls<'a>,
    macros: &'a Macros,
    error: Option<anyhow::Error>,
}

impl InnerCalls<'_> {
    fn expand(&mut self, invocation: &syn::Macro) -> Option<TokenStream> {
        match self.calls.function(self.macros, invocation, false) {
            Ok(expanded) => expanded,
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }
}

impl InnerCalls<'_> {
    /// Expansion of a function by its attributes; `None` if it has none that is a macro.
    fn attributed<F: Clone + ToTokens>(
        &mut self,
        function: &F,
        attributes: impl Fn(&mut F) -> &mut Vec<Attribute>,
    ) -> Option<TokenStream> {
        let mut plain = function.clone();
        let mut own = std::mem::take(attributes(&mut plain));
        let shown = |kept: &[Attribute]| {
            let mut shown = plain.clone();
            *attributes(&mut shown) = kept.to_vec();
            shown.to_token_stream()
        };
        match self.calls.attribute(&mut own, &shown) {
            Ok(expanded) => expanded,
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    /// The members that a macro call becomes, or a function by its attributes.
    fn member<M: Member + Clone + ToTokens>(&mut self, member: &M) -> Option<Vec<M>> {
        if let Some(call) = member.call() {
            return M::parse(self.expand(call)?);
        }
        member.clone().attributes_of_function()?;
        let stream = self.attributed(member, |member: &mut M| {
            member.attributes_of_function().expect("a function")
        })?;
        M::parse(stream)
    }

    /// Expansion of an item within a function by its attributes or derives; `None` if it has none of
    /// procedural macros.
    fn local_item(&mut self, item: &Item) -> Option<TokenStream> {
        let expanded = self.attributed(item, |item| {
            attributes_mut(item).expect("it has attributes")
        });
        if expanded.is_some() {
            return expanded;
        }
        let mut left = item.clone();
        match self.calls.derives(&mut left) {
            Ok(derived) => derived.map(|derived| quote::quote!(#left #derived)),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    /// The arguments of a macro that takes expressions, with the calls in them expanded.
    fn arguments(&mut self, stream: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut out: Vec<TokenTree> = Vec::new();
        let mut at = 0;
        while at < trees.len() {
            if let Some((expanded, taken)) = self.call_at(&trees[at..]) {
                out.extend(self.block(expanded));
                at += taken;
                continue;
            }
            out.push(match &trees[at] {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.arguments(group.stream()));
                    inner.set_span(group.span());
                    inner.into()
                }
                other => other.clone(),
            });
            at += 1;
        }
        out.into_iter().collect()
    }

    /// An expansion in braces, with the calls in it expanded, too.
    fn block(&mut self, expanded: TokenStream) -> TokenStream {
        let braced: TokenTree = Group::new(Delimiter::Brace, expanded).into();
        match syn::parse2::<syn::Block>(braced.clone().into()) {
            Ok(mut block) => {
                self.visit_block_mut(&mut block);
                block.into_token_stream()
            }
            Err(_) => braced.into(),
        }
    }

    /// The expansion of `path!(...)` at the front, and how many trees that takes.
    fn call_at(&mut self, trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
        let is = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
        let is_name = |at: usize| matches!(trees.get(at), Some(TokenTree::Ident(_)));
        if !is_name(0) {
            return None;
        }
        let mut end = 1;
        while is(end, ':') && is(end + 1, ':') && is_name(end + 2) {
            end += 3;
        }
        let Some(TokenTree::Group(_)) = trees.get(end + 1).filter(|_| is(end, '!')) else {
            return None;
        };
        let call: TokenStream = trees[..end + 2].iter().cloned().collect();
        let expanded = self.expand(&syn::parse2(call).ok()?)?;
        Some((expanded, end + 2))
    }
}

/// Puts what some things become in their place, as long as they become anything.
fn replace<T>(list: &mut Vec<T>, mut expand: impl FnMut(&T) -> Option<Vec<T>>) {
    let mut open: Vec<T> = std::mem::take(list).into_iter().rev().collect();
    while let Some(one) = open.pop() {
        match expand(&one) {
            Some(more) => open.extend(more.into_iter().rev()),
            None => list.push(one),
        }
    }
}

impl VisitMut for InnerCalls<'_> {
    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        replace(&mut block.items, |member| self.member(member));
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_item_trait_mut(&mut self, definition: &mut syn::ItemTrait) {
        replace(&mut definition.items, |member| self.member(member));
        visit_mut::visit_item_trait_mut(self, definition);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        replace(&mut block.stmts, |statement| {
            let expanded = match statement {
                Stmt::Macro(call) => self.expand(&call.mac),
                Stmt::Item(Item::Use(import)) => return self.calls.without_macros(import),
                Stmt::Item(item) if !attributes(item).is_empty() => self.local_item(item),
                _ => None,
            };
            syn::Block::parse_within.parse2(expanded?).ok()
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        while let Expr::Macro(call) = expression {
            let Some(stream) = self.expand(&call.mac) else {
                break;
            };
            let parsed = syn::parse2(stream.clone());
            let block = || syn::parse2(quote::quote!({ #stream }));
            let Ok(parsed) = parsed.or_else(|_| block()) else {
                break;
            };
            *expression = parsed;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_macro_mut(&mut self, invocation: &mut syn::Macro) {
        let first = invocation.path.segments[0].ident.to_string();
        // A macro that an expansion here has named takes calls of others like it.
        let is_of_expansion = first.starts_with(CRATE_MARK);
        let is_name = invocation.path.get_ident().is_some();
        if is_of_expansion || is_name && EXPRESSION_MACROS.contains(&&*first) {
            invocation.tokens = self.arguments(std::mem::take(&mut invocation.tokens));
        }
    }

    fn visit_type_mut(&mut self, of: &mut Type) {
        while let Type::Macro(call) = of {
            let Some(Ok(parsed)) = self.expand(&call.mac).map(syn::parse2) else {
                break;
            };
            *of = parsed;
        }
        visit_mut::visit_type_mut(self, of);
    }

    // Its items are looked at one by one as they are loaded.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}
}
